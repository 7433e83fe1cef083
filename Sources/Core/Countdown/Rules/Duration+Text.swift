extension Duration {
  /// Ways to write a duration for people.
  @nonexhaustive
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    /// `01:20`, from an hour `1:40:00`, from a day `2d 03:04:05`: for displays.
    case clock
    /// `1:20`, from an hour `1:40:00`, from a day `2d 03:04:05`: for sentences.
    case short
    /// `1m 20s`: as people write durations; fractions of a second are shown.
    case units
    /// `1 minute 20 seconds`: to be read aloud.
    case spoken
  }

  /// The duration in words or digits, independent of the locale.
  ///
  /// Except in `.units`, fractions of a second are rounded away from zero, so that the last second
  /// of a countdown reads 1. Negative durations begin with a minus sign.
  public func text(_ style: TextStyle) -> String {
    let magnitude = DurationFields(of: self, keepingFraction: style == .units)
    let sign = self < .zero && !magnitude.isZero ? "-" : ""
    return switch style {
    case .clock: sign + magnitude.clock(minuteWidth: 2)
    case .short: sign + magnitude.clock(minuteWidth: 1)
    case .units: sign + magnitude.units
    case .spoken: (sign.isEmpty ? "" : "minus ") + magnitude.spoken
    }
  }
}

/// The size of a duration, taken apart.
private struct DurationFields {
  /// Whole seconds.
  private let seconds: Int128
  /// Milliseconds beyond them.
  private let milliseconds: Int128

  init(of duration: Duration, keepingFraction: Bool) {
    let attoseconds = duration.attoseconds.magnitude
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    let thousandths = rest / 1_000_000_000_000_000
    seconds = Int128(whole) + (!keepingFraction && rest > 0 ? 1 : 0)
    milliseconds = keepingFraction ? Int128(thousandths) : 0
  }

  var isZero: Bool { seconds == 0 && milliseconds == 0 }

  func clock(minuteWidth: Int) -> String {
    let (days, hours) = (seconds / 86_400, seconds / 3_600 % 24)
    let (minutes, rest) = (seconds / 60 % 60, (seconds % 60).padded(2))
    if days > 0 { return "\(days)d \(hours.padded(2)):\(minutes.padded(2)):\(rest)" }
    if hours > 0 { return "\(hours):\(minutes.padded(2)):\(rest)" }
    return "\(minutes.padded(minuteWidth)):\(rest)"
  }

  /// `2d 03h 00m 00s`: from the largest unit that is not zero down to seconds.
  var units: String {
    var text = ""
    for (size, name) in [(86_400, "d"), (3_600, "h"), (60, "m"), (1, "s")] as [(Int128, String)] {
      let value = size == 86_400 ? seconds / size : seconds / size % (size == 3_600 ? 24 : 60)
      if text.isEmpty, value == 0, size > 1 { continue }
      text += (text.isEmpty ? "" : " ") + value.padded(text.isEmpty ? 1 : 2)
      text += (size == 1 ? fraction : "") + name
    }
    return text
  }

  /// `1 hour 20 seconds`: only the units that are not zero.
  var spoken: String {
    let values: [(Int128, String)] = [
      (seconds / 86_400, "day"), (seconds / 3_600 % 24, "hour"), (seconds / 60 % 60, "minute"),
      (seconds % 60, "second"),
    ]
    let parts = values.filter { $0.0 > 0 }.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    return parts.isEmpty ? "0 seconds" : parts.joined(separator: " ")
  }

  private var fraction: String {
    guard milliseconds > 0 else { return "" }
    var digits = milliseconds.padded(3)
    while digits.last == "0" { digits.removeLast() }
    return "." + digits
  }
}
