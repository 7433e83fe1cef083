internal import CountdownBenchmarkHarness
internal import Foundation

/// Processes that watch a countdown, and status bars. Some of them are killed, and others come in
/// their place. The first of each kind stays, to show whether it grows.
final class Spectators: Sendable {
  private let program: Program
  private let journal: Journal
  private let state = Locked(State())

  private struct State: Sendable {
    var all: [Spectator] = []
    var faults: [String] = []
  }

  private struct Spectator: Sendable {
    let words: [String]
    var process: pid_t
    let stays: Bool
    /// Whether it is just being killed.
    var isDoomed = false
  }

  init(_ program: Program, _ journal: Journal) { (self.program, self.journal) = (program, journal) }

  func begin(watching names: [String], bars: Int) throws {
    let watchers = names.map { ["watch", $0, "--plain"] }
    let formats = ["waybar", "plain", "polybar"]
    let bars = (0..<bars).map { ["bar", "--format=\(formats[$0 % formats.count])"] }
    for kind in [watchers, bars] {
      for (number, words) in kind.enumerated() {
        let process = try program.start(words, errors: "/dev/null")
        state.withLock {
          $0.all.append(Spectator(words: words, process: process, stays: number == 0))
        }
      }
    }
  }

  /// The processes that stay, by what they are.
  var staying: [(name: String, process: pid_t)] {
    state.withLock { $0.all }.filter(\.stays).map { spectator in
      (spectator.words[0] == "bar" ? "bar" : "watcher", spectator.process)
    }
  }

  var processes: [pid_t] { state.withLock { $0.all }.map(\.process) }

  var faults: [String] { state.withLock { $0.faults } }

  /// Kills one, and starts it again.
  func killOne(_ random: inout SplitMix64) {
    let choice = random.next()
    guard let (place, spectator) = pick(choice) else { return }
    journal.ended(journal.note(.watcher))
    kill(spectator.process, SIGKILL)
    let status = Program.waitForEnd(of: spectator.process)
    if status != 128 + SIGKILL { complain(of: spectator, status) }
    restart(place, spectator)
  }

  private func pick(_ choice: UInt64) -> (Int, Spectator)? {
    state.withLock { state in
      let places = state.all.indices.filter { !state.all[$0].stays }
      if places.isEmpty { return nil }
      let place = places[Int(choice % UInt64(places.count))]
      state.all[place].isDoomed = true
      return (place, state.all[place])
    }
  }

  private func restart(_ place: Int, _ spectator: Spectator) {
    guard let process = try? program.start(spectator.words, errors: "/dev/null") else { return }
    state.withLock { state in
      (state.all[place].process, state.all[place].isDoomed) = (process, false)
    }
  }

  /// Looks whether one has ended that was not killed.
  func check() {
    let ended = state.withLock { state in
      state.all.filter { spectator in
        var information = siginfo_t()
        let options = WEXITED | WNOHANG | WNOWAIT
        return !spectator.isDoomed
          && waitid(P_PID, id_t(spectator.process), &information, options) == 0
          && information._sifields._kill.si_pid != 0
      }
    }
    for spectator in ended { complain(of: spectator, nil) }
  }

  private func complain(of spectator: Spectator, _ status: Int32?) {
    let line = "\(spectator.words.joined(separator: " ")) ended by itself"
    let text = status.map { "\(line) with status \($0)" } ?? line
    state.withLock { if !$0.faults.contains(text) { $0.faults.append(text) } }
  }

  func end() {
    check()
    for process in processes {
      kill(process, SIGKILL)
      _ = Program.waitForEnd(of: process)
    }
  }
}
