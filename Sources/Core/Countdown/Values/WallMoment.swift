/// A moment of the wall clock in UTC, in whole nanoseconds since 1970.
///
/// A ``Moment`` says how long something takes; a wall moment says when people see it happen. Events
/// carry both. Setting the clock moves wall moments against moments, so no deadline is a wall
/// moment.
///
/// Values reach from 1677 to 2262. Arithmetic saturates at these ends; it never traps.
public struct WallMoment: InstantProtocol, Codable, Sendable {
  /// The distance from 1970-01-01T00:00:00Z, in nanoseconds without leap seconds.
  public let nanoseconds: Int64

  /// The moment `nanoseconds` after 1970-01-01T00:00:00Z.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The present moment on the machine's wall clock (CLOCK_REALTIME).
  public static var now: WallMoment { WallMoment(nanoseconds: RealTime.wallNanoseconds) }

  /// This moment, moved by a duration (rounded towards zero to nanoseconds).
  public func advanced(by duration: Duration) -> WallMoment {
    WallMoment(nanoseconds: nanoseconds.saturatingAdd(duration.saturatedNanoseconds))
  }

  /// The time from this moment to another; negative when the other is earlier.
  public func duration(to other: WallMoment) -> Duration {
    .nanoseconds(other.nanoseconds.saturatingSubtract(nanoseconds))
  }

  /// Whether this moment is the earlier one.
  public static func < (left: WallMoment, right: WallMoment) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
