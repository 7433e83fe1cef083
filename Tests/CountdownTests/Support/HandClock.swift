import Countdown

/// A clock with its own manual time, as a third party would write one; it knows nothing of us.
///
/// The instants count in halves of a unit, so that distances round: what a sleeper waited for is
/// reached by comparison before the rounded distance says so.
final class HandClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var ticks: Double

    func advanced(by duration: Duration) -> Instant {
      Instant(ticks: ticks + Double(duration.attoseconds) / 1e18)
    }

    func duration(to other: Instant) -> Duration { .seconds(other.ticks - ticks) }

    static func < (left: Instant, right: Instant) -> Bool { left.ticks < right.ticks }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now: Instant
    var last = 0
    var sleepers: [Sleeper] = []
  }

  private let state: Locked<State>

  init(startingAt ticks: Double = 0) {
    state = Locked(State(now: Instant(ticks: ticks)))
  }

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var sleepers: Int { state.withLock { $0.sleepers.count } }
  var nextDeadline: Instant? { state.withLock { $0.sleepers.map(\.deadline).min() } }

  func advance(to instant: Instant) {
    let due = state.withLock { state in
      state.now = max(state.now, instant)
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isDue = state.withLock { state in
          if deadline <= state.now { return true }
          let sleeper = Sleeper(number: number, deadline: deadline, continuation: continuation)
          state.sleepers.append(sleeper)
          return false
        }
        if isDue { continuation.resume() }
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func cancel(_ number: Int) {
    let sleeper = state.withLock { state in
      state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
