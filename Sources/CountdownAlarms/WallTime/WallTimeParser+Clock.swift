extension WallTimeParser {
  /// `HH:MM[:SS] [am|pm]`
  mutating func time() throws(WallTimeParseError) -> TimeOfDay {
    let start = position
    let hour = try field("hours", 0...23, widths: 1...2)
    guard take(":") else { throw failureWithoutMinutes(hour) }
    let minute = try field("minutes", 0...59, widths: 2...2)
    let second = take(":") ? try field("seconds", 0...59, widths: 2...2) : 0
    let digits = String(characters[start..<position])
    guard let isAfternoon = try halfOfDay() else {
      return TimeOfDay(hour: hour, minute: minute, second: second)
    }
    if !(1...12).contains(hour) {
      throw failure("with am or pm, hours go from 1 to 12", at: start, suggestion: digits)
    }
    return TimeOfDay(hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute, second: second)
  }

  /// Whether the time is one of the afternoon; nil where neither half is named.
  private mutating func halfOfDay() throws(WallTimeParseError) -> Bool? {
    let before = position
    skipBlanks()
    let start = position
    switch takeWhile(\.isLetter).lowercased() {
    case "": position = before
    case "am": return false
    case "pm": return true
    default: throw failure("expected am, pm or the end after the time", at: start)
    }
    return nil
  }

  /// `7pm` and `7` lack what only the user knows, or leave out what is clear.
  private func failureWithoutMinutes(_ hour: Int) -> WallTimeParseError {
    let rest = String(characters[position..<end]).lowercased().filter { $0 != " " }
    let half = ["am", "pm"].contains(rest) ? " \(rest)" : ""
    let isClear = rest.isEmpty || !half.isEmpty
    return failure(
      "expected \":\" and the minutes", suggestion: isClear ? "\(hour):00\(half)" : nil)
  }

  /// A number of so many digits within a range.
  mutating func field(
    _ name: String, _ range: ClosedRange<Int>, widths: ClosedRange<Int>
  ) throws(WallTimeParseError) -> Int {
    let start = position
    let digits = takeWhile(\.isDigit)
    if digits.isEmpty { throw failure(whyNoDigit(name)) }
    if !widths.contains(digits.count) {
      let wanted = widths.upperBound == 1 ? "1 digit" : "\(widths.upperBound) digits"
      throw failure("\(name) have \(wanted) here", at: start)
    }
    guard let value = Int(digits), range.contains(value) else {
      let isEndOfDay = name == "hours" && digits == "24"
      throw failure(
        "\(name) go from \(padded(range.lowerBound)) to \(padded(range.upperBound))", at: start,
        suggestion: isEndOfDay ? "midnight" : nil)
    }
    return value
  }

  private func padded(_ value: Int) -> String {
    value < 10 ? "0\(value)" : "\(value)"
  }

  private func whyNoDigit(_ name: String) -> String {
    guard let next = peek() else { return "\(name) are missing" }
    if next == "-" || next == "−" || next == "+" { return "a time has no sign" }
    if next.isNumber { return "only the digits 0 to 9 are accepted" }
    return "expected \(name)"
  }
}
