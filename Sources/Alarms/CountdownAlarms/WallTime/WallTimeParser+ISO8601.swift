internal import Countdown

extension WallTimeParser {
  /// The time after the date that was just read: `T14:15`; true, with nothing read, if a blank, a
  /// comma or the end follows.
  mutating func takeISOTime(into parts: inout MomentParts) throws(WallTimeError) -> Bool {
    guard let separator = peek(), separator != ",", !separator.isBlank else { return true }
    guard separator == "T" || separator == "t" else {
      throw failure("expected T and the time after the date")
    }
    position += 1
    (parts.time, parts.hasT) = (try isoTime(), true)
    parts.timeEnd = position
    return true
  }

  mutating func isoDate() throws(WallTimeError) -> CivilDate {
    let year = try field("years", 1...9_999, widths: 4...4)
    guard take("-") else { throw failure("expected \"-\" and the month") }
    let month = try field("months", 1...12, widths: 2...2)
    guard take("-") else { throw failure("expected \"-\" and the day") }
    let start = position
    let day = try field("days", 1...31, widths: 2...2)
    let length = CivilDate.length(ofMonth: month, year: year)
    if day > length { throw failure("this month has only \(length) days", at: start) }
    return CivilDate(year: year, month: month, day: day)
  }

  private mutating func isoTime() throws(WallTimeError) -> WrittenTime {
    if let time = takeEndOfDay() { return time }
    var time = TimeOfDay(hour: try field("hours", 0...23, widths: 2...2))
    guard take(":") else { throw failure("expected \":\" and the minutes") }
    time.minute = try field("minutes", 0...59, widths: 2...2)
    guard take(":") else { return WrittenTime(time: time) }
    let second = try field("seconds", 0...60, widths: 2...2)
    time.second = min(second, 59)
    time.nanosecond = try fractionOfSecond()
    guard second == 60 else { return WrittenTime(time: time) }
    // A leap second, which RFC 3339 allows and wall clocks do not show, counts as the second after
    // it.
    let later = LocalTime(secondsSinceEpoch: time.secondsSinceMidnight + 1)
    return WrittenTime(time: later.time, isEndOfDay: later.date.daysSinceEpoch > 0)
  }

  /// The digits after a point or a comma, in nanoseconds; 0 without any.
  mutating func fractionOfSecond() throws(WallTimeError) -> Int {
    guard take(".") || take(",") else { return 0 }
    let fraction = takeWhile(\.isDigit)
    if fraction.isEmpty { throw failure("expected digits after the point") }
    let digits = fraction.prefix(9)
    return Int(digits + String(repeating: "0", count: 9 - digits.count)) ?? 0
  }

  /// Reads `Z`, `UTC`, `+02:00` or `GMT+0200` after a date and a time; false, with nothing read,
  /// for anything else.
  mutating func takeOffset(into parts: inout MomentParts) throws(WallTimeError) -> Bool {
    guard parts.date != nil, parts.time != nil, parts.offset == nil else { return false }
    let isGreenwich = take("Z") || take("z") || takeWord(["utc", "gmt"]) != nil
    guard let sign = peek(), take("+") || take("-") else {
      if isGreenwich { parts.offset = 0 }
      return isGreenwich
    }
    let isJoined = characters[position..<end].prefix(while: \.isDigit).count == 4
    let hours = try field("hours", 0...23, widths: 2...2, most: isJoined ? 2 : .max)
    let hasMinutes = take(":") || peek()?.isDigit == true
    let minutes = hasMinutes ? try field("minutes", 0...59, widths: 2...2) : 0
    parts.offset = (sign == "-" ? -1 : 1) * (hours * 60 + minutes) * 60
    return true
  }
}
