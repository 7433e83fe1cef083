internal import CountdownBenchmarkHarness
internal import Foundation

/// The wall clock of every process in the room, which can be set: a preloaded library adds what a
/// file says. No other process on the machine sees it.
final class WallClock: Sendable {
  /// The variables of a process that goes by this clock; none where the library cannot be made.
  let variables: [String: String]
  private let file: String
  private let state: Locked<State>

  private struct State: Sendable {
    /// How far the room's clock is ahead of the machine's, in seconds.
    var offset = 0.0
    /// The greatest offset so far.
    var greatest = 0.0
    /// The moments at which the greatest offset grew, with what it became.
    var records: [(at: Double, offset: Double)] = []
  }

  /// - Parameter room: where the library and its file are to lie.
  init(in room: Room) throws {
    file = room.path + "/clock"
    state = Locked(State())
    let source = URL(filePath: #filePath).appending(
      path: "../../../../Tests/CountdownAlarmsTests/Fixtures/wallclock.c"
    ).standardizedFileURL.path
    let library = room.path + "/wallclock.so"
    let isMade = Command(["clang", "-shared", "-fPIC", "-O1", "-o", library, source]).succeeded
    variables = isMade ? ["LD_PRELOAD": library, "COUNTDOWN_CLOCK": file] : [:]
    try Data(count: 16).write(to: URL(filePath: file))
  }

  var canBeSet: Bool { !variables.isEmpty }

  /// What the room's clock shows, in seconds since 1970.
  var now: Double { Date().timeIntervalSince1970 + state.withLock { $0.offset } }

  /// The latest time that it had ever shown at a moment of the uptime.
  func latest(at uptime: Double) -> Double {
    let begin = Date().timeIntervalSince1970 - Uptime.now
    let offsets = state.withLock { $0.records }.filter { $0.at <= uptime }.map(\.offset)
    return begin + uptime + (offsets.max() ?? 0)
  }

  /// Steps the clock by a number of seconds, but not farther from the machine's than a limit.
  func step(by seconds: Double, within limit: Double) {
    set(min(max(state.withLock { $0.offset } + seconds, -limit), limit))
  }

  /// Sets the clock to the latest time that it has shown, so that nothing waits for that again.
  func catchUp() { set(state.withLock { $0.greatest }) }

  private func set(_ offset: Double) {
    state.withLock { state in
      state.offset = offset
      if offset > state.greatest {
        state.greatest = offset
        state.records.append((Uptime.now, offset))
      }
    }
    guard let handle = FileHandle(forWritingAtPath: file) else { return }
    let nanoseconds = Int64(offset * 1_000_000_000)
    handle.write(withUnsafeBytes(of: nanoseconds) { Data($0) })
    try? handle.close()
  }
}
