import Countdown
import CountdownRoutines

/// Keeps what a routine tells, each event as `kind index`.
final class RoutineLog: Sendable {
  private let state = Locked<[RoutineEvent]>([])

  init(_ routine: RoutineTimer) {
    routine.observe { event in self.state.withLock { $0.append(event) } }
  }

  var events: [RoutineEvent] { state.withLock { $0 } }
  var lines: [String] { events.map { "\($0.kind) \($0.index)" } }

  /// What came since the last call.
  func new() -> [String] {
    state.withLock { events in
      defer { events.removeAll() }
      return events.map { "\($0.kind) \($0.index)" }
    }
  }
}

/// Three steps of 3, 2 and 1 seconds.
let threeSteps = Routine([
  Routine.Step("a", .seconds(3)), Routine.Step("b", .seconds(2)), Routine.Step("c", .seconds(1)),
])
