/// A point on a scheduler's time line, in whole nanoseconds.
///
/// Deadlines are moments, not dates: setting the wall clock does not move them. Two moments compare
/// meaningfully only when they come from the same time base.
///
/// Arithmetic saturates at about ±292 years; it never traps.
public struct Moment: InstantProtocol, Sendable {
  /// The distance from the origin of the time line, in nanoseconds.
  public let nanoseconds: Int64

  /// The moment `nanoseconds` after the origin of its time line.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// This moment, moved by a duration (rounded towards zero to nanoseconds).
  public func advanced(by duration: Duration) -> Moment {
    advanced(byNanoseconds: duration.saturatedNanoseconds)
  }

  /// The time from this moment to another; negative when the other is earlier.
  public func duration(to other: Moment) -> Duration {
    .nanoseconds(nanoseconds(to: other))
  }

  /// Whether this moment is the earlier one.
  public static func < (left: Moment, right: Moment) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension Moment {
  /// The moment a duration later.
  public static func + (moment: Moment, duration: Duration) -> Moment {
    moment.advanced(by: duration)
  }

  /// The moment a duration earlier.
  public static func - (moment: Moment, duration: Duration) -> Moment {
    moment.advanced(byNanoseconds: Int64.zero.saturatingSubtract(duration.saturatedNanoseconds))
  }

  /// The time between two moments; negative when the first is the earlier one.
  public static func - (left: Moment, right: Moment) -> Duration { right.duration(to: left) }
}

extension Moment {
  package func advanced(byNanoseconds distance: Int64) -> Moment {
    Moment(nanoseconds: nanoseconds.saturatingAdd(distance))
  }

  package func nanoseconds(to other: Moment) -> Int64 {
    other.nanoseconds.saturatingSubtract(nanoseconds)
  }
}

extension Moment: CustomStringConvertible {
  /// The seconds since the origin, such as `12.5s`.
  public var description: String { "\(Double(nanoseconds) / 1e9)s" }
}

extension FixedWidthInteger where Self: SignedInteger {
  package func saturatingAdd(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}

extension Int64 {
  package func saturatingSubtract(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  package func saturatingMultiply(_ other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }

  /// The quotient by a positive divisor, rounded up.
  package func dividedRoundingUp(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder > 0 ? quotient + 1 : quotient
  }
}

#if !hasFeature(Embedded)
  extension Moment: Codable {}
#endif
