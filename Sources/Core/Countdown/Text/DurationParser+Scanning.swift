extension DurationParser {
  /// A number as it stands in the text.
  struct Number {
    var whole: Int128
    var fraction: Int128 = 0
    /// The divisor of the fraction: a power of ten.
    var scale: Int128 = 1
    var text: String

    func nanoseconds(of unit: DurationUnit) -> Int128 {
      whole * unit.nanoseconds + fraction * unit.nanoseconds / scale
    }
  }

  /// `*DIGIT ["." 1*DIGIT]`, or a comma in place of the point.
  mutating func number() throws(DurationParseError) -> Number {
    let start = position
    let whole = peek() == "." ? (value: 0, count: 1, text: "0") : try wholeDigits()
    guard peek() == "." || peek() == "," else {
      return Number(whole: whole.value, text: whole.text)
    }
    if peek() == ",", separatesThousands { throw failure("expected a number without commas") }
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
    if text.isEmpty { throw failure(whyNoDigit) }
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

  /// Whether three digits follow the comma: `1,500` may be one and a half, or a thousand more.
  private var separatesThousands: Bool {
    characters[(position + 1)..<end].prefix(while: \.isDigit).count == 3
  }
}

extension DurationParser {
  func failure(
    _ reason: String, at place: Int? = nil, suggestion: String? = nil, suggestions: [String] = []
  ) -> DurationParseError {
    DurationParseError(
      text: text, position: place ?? position, reason: reason,
      suggestions: suggestion.map { [$0] } ?? suggestions)
  }
}
