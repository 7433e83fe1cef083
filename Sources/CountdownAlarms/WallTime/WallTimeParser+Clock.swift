internal import Countdown

extension WallTimeParser {
  /// `HH[:MM[:SS]] [am|pm]`
  mutating func time() throws(WallTimeError) -> TimeOfDay {
    let start = position
    let hour = try field("hours", 0...23, widths: 1...2)
    let hasMinutes = take(":")
    if !hasMinutes, !isEndOfHour { throw failure("expected \":\" and the minutes") }
    let minute = hasMinutes ? try field("minutes", 0...59, widths: 2...2) : 0
    let hasSeconds = hasMinutes && take(":")
    let second = hasSeconds ? try field("seconds", 0...59, widths: 2...2) : 0
    let digits = String(characters[start..<position])
    guard let isAfternoon = try halfOfDay() else {
      return TimeOfDay(hour: hour, minute: minute, second: second)
    }
    if !(1...12).contains(hour) {
      throw failure("with am or pm, hours go from 1 to 12", at: start, suggestion: digits)
    }
    return TimeOfDay(hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute, second: second)
  }

  /// Whether the time is in the afternoon; nil without am or pm.
  private mutating func halfOfDay() throws(WallTimeError) -> Bool? {
    let before = position
    skipBlanks()
    let start = position
    switch takeWhile(\.isLetter).lowercased() {
    case "am": return false
    case "pm": return true
    case "": break
    default:
      position = start
      if grammar != .recurrence, takeDay() == nil {
        throw failure("expected am, pm, a day or the end after the time", at: start)
      }
    }
    position = before
    return nil
  }

  /// Whether only am, pm or days follow the hour: `7pm`, `7 fri`.
  private var isEndOfHour: Bool {
    var rest = self
    rest.skipBlanks()
    if rest.peek() == nil || rest.takeWord(["am", "pm"]) != nil { return true }
    let hasDay = grammar == .recurrence ? (try? rest.days()) != nil : rest.takeDay() != nil
    rest.skipBlanks()
    return hasDay && rest.peek() == nil
  }

  /// A number within a range, with one of the given numbers of digits; at most `most` digits are
  /// read.
  mutating func field(
    _ name: String, _ range: ClosedRange<Int>, widths: ClosedRange<Int>, most: Int = .max
  ) throws(WallTimeError) -> Int {
    let start = position
    let digits = String(takeWhile(\.isDigit).prefix(most))
    position = start + digits.count
    if digits.isEmpty { throw failure(whyNoDigit(name)) }
    let width = widths.upperBound
    if !widths.contains(digits.count) {
      throw failure("\(name) must have \(width) digits here", at: start)
    }
    guard let value = Int(digits), range.contains(value) else {
      let isEndOfDay = name == "hours" && digits == "24"
      throw failure(
        "\(name) go from \(range.lowerBound.padded(width)) to \(range.upperBound)", at: start,
        suggestion: isEndOfDay ? "midnight" : nil)
    }
    return value
  }

  private func whyNoDigit(_ name: String) -> String {
    guard let next = peek() else { return "\(name) are missing" }
    if next == "-" || next == "−" || next == "+" { return "a time has no sign" }
    if next.isNumber { return "only the digits 0 to 9 are accepted" }
    return "expected \(name)"
  }
}
