extension DurationParser {
  /// A number as it stands in the text.
  struct Number {
    var whole: Int128
    var fraction: Int128 = 0
    /// What the fraction is to be divided by: a power of ten.
    var scale: Int128 = 1
    var text: String

    func nanoseconds(of unit: DurationUnit) -> Int128 {
      whole * unit.nanoseconds + fraction * unit.nanoseconds / scale
    }
  }

  /// `1*DIGIT ["." 1*DIGIT]`
  mutating func number() throws(DurationParseError) -> Number {
    let start = position
    let whole = try wholeDigits()
    if peek() == "," { throw failureForComma() }
    guard peek() == "." else { return Number(whole: whole.value, text: whole.text) }
    position += 1
    let fraction = try wholeDigits().text
    // No more than 18 digits matter to a nanosecond, whatever the unit.
    let kept = fraction.prefix(18)
    return Number(
      whole: whole.value, fraction: Int128(kept) ?? 0,
      scale: (0..<kept.count).reduce(1) { scale, _ in scale * 10 },
      text: String(characters[start..<position]))
  }

  /// One or more ASCII digits. Values beyond every limit stop growing, so that nothing overflows.
  mutating func wholeDigits() throws(DurationParseError) -> (
    value: Int128, count: Int, text: String
  ) {
    let text = takeWhile(\.isDigit)
    if text.isEmpty { throw failure(whyNoDigit, suggestion: leadingZero) }
    let value = text.utf8.reduce(Int128(0)) { sum, digit in
      min(sum * 10 + Int128(digit - UInt8(ascii: "0")), 10_000_000_000_000)
    }
    return (value, text.count, text)
  }

  private var whyNoDigit: String {
    guard let next = peek() else { return "expected a number" }
    if next == "-" || next == "−" { return "a duration cannot be negative" }
    if next == "+" { return "no sign is needed" }
    if next.isNumber { return onlyASCIIDigits }
    return "expected a number"
  }

  var onlyASCIIDigits: String { "only the digits 0 to 9 are accepted" }

  /// `0.5h` for `.5h`.
  private var leadingZero: String? {
    guard position == beginning, peek() == "." else { return nil }
    return isDuration("0" + String(characters[position..<end]))
  }

  private func failureForComma() -> DurationParseError {
    let meant = String(characters[beginning..<end].map { $0 == "," ? "." : $0 })
    return failure("expected a decimal point, not a comma", suggestion: isDuration(meant))
  }

  /// The text, if it can be suggested.
  private func isDuration(_ text: String) -> String? {
    (try? Duration(parsing: text)) == nil ? nil : text
  }
}

extension DurationParser {
  func failure(
    _ reason: String, at place: Int? = nil, suggestion: String? = nil
  ) -> DurationParseError {
    DurationParseError(
      text: text, position: place ?? position, reason: reason, suggestion: suggestion)
  }
}
