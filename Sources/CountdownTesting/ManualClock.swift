public import Countdown

/// A standard library clock on a ``ManualScheduler``'s time, for the code around a countdown that
/// sleeps on a `Clock`.
///
/// ```swift
/// let scheduler = ManualScheduler()
/// let clock = ManualClock(scheduler)
/// Task { try await clock.sleep(for: .seconds(5)) }
/// ```
///
/// The sleeper is resumed by the advance that reaches it; when its task then runs is up to Swift.
public struct ManualClock: Clock {
  /// Moments of the scheduler.
  public typealias Instant = Moment

  /// Whose time it is.
  public let scheduler: ManualScheduler

  /// A clock on a scheduler's time; by default on one of its own.
  public init(_ scheduler: ManualScheduler = ManualScheduler()) {
    self.scheduler = scheduler
  }

  /// The present moment.
  public var now: Moment { scheduler.now }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until the scheduler gets there; throws `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Moment, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper()
    let token = scheduler.register(sleeper, tolerance: tolerance ?? .zero)
    defer { scheduler.unregister(token) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.begin(continuation)
        if deadline <= scheduler.now { sleeper.wake(at: deadline) }
        scheduler.arm(token, at: deadline)
      }
    } onCancel: {
      sleeper.cancel()
    }
  }
}

/// One task that sleeps; resumed once, by whichever comes first.
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

  func wake(at moment: Moment) {
    take(.done)?.resume()
  }

  func cancel() {
    take(.cancelled)?.resume(throwing: CancellationError())
  }

  private func take(_ next: State) -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      let continuation: CheckedContinuation<Void, any Error>? =
        if case .asleep(let continuation) = state { continuation } else { nil }
      state = next
      return continuation
    }
  }
}
