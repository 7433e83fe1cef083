internal import Countdown

extension WallTimeParser {
  /// `HH[:MM[:SS]] [am|pm]`, `HH.MM`, `HHMM`
  mutating func time() throws(WallTimeError) -> TimeOfDay {
    let start = position
    if let time = try joinedTime() { return time }
    let hour = try field("hours", 0...23, widths: 1...2)
    let isPoint = peek() == "." && characters[position..<end].dropFirst().first?.isDigit == true
    let hasMinutes = take(isPoint ? "." : ":")
    if !hasMinutes { try expectEndOfHour(from: start) }
    let minute = hasMinutes ? try field("minutes", 0...59, widths: 2...2) : 0
    let hasSeconds = hasMinutes && !isPoint && take(":")
    let second = hasSeconds ? try field("seconds", 0...59, widths: 2...2) : 0
    let end = position
    guard let isAfternoon = try halfOfDay() else {
      return TimeOfDay(hour: hour, minute: minute, second: second)
    }
    if !(1...12).contains(hour) {
      throw halfFailure(start..<end, hour, isAfternoon: isAfternoon)
    }
    return TimeOfDay(hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute, second: second)
  }

  /// `0730`; nil for another number of digits, of which three are a fault.
  private mutating func joinedTime() throws(WallTimeError) -> TimeOfDay? {
    let start = position
    let digits = takeWhile(\.isDigit)
    let isAlone = peek() != ":" && peek() != "."
    guard isAlone, (3...4).contains(digits.count), let number = Int(digits) else {
      position = start
      return nil
    }
    let (hour, minute) = (number / 100, number % 100)
    if digits.count == 4, hour < 24, minute < 60 { return TimeOfDay(hour: hour, minute: minute) }
    if digits.count == 4 {
      throw failure("hours go from 00 to 23, and minutes to 59", at: start)
    }
    throw failure(
      "hours and minutes without a colon have four digits, such as 0730", at: start,
      suggestion: replacing(start..<position, with: "\(hour):\(minute.padded(2))"))
  }

  /// For the hours 0 and 13 to 23, the half of the day is already known.
  private func halfFailure(
    _ time: Range<Int>, _ hour: Int, isAfternoon: Bool
  ) -> WallTimeError {
    let digits = String(characters[time])
    let full = digits.contains { !$0.isDigit } ? digits : digits + ":00"
    let rest = String(characters[position..<end])
    let meant: String? =
      if hour > 12 { isAfternoon ? full : nil } else if isAfternoon {
        "12\(full.drop(while: \.isDigit)) pm"
      } else { full }
    return failure(
      "with am or pm, hours go from 1 to 12", at: time.lowerBound,
      suggestion: meant.map { String(characters[..<time.lowerBound]) + $0 + rest })
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
      if grammar != .recurrence, takeDay() == nil, !startsWithNamedDate {
        throw failure("expected am, pm, a day or the end after the time", at: start)
      }
    }
    position = before
    return nil
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
      let isFirst = characters[..<start].allSatisfy { $0.isBlank || $0 == "@" }
      let isEndOfDay =
        name == "hours" && isFirst && ["24", "24:00"].contains(String(characters[start..<end]))
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
