internal import Countdown

/// A day of a year as people write it, with or without the year.
struct WrittenDate {
  let month: Int
  let day: Int
  let year: Int?

  func form(at time: TimeOfDay) -> WallTime.Form {
    guard let year else { return .yearly(month: month, day: day, time) }
    return .local(CivilDate(year: year, month: month, day: day), time)
  }
}

extension WallTimeParser {
  /// Reads `24 dec [2027]`, `24th of December`, `dec 24` or `24.12.[2027]`; nil, with nothing read,
  /// if none of these follows.
  mutating func takeDate() throws(WallTimeError) -> WrittenDate? {
    let start = position
    guard let (month, day) = takeMonthAndDay() else {
      position = start
      return nil
    }
    let year = try takeYear()
    let length = CivilDate.length(ofMonth: month, year: year ?? 2_000)
    if !(1...length).contains(day) {
      throw failure("this month has only \(length) days", at: start)
    }
    return WrittenDate(month: month, day: day, year: year)
  }

  /// Whether such a date follows, even of a day that its month does not have.
  var startsWithNamedDate: Bool {
    var rest = self
    return rest.takeMonthAndDay() != nil
  }

  private mutating func takeMonthAndDay() -> (month: Int, day: Int)? {
    if peek()?.isDigit != true {
      guard let month = takeMonth() else { return nil }
      _ = takeWord(["the"])
      guard let day = takeDayNumber(), !isInTime else { return nil }
      return (month, day)
    }
    guard let day = takeDayNumber() else { return nil }
    if take(".") {
      let digits = takeWhile(\.isDigit)
      guard let month = Int(digits), (1...12).contains(month), take(".") else { return nil }
      return (month, day)
    }
    _ = takeWord(["of"])
    skipBlanks()
    return takeMonth().map { ($0, day) }
  }

  private mutating func takeMonth() -> Int? { RecurrenceRule.Months.number(named: takeWord()) }

  /// `24`, `24th`
  private mutating func takeDayNumber() -> Int? {
    skipBlanks()
    guard let number = Int(takeWhile(\.isDigit)), (1...31).contains(number) else { return nil }
    let suffix = number.ordinalSuffix
    if String(characters[position..<end].prefix(2)).lowercased() == suffix { position += 2 }
    return number
  }

  /// Whether the number just read was the hour of a time: `mar 8:00`, `may 7 pm`.
  private var isInTime: Bool {
    if let next = peek(), next == ":" || next == "." || next.isLetter { return true }
    var rest = self
    return rest.takeWord(["am", "pm"]) != nil
  }

  /// Four digits of a year in which a moment can lie; after a blank any others may be a time.
  private mutating func takeYear() throws(WallTimeError) -> Int? {
    let start = position
    skipBlanks()
    let (place, digits) = (position, takeWhile(\.isDigit))
    let isGlued = !characters[place - 1].isBlank
    if digits.count == 4, let year = Int(digits), peek() != ":" {
      if WallMoment.years.contains(year) { return year }
      if isGlued || year >= 2_400 || year % 100 > 59 {
        throw failure(WallMoment.rangeReason, at: place, kind: .outOfRange)
      }
    }
    position = start
    return nil
  }

  /// `2027-03-28`, in a year in which a moment can lie.
  mutating func dateOfMoment() throws(WallTimeError) -> CivilDate {
    let start = position
    let date = try isoDate()
    if WallMoment.years.contains(date.components.year) { return date }
    throw failure(WallMoment.rangeReason, at: start, kind: .outOfRange)
  }
}
