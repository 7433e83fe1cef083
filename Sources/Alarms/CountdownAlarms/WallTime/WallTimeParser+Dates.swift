internal import Countdown

/// A day of a year as people write it, with or without the year.
struct WrittenDate {
  let month: Int
  let number: Int
  var year: Int?

  var day: WallDay {
    guard let year else { return .ofYear(month: month, day: number, nil) }
    return .date(CivilDate(year: year, month: month, day: number))
  }
}

extension WallTimeParser {
  /// Reads `24 dec [2027]`, `24th of December`, `dec 24`, `first of march`, `24.12.[2027]` or
  /// `2027/12/24`; nil, with nothing read, if none of these follows.
  mutating func takeDate() throws(WallTimeError) -> WrittenDate? {
    let start = position
    if let date = try takeDateWithStrokes() { return date }
    _ = takeWord(["the"])
    let place = position
    guard let (month, day) = takeMonthAndDay() else {
      position = start
      return nil
    }
    let date = WrittenDate(month: month, number: day, year: try takeYear())
    try expectDay(of: date, at: place)
    return date
  }

  func expectDay(of date: WrittenDate, at place: Int) throws(WallTimeError) {
    let length = CivilDate.length(ofMonth: date.month, year: date.year ?? 2_000)
    if (1...length).contains(date.number) { return }
    throw failure("this month has only \(length) days", at: place, kind: .unclear)
  }

  /// Whether such a date follows, even of a day that its month does not have.
  var startsWithNamedDate: Bool {
    var rest = self
    _ = rest.takeWord(["the"])
    return rest.takeMonthAndDay() != nil
  }

  private mutating func takeMonthAndDay() -> (month: Int, day: Int)? {
    let start = position
    if let month = takeMonth() {
      _ = takeWord(["the"])
      guard let day = takeDayNumber(), !isInTime else { return nil }
      return (month, day)
    }
    position = start
    guard let day = takeDayNumber() else { return nil }
    if take(".") {
      let digits = takeWhile(\.isDigit)
      guard let month = Int(digits), (1...12).contains(month), take(".") else { return nil }
      return (month, day)
    }
    if !takeWords(["day"], ["of"]) { _ = takeWord(["of"]) }
    skipBlanks()
    return takeMonth().map { ($0, day) }
  }

  private mutating func takeMonth() -> Int? {
    let month = RecurrenceRule.Months.number(named: takeWhile(\.isLetter).lowercased())
    let rest = characters[position..<end]
    if month != nil, rest.first == ".", rest.dropFirst().first?.isBlank ?? true { position += 1 }
    skipBlanks()
    return month
  }

  /// `24`, `24th`, `first`
  private mutating func takeDayNumber() -> Int? {
    skipBlanks()
    let start = position
    if let number = Self.ordinalWords.firstIndex(of: takeWhile(\.isLetter).lowercased()) {
      return number + 1
    }
    position = start
    guard let number = Int(takeWhile(\.isDigit)), (1...31).contains(number) else { return nil }
    let suffix = number.ordinalSuffix
    if String(characters[position..<end].prefix(2)).lowercased() == suffix { position += 2 }
    return number
  }

  /// Whether the number just read was the hour of a time: `mar 8:00`, `may 7 pm`.
  private var isInTime: Bool {
    if characters[position - 1].isLetter { return false }
    if let next = peek(), next == ":" || next == "." || next.isLetter { return true }
    var rest = self
    return rest.takeHalfOfDay() != nil || rest.takeOClock()
  }

  /// Four digits of a year in which a moment can lie; after a blank any others may be a time.
  mutating func takeYear() throws(WallTimeError) -> Int? {
    let start = position
    _ = take(",")
    skipBlanks()
    let (place, digits) = (position, takeWhile(\.isDigit))
    let isGlued = place > 0 && !characters[place - 1].isBlank
    // Before a hyphen it is another date.
    if digits.count == 4, let year = Int(digits), peek() != ":", peek() != "-" {
      if WallMoment.years.contains(year) { return year }
      if isGlued || year >= 2_400 || year % 100 > 59 {
        throw failure(WallMoment.rangeReason, at: place, kind: .outOfRange)
      }
    }
    if digits.count == 2, isGlued, peek() != ":", characters[place - 1] == "." {
      throw failure(
        "a year has four digits here", at: place,
        suggestion: replacing(place..<position, with: "20\(digits)"))
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

// MARK: - Strokes

extension WallTimeParser {
  /// `2027/03/28`; `3/4` and `3/4/2027`, which are two days in different countries, are refused.
  /// Nil, with nothing read, for anything else.
  private mutating func takeDateWithStrokes() throws(WallTimeError) -> WrittenDate? {
    let start = position
    var numbers: [Int] = []
    repeat { numbers.append(Int(takeWhile(\.isDigit)) ?? 0) } while numbers.count < 3 && take("/")
    guard numbers.count > 1, !numbers.contains(0), peek()?.isDigit != true else {
      position = start
      return nil
    }
    if numbers.count == 3, WallMoment.years.contains(numbers[0]), numbers[1] <= 12 {
      let date = WrittenDate(month: numbers[1], number: numbers[2], year: numbers[0])
      try expectDay(of: date, at: start)
      return date
    }
    throw failureForStrokes(numbers, from: start)
  }

  private func failureForStrokes(_ numbers: [Int], from start: Int) -> WallTimeError {
    let year = numbers.count == 3 ? numbers[2] + (numbers[2] < 100 ? 2_000 : 0) : nil
    let orders = numbers[0] == numbers[1] ? [(0, 1)] : [(0, 1), (1, 0)]
    let meant = orders.compactMap { (day, month) -> String? in
      let (day, month) = (numbers[day], numbers[month])
      guard (1...12).contains(month),
        (1...CivilDate.length(ofMonth: month, year: year ?? 2_000)).contains(day)
      else { return nil }
      let date = "\(day) \(RecurrenceRule.Months.abbreviation(of: month))"
      return replacing(start..<position, with: year.map { "\(date) \($0)" } ?? date)
    }
    return failure(
      "a date with strokes is day or month first in different countries", at: start,
      suggestions: meant)
  }
}
