/// A time source and a waker in one, so that a deadline is never read off one clock and awaited on
/// another.
///
/// A countdown registers while it runs, arms one wakeup at a time, and unregisters when it halts.
/// `arm`, `disarm` and `wallTime` are called under the countdown's lock: they must not block, and
/// never call `wake` themselves. Waking early or once too often is harmless, for a countdown reads
/// the clock again; waking never is not.
public protocol Scheduler: AnyObject, Sendable {
  /// The present moment. It never goes backwards.
  var now: Moment { get }

  /// The time base that ``now`` is measured on.
  var timeline: Timeline { get }

  /// The present moment of the wall clock, for snapshots and for the moments that events carry. By
  /// default the machine's; a scheduler with a time of its own has a wall clock of its own too.
  var wallTime: WallMoment { get }

  /// The reason why this scheduler cannot wake its targets, or nil when it can. By default nil.
  var unavailability: SystemError? { get }

  /// Makes a handle for wakeups of a target, and keeps the target alive until `unregister`.
  ///
  /// - Parameter tolerance: how late a wakeup may come when that saves another; `.zero` asks for
  ///   exactness.
  func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken

  /// Asks for one call of `wake` at a moment, in place of an earlier request with this token. A
  /// moment that has passed is due at once. An unknown token does nothing.
  func arm(_ token: WakeupToken, at moment: Moment)

  /// Takes back the request. A call that is on its way already may still come.
  func disarm(_ token: WakeupToken)

  /// Takes back the request and lets go of the target. A call that is on its way may still come.
  func unregister(_ token: WakeupToken)
}

extension Scheduler {
  /// The machine's wall clock.
  public var wallTime: WallMoment { .now }

  /// Nil: the scheduler can wake its targets.
  public var unavailability: SystemError? { nil }

  /// Makes a handle for wakeups of a closure, which is kept until `unregister`.
  public func register(
    tolerance: Duration = .zero, _ wake: @escaping @Sendable (Moment) -> Void
  ) -> WakeupToken {
    register(ClosureTarget(body: wake), tolerance: tolerance)
  }
}

/// A target that a scheduler wakes.
public protocol WakeupTarget: AnyObject, Sendable {
  /// Called once for each request that came due, on the scheduler's thread, with the moment that
  /// was asked for. A request that is taken back or replaced when it is due may still be called.
  func wake(at moment: Moment)
}

private final class ClosureTarget: WakeupTarget {
  let body: @Sendable (Moment) -> Void

  init(body: @escaping @Sendable (Moment) -> Void) {
    self.body = body
  }

  func wake(at moment: Moment) { body(moment) }
}

/// A handle for wakeups: a place in the scheduler's table, and which use of the place it is.
///
/// A token that was unregistered never matches again, so a late command with it does nothing.
public struct WakeupToken: Hashable, Sendable {
  /// The place in the scheduler's table.
  public let index: UInt32
  /// The number of the use of that place.
  public let generation: UInt32

  /// A token for a scheduler of your own.
  public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}
