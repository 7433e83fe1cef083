extension WallMoment {
  /// The moment as RFC 3339 writes it in UTC, such as `2026-11-22T07:30:00.25Z`. The fraction has
  /// as many digits as are needed.
  public var description: String {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let seconds = remainder < 0 ? quotient - 1 : quotient
    let fraction = remainder < 0 ? remainder + 1_000_000_000 : remainder
    return Self.text(local: seconds, fraction: Self.digits(ofFraction: fraction), offset: 0)
  }

  /// The form of an offset of zero.
  package enum UTC: String, Sendable {
    case letter = "Z"
    case offset = "+00:00"
  }

  /// The text of any moment in the form of RFC 3339, such as `2026-11-22T08:30:00.25+01:00`.
  ///
  /// - Parameters:
  ///   - local: the whole seconds since 1970 that the clocks of the zone show.
  ///   - fraction: the digits after the point; none without a fraction.
  ///   - offset: the seconds by which these clocks are ahead of UTC.
  package static func text(
    local seconds: Int64, fraction: String = "", offset: Int, utc: UTC = .letter
  ) -> String {
    let day = (seconds < 0 ? seconds - 86_399 : seconds) / 86_400
    let second = seconds - day * 86_400
    let date = CivilDays.text(of: day)
    let time = [second / 3_600, second / 60 % 60, second % 60].map { $0.padded(2) }
    let point = fraction.isEmpty ? "" : "."
    let zone = offset == 0 ? utc.rawValue : text(ofOffset: offset)
    return "\(date)T\(time.joined(separator: ":"))\(point)\(fraction)\(zone)"
  }

  /// `+02:00`. Offsets from before zones had whole minutes include seconds, `+00:53:28`, for which
  /// RFC 3339 has no form.
  package static func text(ofOffset offset: Int) -> String {
    let (minutes, second) = abs(offset).quotientAndRemainder(dividingBy: 60)
    let fields = [minutes / 60, minutes % 60] + (second == 0 ? [] : [second])
    return (offset < 0 ? "-" : "+") + fields.map { $0.padded(2) }.joined(separator: ":")
  }

  private static func digits(ofFraction nanoseconds: Int64) -> String {
    if nanoseconds == 0 { return "" }
    var digits = nanoseconds.padded(9)
    while digits.last == "0" { digits.removeLast() }
    return digits
  }
}

extension BinaryInteger {
  /// The digits of a number that is not negative, zero-padded to a width.
  package func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(width - digits.count, 0)) + digits
  }
}
