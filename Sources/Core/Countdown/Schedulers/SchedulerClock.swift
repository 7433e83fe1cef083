/// A scheduler's time as a clock of the standard library's kind, for the code around a countdown
/// that sleeps on a `Clock`.
///
/// ```swift
/// try await SystemScheduler.continuous.clock.sleep(for: .seconds(5))
/// ```
///
/// A sleeper is resumed when the scheduler wakes it; when its task then runs is up to Swift. Each
/// sleep registers and arms one wakeup.
public struct SchedulerClock: Clock {
  /// Moments of the scheduler.
  public typealias Instant = Moment

  /// The scheduler that tells the time and wakes the sleepers.
  let scheduler: any Scheduler

  /// A clock on a scheduler's time.
  package init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  /// The present moment.
  public var now: Moment { scheduler.now }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until the scheduler gets to a moment.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or the scheduler's
  ///   ``Scheduler/unavailability`` when it cannot wake its targets.
  public func sleep(until deadline: Moment, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    if let error = scheduler.unavailability { throw error }
    let sleeper = Sleeper()
    let token = scheduler.register(sleeper, tolerance: tolerance ?? .zero)
    defer { scheduler.unregister(token) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.begin(continuation)
        // Armed first: in between, a manual scheduler may move past the deadline.
        scheduler.arm(token, at: deadline)
        if deadline <= scheduler.now { sleeper.wake(at: deadline) }
      }
    } onCancel: {
      sleeper.cancel()
    }
  }
}

extension Scheduler {
  /// This scheduler's time as a clock of the standard library's kind.
  public var clock: SchedulerClock { SchedulerClock(self) }
}

/// A clock that is a scheduler's time in disguise: a countdown on it takes the scheduler itself.
package protocol SchedulerBackedClock: Clock {
  var base: any Scheduler { get }
}

extension SchedulerClock: SchedulerBackedClock {
  package var base: any Scheduler { scheduler }
}

/// One sleeping task; resumed once, by whichever comes first.
private final class Sleeper: WakeupTarget {
  private enum State: Sendable {
    case new
    case asleep(CheckedContinuation<Void, any Error>)
    case cancelled
    case done
  }

  private let state = Locked(State.new)

  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .asleep(continuation)
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
  }

  func wake(at moment: Moment) { end(.done)?.resume() }

  func cancel() { end(.cancelled)?.resume(throwing: CancellationError()) }

  /// Ends the sleep; returns the task to resume, for the first caller only.
  private func end(_ next: State) -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      let continuation: CheckedContinuation<Void, any Error>? =
        if case .asleep(let continuation) = state { continuation } else { nil }
      state = next
      return continuation
    }
  }
}
