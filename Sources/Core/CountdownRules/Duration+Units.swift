extension Duration {
  /// A duration of whole minutes; saturates where `Duration` would overflow.
  public static func minutes(_ minutes: Int) -> Duration {
    saturated(Int128(minutes), timesSeconds: 60)
  }

  /// A duration of minutes; saturates where `Duration` would overflow, and not-a-number is zero.
  public static func minutes(_ minutes: Double) -> Duration {
    saturated(seconds: minutes * 60)
  }

  /// A duration of whole hours; saturates where `Duration` would overflow.
  public static func hours(_ hours: Int) -> Duration {
    saturated(Int128(hours), timesSeconds: 3_600)
  }

  /// A duration of hours; saturates where `Duration` would overflow, and not-a-number is zero.
  public static func hours(_ hours: Double) -> Duration {
    saturated(seconds: hours * 3_600)
  }

  private static func saturated(_ count: Int128, timesSeconds seconds: Int128) -> Duration {
    let (product, overflow) = (count * seconds).multipliedReportingOverflow(by: attosecond)
    return Duration(attoseconds: overflow ? (count < 0 ? .min : .max) : product)
  }

  private static func saturated(seconds: Double) -> Duration {
    guard !seconds.isNaN else { return .zero }
    let attoseconds = seconds * 1e18
    guard attoseconds < 0x1p127 else { return Duration(attoseconds: .max) }
    guard attoseconds > -0x1p127 else { return Duration(attoseconds: .min) }
    return Duration(attoseconds: Int128(attoseconds))
  }

  private static var attosecond: Int128 { 1_000_000_000_000_000_000 }
}

extension Duration {
  /// Whole nanoseconds, rounded towards zero and clamped to 64 bits.
  package var saturatedNanoseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000)
  }

  /// A hundred Julian years, the longest countdown: 3,155,760,000 s.
  package static var hundredYears: Duration { .seconds(Int64(3_155_760_000)) }
}
