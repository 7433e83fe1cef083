internal import CountdownBenchmarkHarness
internal import Foundation

/// The host, of which another one follows when it is killed.
final class Residence: Sendable {
  private let program: Program
  private let room: Room
  private let journal: Journal
  private let state = Locked(State())

  private struct State: Sendable {
    var process: pid_t = 0
    var generation = 0
    var faults: [String] = []
  }

  /// The time that a host gets to take over all countdowns, on a busy machine.
  private static let timeout = 240

  init(_ program: Program, in room: Room, _ journal: Journal) {
    (self.program, self.room, self.journal) = (program, room, journal)
  }

  var process: pid_t { state.withLock { $0.process } }
  /// How many hosts there were.
  var generation: Int { state.withLock { $0.generation } }
  var faults: [String] { state.withLock { $0.faults } }

  /// Where hosts write their lines.
  private var output: String { room.path + "/host" }

  /// The last lines of the hosts, for a trial that does not add up.
  var lastLines: [String] {
    let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").suffix(20).map(String.init)
  }

  /// Starts a host, and waits until it serves.
  func begin() throws {
    let path = room.path + "/ready"
    unlink(path)
    let socket = try NotifySocket(at: path)
    let process = try program.start(
      ["serve", "--foreground"], more: ["NOTIFY_SOCKET": path], output: output, errors: output)
    state.withLock { state in
      state.process = process
      state.generation += 1
    }
    try socket.waitForReady(within: Self.timeout)
  }

  /// Kills the host; another one takes over a little later.
  func replace(after pause: Double, died: () -> Void) {
    let deed = journal.note(.kill)
    defer { journal.ended(deed) }
    kill(process, SIGKILL)
    let status = Program.waitForEnd(of: process)
    if status != 128 + SIGKILL { complain("the host ended by itself with status \(status)") }
    died()
    Uptime.sleep(pause)
    do { try begin() } catch { complain("after a kill \(error)") }
  }

  /// Asks the host to end, as at a logout.
  func end() {
    kill(process, SIGTERM)
    let status = Program.waitForEnd(of: process)
    if status != 0 { complain("the host ended with status \(status) when it was asked to end") }
  }

  private func complain(_ text: String) { state.withLock { $0.faults.append(text) } }
}
