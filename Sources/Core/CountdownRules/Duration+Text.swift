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
    var buffer = Buffer()
    write(style, to: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Writes what ``text(_:)`` gives, in ASCII, without memory of its own: for displays of small
  /// machines.
  public func write(_ style: TextStyle, to output: inout some ASCIIOutput) {
    let fields = DurationFields(of: self, keepingFraction: style == .units)
    fields.write(style, isNegative: self < .zero, to: &output)
  }

  private struct Buffer: ASCIIOutput {
    var bytes: [UInt8] = []

    mutating func put(_ character: UInt8) { bytes.append(character) }
  }
}

/// A place for characters of ASCII, such as a display.
public protocol ASCIIOutput {
  /// Takes the next character.
  mutating func put(_ character: UInt8)
}

/// The size of a duration, taken apart. Only whole days may be large: the longest duration has
/// fewer than 2^51 of them.
private struct DurationFields {
  private let days: Int64
  /// Seconds beyond the days.
  private let second: Int32
  /// Milliseconds beyond the seconds.
  private let millisecond: Int32

  init(of duration: Duration, keepingFraction: Bool) {
    let magnitude = duration.attoseconds.magnitude
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    let seconds = whole + (!keepingFraction && rest > 0 ? 1 : 0)
    let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    (self.days, self.second) = (Int64(days), Int32(second))
    millisecond = keepingFraction ? Int32(UInt64(rest) / 1_000_000_000_000_000) : 0
  }

  private var isZero: Bool { days == 0 && second == 0 && millisecond == 0 }
  private var hour: Int64 { Int64(second / 3_600) }
  private var minute: Int64 { Int64(second / 60 % 60) }
  private var secondOfMinute: Int64 { Int64(second % 60) }

  func write(_ style: Duration.TextStyle, isNegative: Bool, to output: inout some ASCIIOutput) {
    if isNegative, !isZero { output.write(style == .spoken ? "minus " : "-") }
    switch style {
    case .clock: writeClock(minuteWidth: 2, to: &output)
    case .short: writeClock(minuteWidth: 1, to: &output)
    case .units: writeUnits(to: &output)
    case .spoken: writeWords(to: &output)
    }
  }

  private func writeClock(minuteWidth: Int, to output: inout some ASCIIOutput) {
    let (hasDays, hasHours) = (days > 0, days > 0 || hour > 0)
    if hasDays { output.write(days, "d ") }
    if hasHours { output.write(hour, width: hasDays ? 2 : 1, ":") }
    output.write(minute, width: hasHours ? 2 : minuteWidth, ":")
    output.write(secondOfMinute, width: 2, "")
  }

  /// `2d 03h 00m 00s`: from the largest unit that is not zero down to seconds.
  private func writeUnits(to output: inout some ASCIIOutput) {
    let (hasDays, hasHours) = (days > 0, days > 0 || hour > 0)
    let hasMinutes = hasHours || minute > 0
    if hasDays { output.write(days, "d ") }
    if hasHours { output.write(hour, width: hasDays ? 2 : 1, "h ") }
    if hasMinutes { output.write(minute, width: hasHours ? 2 : 1, "m ") }
    output.write(secondOfMinute, width: hasMinutes ? 2 : 1, "")
    if millisecond > 0 { output.write(thousandths: millisecond) }
    output.write("s")
  }

  /// `1 hour 20 seconds`: only the units that are not zero.
  private func writeWords(to output: inout some ASCIIOutput) {
    if isZero { return output.write("0 seconds") }
    var isFirst = true
    say(days, " day", &isFirst, to: &output)
    say(hour, " hour", &isFirst, to: &output)
    say(minute, " minute", &isFirst, to: &output)
    say(secondOfMinute, " second", &isFirst, to: &output)
  }

  private func say(
    _ value: Int64, _ name: StaticString, _ isFirst: inout Bool,
    to output: inout some ASCIIOutput
  ) {
    if value == 0 { return }
    if !isFirst { output.write(" ") }
    isFirst = false
    output.write(value, name)
    if value > 1 { output.write("s") }
  }
}

extension ASCIIOutput {
  fileprivate mutating func write(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { put(text.utf8Start[index]) }
  }

  /// Writes a number that is not negative, zero-padded to a width, and its unit.
  fileprivate mutating func write(_ value: Int64, width: Int = 1, _ unit: StaticString) {
    var (power, digits) = (Int64(1), 1)
    while value / power > 9 || digits < width { (power, digits) = (power * 10, digits + 1) }
    while power > 0 {
      put(UInt8(ascii: "0") + UInt8(value / power % 10))
      power /= 10
    }
    write(unit)
  }

  /// Writes `.25` for 250 thousandths.
  fileprivate mutating func write(thousandths: Int32) {
    write(".")
    var (rest, power) = (thousandths, Int32(100))
    while rest > 0 {
      put(UInt8(ascii: "0") + UInt8(rest / power))
      (rest, power) = (rest % power, power / 10)
    }
  }
}
