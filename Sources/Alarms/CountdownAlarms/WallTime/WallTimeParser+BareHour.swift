internal import Countdown

// An hour without minutes is the most ambiguous of all times: `5mo` may be months, `3 days` is a
// length, and `10 seg` is ten seconds to a Brazilian, whose Monday is `seg`.
extension WallTimeParser {
  /// Throws unless only am, pm or days follow an hour: `7pm`, `7 fri`, `7 mon..fri`.
  func expectEndOfHour(from start: Int) throws(WallTimeError) {
    if isEndOfHour { return }
    var rest = self
    rest.skipBlanks()
    guard rest.peek()?.isLetter == true, rest.isUnclearAfterHour || rest.position == position else {
      throw failure("expected \":\" and the minutes")
    }
    throw hourFailure(String(characters[start..<position]), before: rest)
  }

  /// - Parameter rest: the parser at the letters after the hour.
  private func hourFailure(_ hour: String, before rest: Self) -> WallTimeError {
    var letters = rest
    let unit = RuleUnit(word: letters.takeWord())
    let isDay = unit == nil || rest.startsWithWeekday
    let (days, time) = (String(characters[rest.position..<end]), hour + ":00")
    return failure(
      unit == .month || unit == .year
        ? "months and years have no fixed length"
        : "a number before letters is a length; an hour has minutes, as in \(time)",
      at: rest.position,
      suggestion: !isDay ? nil : grammar != .moment ? "\(time) \(days)" : "\(days) \(time)")
  }

  /// Throws if the number after a date may be its year, or the date and the hour may have changed
  /// places: `24 dec 26`, `7 dec 10`.
  func expectHour(after parts: MomentParts) throws(WallTimeError) {
    guard case .ofYear(let month, let day, nil) = parts.day, parts.time == nil else { return }
    var rest = self
    let digits = rest.takeWhile(\.isDigit)
    let written = characters[parts.dayPlace].reversed().drop(while: \.isBlank)
    guard let number = Int(digits), digits.count < 3, rest.isEndOfNumber,
      written.first?.isLetter == true, written.last?.isDigit == true,
      !written.contains(where: { $0 == "," })
    else { return }
    let name = RecurrenceRule.Months.abbreviation(of: month)
    let isHour = number < 24 && day > 23
    if isHour { return }
    let date = number > 23 ? "\(day) \(name) 20\(digits)" : "\(day) \(name) \(number):00"
    let other = day < 24 && 1...31 ~= number ? ["\(day):00 \(number) \(name)"] : []
    let place = parts.dayPlace.lowerBound..<rest.position
    throw failure(
      "this has two meanings", at: place.lowerBound,
      suggestions: ([date] + other).map { replacing(place, with: $0) })
  }

  /// Whether a number that may be an hour has ended, without am, pm or a part of the day.
  private var isEndOfNumber: Bool {
    var rest = self
    if let next = peek(), !next.isBlank, next != "," { return false }
    return rest.takeHalfOfDay() == nil && !rest.takeOClock()
      && rest.takeDayPart(afterDay: true) == nil
  }

  private var isEndOfHour: Bool {
    var rest = self
    rest.skipBlanks()
    if rest.peek() == nil || rest.takeHalfOfDay() != nil || rest.takeOClock() { return true }
    if rest.peek() == "," { return true }
    if rest.position == position || rest.isUnclearAfterHour { return false }
    switch grammar {
    case .timing, .recurrence: return true
    case .moment, .days, .rule:
      return rest.startsWithDate || rest.startsWithNamedDate || rest.takeWord(["on"]) != nil
        || rest.takeDayPart(afterDay: false) != nil || rest.takeDay() != nil
    }
  }

  /// Whether what follows a number and a blank may be a unit: a word for one, the ending of an
  /// ordinal, or a weekday shortened to what may be one in some language. A list or a range of such
  /// days is clear.
  var isUnclearAfterHour: Bool {
    var rest = self
    if let name = rest.takeWeekdayName() {
      rest.skipBlanks()
      let isAlone = rest.peek().map { !",.-–—…~".contains($0) } ?? true
      return isAlone && (!name.isFull || startsWithUnit)
    }
    return startsWithUnit
  }

  private var startsWithUnit: Bool {
    var rest = self
    let word = rest.takeWord()
    if word.isEmpty { return false }
    return RuleUnit(word: word) != nil || (try? Duration(parsing: "1 \(word)")) != nil
      || ["st", "nd", "rd", "th"].contains(word)
  }
}

extension WallTime {
  /// Whether a text after a bare hour and a blank may be a unit, so that the number is no hour.
  package static func isUnclearAfterHour(_ text: String, names: WeekdayNames) -> Bool {
    WallTimeParser(text, .recurrence, names: names).isUnclearAfterHour
  }
}
