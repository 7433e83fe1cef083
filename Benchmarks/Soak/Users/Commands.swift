internal import CountdownBenchmarkHarness
internal import Foundation

/// A user at a shell, who gives commands of the program, answers alarms, and kills some of the
/// commands in their middle.
final class Commands: Sendable {
  private let program: Program
  private let ledger: Ledger
  private let journal: Journal
  private let alarms: AlarmBook
  /// Where the commands write.
  private let output: String

  init(
    _ program: Program, in room: Room, _ ledger: Ledger, _ alarms: AlarmBook, _ journal: Journal
  ) {
    (self.program, self.ledger, self.alarms, self.journal) = (program, ledger, alarms, journal)
    output = room.path + "/commands"
  }

  /// Gives the next command.
  func act(_ random: inout SplitMix64) {
    if let (label, answer) = alarms.nextAnswer() {
      let status = run(["alarm", answer.rawValue, label], isKilled: random.happens(0.1), &random)
      return alarms.answered(label, answer, status: status)
    }
    let isKilled = random.happens(0.3)
    if random.happens(0.4) {
      let looks = [["list", "--names"], ["status"], ["alarm", "list"], ["bar", "--format=tmux"]]
      let look = looks[Int(random.next() % UInt64(looks.count))]
      _ = run(look, isKilled: isKilled, &random)
    } else if let entry = ledger.take(random.next()) {
      command(entry, isKilled: isKilled, &random)
    }
  }

  private func command(_ entry: Entry, isKilled: Bool, _ random: inout SplitMix64) {
    let called = Uptime.now
    var paused: Double?
    if case .paused(let at) = entry.standing { paused = at }
    let verb = paused != nil ? "resume" : random.happens(0.5) ? "pause" : "stop"
    let status = run([verb, entry.name], isKilled: isKilled, &random)
    let answer = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
    let text = "countdown \(verb): status \(status), \(answer.prefix { $0 != "\n" })"
    switch status {
    case 0:
      ledger.answered(entry.name, text) { [paused] entry in
        if answer.contains(" paused with ") { entry.standing = .paused(Uptime.now) }
        if answer.contains(" stopped with ") { entry.standing = .stopped(Uptime.now) }
        if answer.contains("; cleared") { entry.standing = .cleared }
        if verb == "resume" {
          entry.standing = .running
          entry.postpone(by: max(called - (paused ?? called), 0))
        }
      }
    // What is refused has changed nothing.
    case 2, 3: ledger.answered(entry.name, text) { _ in }
    default: ledger.unanswered(entry.name, text) { if verb == "resume" { $0.standing = .running } }
    }
  }

  /// Runs a command to its end, or kills it some time after its start; its status, 137 if killed.
  private func run(_ words: [String], isKilled: Bool, _ random: inout SplitMix64) -> Int32 {
    unlink(output)
    guard let process = try? program.start(words, output: output, errors: "/dev/null") else {
      return 127
    }
    if isKilled {
      Uptime.sleep(random.seconds(0...0.05))
      journal.ended(journal.note(.command))
      kill(process, SIGKILL)
    }
    return Program.waitForEnd(of: process)
  }
}
