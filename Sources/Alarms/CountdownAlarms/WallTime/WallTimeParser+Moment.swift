internal import Countdown

// A moment is a time, a day and a part of the day in any order, with the small words that people
// put between them: `at 9:30 pm on thu, dec 24`, `tomorrow morning at 9`.
extension WallTimeParser {
  mutating func moment() throws(WallTimeError) -> WallTime.Form {
    try begin()
    if peek() == nil { throw failure("no time given") }
    if let length = try takeLength() { return length }
    let parts = try moment(beforeRule: false)
    skipBlanks()
    if peek() != nil { throw whyNoPart(after: parts) }
    return try form(of: parts)
  }

  /// The parts that follow, up to what is none.
  ///
  /// - Parameter beforeRule: whether a weekday after the time begins a rule.
  mutating func moment(beforeRule: Bool) throws(WallTimeError) -> MomentParts {
    var parts = MomentParts()
    while try takePart(into: &parts, beforeRule: beforeRule) {}
    return parts
  }

  private mutating func takePart(
    into parts: inout MomentParts, beforeRule: Bool
  ) throws(WallTimeError) -> Bool {
    let start = position
    skipBlanks()
    if !parts.isEmpty, take(",") { skipBlanks() }
    guard peek() != nil else {
      position = start
      return false
    }
    if try takeYear(into: &parts) { return true }
    if try takeOffset(into: &parts) { return true }
    if takeDayPart(into: &parts) { return true }
    let isBeforeRule = beforeRule && parts.time != nil
    if try takeDay(into: &parts, isBeforeRule: isBeforeRule) { return true }
    if parts.time == nil, try takeTime(into: &parts) { return true }
    position = start
    return false
  }

  // MARK: - Parts

  private mutating func takeDayPart(into parts: inout MomentParts) -> Bool {
    guard parts.part == nil else { return false }
    let start = position
    guard let (part, isToday, isTonight) = takeDayPart(afterDay: parts.day != nil) else {
      return false
    }
    if isToday, parts.day != nil {
      position = start
      return false
    }
    if isToday { (parts.day, parts.dayPlace) = (.relative(0), start..<start) }
    (parts.part, parts.isTonight) = (part, isTonight)
    return true
  }

  /// A day, or the date beside a weekday, or the weekday beside a date.
  private mutating func takeDay(
    into parts: inout MomentParts, isBeforeRule: Bool
  ) throws(WallTimeError) -> Bool {
    let start = position
    var beside: Weekday?
    if case .weekday(let weekday) = parts.day { beside = weekday }
    var isOn = false
    if parts.day == nil || beside != nil {
      isOn = takeWord(["on"]) != nil
      skipBlanks()
      if startsWithDate {
        let date = try dateOfMoment()
        try set(.date(date), beside, from: start, in: &parts)
        parts.isISO = true
        return try takeISOTime(into: &parts)
      }
      if let date = try takeDate() {
        try set(date.day, beside, from: start, in: &parts)
        return true
      }
    }
    if parts.day == nil, let day = takeDay() {
      if isBeforeRule, case .weekday = day, !isOneDay, !isOn || startsList {
        position = start
        return false
      }
      (parts.day, parts.dayPlace) = (day, start..<position)
      return true
    }
    if parts.endsWithDate, let weekday = takeWeekday() {
      try set(parts.day ?? .any, weekday, from: start, in: &parts)
      return true
    }
    position = start
    return false
  }

  /// Whether a date or a part of the day follows a weekday, so that it is one: `thu, 24 dec`,
  /// `monday morning`.
  private var isOneDay: Bool {
    var rest = self
    rest.skipBlanks()
    if rest.takeDayPart(afterDay: true) != nil { return true }
    _ = rest.take(",")
    rest.skipBlanks()
    return rest.startsWithDate || rest.startsWithNamedDate
  }

  private func set(
    _ day: WallDay, _ weekday: Weekday?, from start: Int, in parts: inout MomentParts
  ) throws(WallTimeError) {
    parts.dayPlace = (parts.day == nil ? start : parts.dayPlace.lowerBound)..<position
    parts.day = day
    guard let weekday else { return }
    parts.hasWeekday = true
    if case .ofYear(let month, let day, _) = day {
      parts.day = .ofYear(month: month, day: day, weekday)
    }
    if case .date(let date) = day, date.weekday != weekday {
      throw failure("\(date) is a \(date.weekday.name)", at: start)
    }
  }

  /// The year after a date and a time: `24 dec 9:00 2026`.
  private mutating func takeYear(into parts: inout MomentParts) throws(WallTimeError) -> Bool {
    guard case .ofYear(let month, let day, let weekday) = parts.day, parts.time != nil,
      let year = try takeYear()
    else { return false }
    let date = WrittenDate(month: month, number: day, year: year)
    try expectDay(of: date, at: parts.dayPlace.lowerBound)
    try set(date.day, weekday, from: parts.dayPlace.lowerBound, in: &parts)
    return true
  }

  private mutating func takeTime(into parts: inout MomentParts) throws(WallTimeError) -> Bool {
    let start = position
    let isAt = takeWord(["at"]) != nil
    if take("@") { skipBlanks() }
    let place = position
    if !isAt { try expectHour(after: parts) }
    guard var time = try clock(isAt: isAt || !parts.isEmpty) else {
      if isAt { throw failure("expected a time after at") }
      position = start
      return false
    }
    let isAlone = characters[place..<position].allSatisfy(\.isDigit)
    if isAlone, !parts.isEmpty, !characters[place - 1].isBlank {
      throw failure(
        "an hour after a day has a blank before it", at: place,
        suggestion: replacing(place..<place, with: " "))
    }
    parts.moreTimes = try takeFurtherTimes(
      after: &time, from: place, mayHaveYear: parts.isOfYear)
    (parts.time, parts.timeEnd) = (time, position)
    return true
  }

  // MARK: - Failures

  /// The reason why what follows is no part of a moment.
  func whyNoPart(after parts: MomentParts) -> WallTimeError {
    let day = String(characters[parts.dayPlace]).lowercased()
    if parts.hasT, peek() != nil, parts.offset == nil {
      return failure("a zone is Z or an offset such as +02:00", at: parts.timeEnd)
    }
    let start = position
    var rest = self
    if let many = rest.takePluralWeekday() {
      return failure("\(many.name)s repeat, and one day is expected")
    }
    let word = rest.takeWhile(\.isLetter).lowercased()
    let meant = resembling(word).map {
      parts.isEmpty
        ? $0 + String(characters[rest.position..<end]) : replacing(start..<rest.position, with: $0)
    }
    if parts.day != nil, parts.time == nil {
      return failure("expected a time after \(day)", suggestion: meant)
    }
    if parts.isEmpty { return failure("unknown word \"\(word.prefix(20))\"", suggestion: meant) }
    if parts.time != nil, startsFurtherTime { return failure("one time is expected here") }
    let isOpen = parts.time?.isClear == false && parts.day == nil && peek()?.isLetter == true
    return failure(
      isOpen
        ? "expected am, pm, a day or the end after the time" : "expected the end after the time",
      suggestion: meant)
  }
}
