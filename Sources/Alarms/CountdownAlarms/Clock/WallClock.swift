public import Countdown

/// Tells the date, the time and the zone, and wakes at a moment of the wall clock or when it is
/// set. Replaceable, so that an ``Agenda`` can be tested.
///
/// `SystemWallClock` is the machine's clock; `ManualWallClock` of `CountdownAlarmsTesting` is set
/// by a test.
public protocol WallClock: AnyObject, Sendable {
  /// What the clock shows.
  var now: WallMoment { get }
  /// The rules of the system's zone, as they are now.
  var zone: ZoneRules { get }
  /// Elapsed time, which setting the clock does not change; it includes suspends.
  var elapsed: Moment { get }
  /// The origin of ``elapsed``.
  var timeline: Timeline { get }

  /// Prepares a wakeup, which is not armed. `wake` is called on the clock's thread, never from
  /// within ``WallWakeup/arm(at:)``, when the armed moment has come, and after every change of the
  /// clock or the zone, armed or not.
  func wakeup(_ wake: @escaping @Sendable () -> Void) throws -> any WallWakeup
}

/// A wakeup of a ``WallClock``, cancelled with its last reference.
public protocol WallWakeup: AnyObject, Sendable {
  /// Wakes once the clock shows this moment or a later one; nil for never. Replaces an earlier
  /// moment.
  func arm(at moment: WallMoment?)
  /// Ends the wakeup: no call of `wake` begins after this.
  func cancel()
}
