internal import Countdown

extension WallTimeParser {
  /// `YYYY-MM-DD("T" | blank)HH:MM[:SS[.fraction]][[blank] Z | (+|-)HH[[:]MM]]`
  mutating func isoDateTime() throws(WallTimeError) -> WallTime.Form {
    let date = try dateOfMoment()
    guard let separator = peek() else {
      if let dayTime { return .local(date, dayTime) }
      let day = String(characters[..<end]).filter { $0 != "@" && $0 != " " }
      throw failure("a time is missing after the date", suggestion: "\(day)T09:00")
    }
    guard separator == "T" || separator == "t" || separator == " " else {
      throw failure("expected T and the time after the date")
    }
    position += 1
    if separator == " " { return try spacedTime(of: date) }
    return try zoned(LocalTime(date, try isoTime(widths: 2...2)))
  }

  /// The time after a date and a blank: `9:15`, also as it is written without a date.
  private mutating func spacedTime(of date: CivilDate) throws(WallTimeError) -> WallTime.Form {
    var rest = self
    if let time = try? rest.timeAfterDay(from: position), rest.peek() == nil {
      self = rest
      return .local(date, time)
    }
    skipBlanks()
    return try zoned(LocalTime(date, try isoTime(widths: 1...2)))
  }

  private mutating func zoned(_ local: LocalTime) throws(WallTimeError) -> WallTime.Form {
    var local = local
    // A leap second, which RFC 3339 allows and wall clocks do not show, counts as the second after
    // it.
    if local.time.second == 60 { local = LocalTime(secondsSinceEpoch: local.secondsSinceEpoch) }
    guard let offset = try isoOffset() else { return .local(local.date, local.time) }
    return .zoned(local.date, local.time, offset: offset)
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

  private mutating func isoTime(
    widths: ClosedRange<Int>
  ) throws(WallTimeError) -> TimeOfDay {
    var time = TimeOfDay(hour: try field("hours", 0...23, widths: widths))
    guard take(":") else { throw failure("expected \":\" and the minutes") }
    time.minute = try field("minutes", 0...59, widths: 2...2)
    guard take(":") else { return time }
    time.second = try field("seconds", 0...60, widths: 2...2)
    guard take(".") || take(",") else { return time }
    let fraction = takeWhile(\.isDigit)
    if fraction.isEmpty { throw failure("expected digits after the point") }
    let nanoseconds = fraction.prefix(9)
    time.nanosecond = Int(nanoseconds + String(repeating: "0", count: 9 - nanoseconds.count)) ?? 0
    return time
  }

  /// Seconds east of Greenwich; nil where no zone is given.
  private mutating func isoOffset() throws(WallTimeError) -> Int? {
    let start = position
    skipBlanks()
    guard let sign = peek() else { return nil }
    if take("Z") || take("z") { return 0 }
    guard take("+") || take("-") else {
      throw failure("a zone is Z or an offset such as +02:00", at: start)
    }
    let isJoined = characters[position..<end].prefix(while: \.isDigit).count == 4
    let hours = try field("hours", 0...23, widths: 2...2, most: isJoined ? 2 : .max)
    let hasMinutes = take(":") || peek() != nil
    let minutes = hasMinutes ? try field("minutes", 0...59, widths: 2...2) : 0
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes) * 60
  }
}
