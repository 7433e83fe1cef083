extension DurationParser {
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
