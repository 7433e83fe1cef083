internal import Countdown

/// Days of a month as they were written; days without a number or a place may also be days of the
/// week.
struct WrittenDays {
  var numbers: [Int] = []
  var substitute: RecurrenceRule.MonthDays.Substitute?
  var weekdays = MonthWeekdays()
  var places: DayPlaces?

  /// The weekdays stand beside the numbers, as in Friday the 13th.
  var limit: Weekdays?

  var isEmpty: Bool { numbers.isEmpty && weekdays == MonthWeekdays() && places == nil }

  var monthDays: RecurrenceRule.MonthDays {
    if let places { return RecurrenceRule.MonthDays(places) }
    return numbers.isEmpty
      ? RecurrenceRule.MonthDays(weekdays)
      : RecurrenceRule.MonthDays(DayNumbers(numbers, or: substitute))
  }

  var exceptions: RecurrenceRule.Exceptions {
    RecurrenceRule.Exceptions(weekdays: limit.map { .all.subtracting($0) } ?? [])
  }

  /// The weekdays, if none has a place; else nil.
  var everyWeekday: Weekdays? {
    let days = weekdays[0]
    var every = MonthWeekdays()
    every.insert(days, 0)
    return numbers.isEmpty && places == nil && weekdays == every ? days : nil
  }
}

extension WallTimeParser {
  /// `1st,15th,last day`, `2nd,4th tuesday`, `2nd tue,last fri`, `mon,wed`, `1st,last workday`,
  /// `30th or last day`, `friday 13th`
  mutating func monthDays() throws(WallTimeError) -> WrittenDays {
    var days = WrittenDays()
    _ = takeWord(["on"])
    _ = takeWord(["the"])
    let start = position
    repeat {
      let place = position
      let ordinals = try ordinals()
      if let places = try takePlaces(ordinals, at: place) {
        if days.places != nil { throw failure("give the places together", at: place) }
        days.places = places
      } else if ordinals.isEmpty || startsWithWeekday {
        let weekdays = try weekdayNames()
        if ordinals.isEmpty, days.isEmpty, startsWithNumberOfDay {
          (days.limit, days.numbers) = (weekdays, try self.ordinals())
          continue
        }
        for ordinal in ordinals.isEmpty ? [0] : ordinals {
          if ordinal.magnitude > 5 {
            throw failure("a month has each weekday five times at most", at: place)
          }
          days.weekdays.insert(weekdays, ordinal)
        }
      } else {
        if takeWord(["day", "days"]) == nil { try expectNumber(before: position) }
        days.numbers += ordinals
      }
    } while !startsWithSubstitute && takeSeparator()
    let kinds = [!days.numbers.isEmpty, days.weekdays != MonthWeekdays(), days.places != nil]
    if kinds.count(where: \.self) > 1 {
      throw failure("days by number, weekdays and workdays cannot be combined", at: start)
    }
    try takeSubstitute(into: &days)
    return days
  }

  /// Whether a day by its number follows, as in Friday the 13th: with its ending, and no weekday
  /// after it.
  var startsWithNumberOfDay: Bool {
    var rest = self
    let isNamed = rest.takeWord(["the"]) != nil
    let start = rest.position
    guard let days = try? rest.ordinals(), days.count == 1, !rest.startsWithWeekday else {
      return false
    }
    let hasEnding = characters[start..<rest.position].contains(where: \.isLetter)
    return days[0] > 0 && (isNamed || hasEnding) && rest.takeWorkdayWord() == nil
  }

  /// `last` alone is incomplete.
  private func expectNumber(before place: Int) throws(WallTimeError) {
    let before = String(characters[..<place]).lowercased().filter { !$0.isBlank }
    guard before.hasSuffix("last") else { return }
    var rest = self
    let word = rest.takeWord()
    if word == "weekend" {
      throw failure(
        "a weekend is two days",
        suggestions: ["saturday", "weekend day"].map {
          replacing(place..<rest.position, with: $0)
        })
    }
    let meant = word.resembling(["workday", "weekday"]).map {
      replacing(place..<rest.position, with: $0)
    }
    throw failure(
      "expected a day after last",
      suggestion: place == end ? replacing(end..<end, with: " day") : meant)
  }

  mutating func takeSeparator() -> Bool {
    skipBlanks()
    let start = position
    if take(",") {
      // A comma may come before the end of the rule as well.
      if !isAtRuleEnd { skipBlanks() } else { position = start }
      return position > start
    }
    return takeWord(["and"]) != nil
  }

  /// `mon,wed`, `mon..fri`; a comma before anything else is left.
  mutating func weekdayNames() throws(WallTimeError) -> Weekdays {
    var days: Weekdays = []
    while true {
      try takeDayOrRange(into: &days)
      let end = position
      guard takeSeparator(), startsWithWeekday else {
        position = end
        return days
      }
    }
  }

  /// `weekdays`, `weekends`, and their synonyms.
  mutating func takeDayWord() -> Weekdays? {
    switch takeWord(["weekdays", "weekday", "workdays", "workday", "weekends", "weekend"]) {
    case .none: nil
    case .some(let word): word.hasPrefix("weekend") ? .weekend : .workdays
    }
  }
}
