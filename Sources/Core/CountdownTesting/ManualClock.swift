public import Countdown

/// A standard library clock on a ``ManualScheduler``'s time, for the code around a countdown that
/// sleeps on a `Clock`.
///
/// ```swift
/// let clock = ManualClock()
/// let timer = CountdownTimer(.minutes(3), clock: clock)  // on clock.scheduler, in virtual time
/// Task { try await clock.sleep(for: .seconds(5)) }
/// ```
///
/// A sleeper is resumed by the advance that reaches it; when its task then runs is up to Swift.
public struct ManualClock: Clock {
  /// Moments of the scheduler.
  public typealias Instant = Moment

  /// The scheduler whose time the clock shows.
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
  public func sleep(until deadline: Moment, tolerance: Duration? = nil) async throws {
    try await scheduler.clock.sleep(until: deadline, tolerance: tolerance)
  }
}

extension ManualClock: SchedulerBackedClock {
  package var base: any Scheduler { scheduler }
}
