public import Countdown

/// Gives the date, the time and the zone, and wakes at a moment of the wall clock or when somebody
/// sets it: what makes an ``Agenda`` testable.
///
/// `SystemWallClock` is the machine's; `ManualWallClock` of `CountdownAlarmsTesting` goes where a
/// test wants it.
public protocol WallClock: AnyObject, Sendable {
  /// What the clock shows.
  var now: WallMoment { get }
  /// The rules of the system's zone, as they are now.
  var zone: ZoneRules { get }
  /// Time that passes whatever is done to the clock; through a suspend too.
  var elapsed: Moment { get }
  /// What ``elapsed`` counts from.
  var timeline: Timeline { get }

  /// Prepares a wakeup, which is not armed. `wake` is called on the clock's thread, never from
  /// within ``WallWakeup/arm(at:)``, when the armed moment has come, and after every change of the
  /// clock or the zone, armed or not.
  func wakeup(_ wake: @escaping @Sendable () -> Void) throws -> any WallWakeup
}

/// One wakeup of a ``WallClock``. It is cancelled when the last reference goes.
public protocol WallWakeup: AnyObject, Sendable {
  /// Wakes once the clock shows this or more; nil for not at all. Replaces what was armed.
  func arm(at moment: WallMoment?)
  /// Ends it: no later call of `wake` begins.
  func cancel()
}
