internal import Countdown

/// Days of a month as they were written; days without a number or a place may also be days of the
/// week.
struct WrittenDays {
  var numbers: [Int] = []
  var weekdays = MonthWeekdays()

  var monthDays: RecurrenceRule.MonthDays {
    numbers.isEmpty ? RecurrenceRule.MonthDays(weekdays) : .days(numbers)
  }

  /// The weekdays, if none has a place; else nil.
  var everyWeekday: Weekdays? {
    let days = weekdays[0]
    var every = MonthWeekdays()
    every.insert(days, 0)
    return numbers.isEmpty && weekdays == every ? days : nil
  }
}

extension WallTimeParser {
  /// `1st,15th,last day`, `2nd,4th tuesday`, `2nd tue,last fri`, `mon,wed`
  mutating func monthDays() throws(WallTimeError) -> WrittenDays {
    var days = WrittenDays()
    _ = takeWord(["on"])
    _ = takeWord(["the"])
    let start = position
    repeat {
      let place = position
      let ordinals = try ordinals()
      if ordinals.isEmpty || startsWithWeekday {
        let weekdays = try weekdayNames()
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
    } while takeSeparator()
    if !days.numbers.isEmpty, days.weekdays != MonthWeekdays() {
      throw failure("days by number and weekdays cannot be combined", at: start)
    }
    return days
  }

  /// `last` alone is incomplete.
  private func expectNumber(before place: Int) throws(WallTimeError) {
    let before = String(characters[..<place]).lowercased().filter { !$0.isBlank }
    guard before.hasSuffix("last") else { return }
    throw failure(
      "expected a day after last",
      suggestion: place == end ? replacing(end..<end, with: " day") : nil)
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
      let place = position
      let item = try dayOrRange()
      if let twice = days.intersection(item).days.first {
        throw failure("\(twice.name) is named twice", at: place)
      }
      days.formUnion(item)
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
