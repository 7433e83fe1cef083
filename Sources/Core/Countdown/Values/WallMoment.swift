internal import Glibc

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

extension WallMoment {
  /// The moment as RFC 3339 writes it in UTC, such as `2026-11-22T07:30:00.25Z`. The fraction has
  /// as many digits as are needed.
  public var description: String {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var seconds = Int(remainder < 0 ? quotient - 1 : quotient)
    let fraction = remainder < 0 ? remainder + 1_000_000_000 : remainder
    var fields = tm()
    gmtime_r(&seconds, &fields)
    let date = [fields.tm_year + 1_900, fields.tm_mon + 1, fields.tm_mday].map(Self.twoDigits)
    let time = [fields.tm_hour, fields.tm_min, fields.tm_sec].map(Self.twoDigits)
    return date.joined(separator: "-") + "T" + time.joined(separator: ":")
      + Self.text(ofFraction: fraction) + "Z"
  }

  private static func twoDigits(_ value: Int32) -> String {
    value < 10 ? "0\(value)" : "\(value)"
  }

  private static func text(ofFraction nanoseconds: Int64) -> String {
    if nanoseconds == 0 { return "" }
    // The one in front keeps the zeros that follow it.
    var digits = String(1_000_000_000 + nanoseconds).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "." + digits
  }
}
