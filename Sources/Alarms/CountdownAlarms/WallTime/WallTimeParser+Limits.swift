internal import Countdown

// What limits the days of a rule: `in jun,dec`, `if friday`, `except weekends,jul,24 dec`. Each is
// kept as the days that are left out.
extension WallTimeParser {
  private static let exceptWords = ["except", "excluding", "without"]

  /// Whether one of them follows.
  var startsWithLimit: Bool {
    var rest = self
    if rest.takeExcept() || rest.takeWord(["if"]) != nil { return true }
    return rest.takeWords(["in"]) && rest.startsWithMonth || rest.takeWeekStart()
  }

  /// A rule with the limits that follow it, if any do.
  mutating func limited(_ rule: RecurrenceRule) throws(WallTimeError) -> RecurrenceRule {
    var (except, weekStart) = (rule.exceptions, rule.weekStart)
    let start = position
    while startsWithLimit {
      if takeExcept() {
        try takeExceptions(into: &except)
      } else if takeWord(["if"]) != nil {
        _ = takeWord(["it"])
        _ = takeWord(["is"])
        _ = takeWord(["a"])
        var days = takeDayWord()
        if days == nil { days = try weekdayNames() }
        except.weekdays.formUnion(.all.subtracting(days ?? .all))
      } else if takeWeekStart() {
        weekStart = try weekday()
      } else {
        _ = takeWord(["in"])
        except.months.formUnion(.all.subtracting(try monthNames()))
      }
      skipBlanks()
    }
    if position == start { return rule }
    if except.weekdays == .all || except.months == .all || rule.isOfWeekdays(in: except.weekdays) {
      throw failure("no day is left", at: start)
    }
    return RecurrenceRule(
      rule.pattern, every: rule.interval, except: except, weeksFrom: weekStart, end: rule.end)
  }

  /// `with weeks from`, before a day.
  private mutating func takeWeekStart() -> Bool { takeWords(["with"], ["weeks"], ["from"]) }

  /// `except`, `but not`, with a comma before it or without.
  private mutating func takeExcept() -> Bool {
    let start = position
    skipBlanks()
    if take(",") { skipBlanks() }
    if takeWord(Self.exceptWords) != nil || takeWords(["but"], ["not"]) { return true }
    position = start
    return false
  }

  /// `weekends,jul,24 dec,2026-12-24`, with `on`, `in` and `for` before any.
  private mutating func takeExceptions(
    into except: inout RecurrenceRule.Exceptions
  ) throws(WallTimeError) {
    repeat {
      _ = takeWord(["on", "in", "for"])
      skipBlanks()
      if startsWithDate {
        except.dates.insert(try isoDate())
      } else if let date = try takeDate() {
        if let year = date.year {
          except.dates.insert(CivilDate(year: year, month: date.month, day: date.number))
        } else {
          except.daysOfYear.insert(RecurrenceRule.DayOfYear(month: date.month, day: date.number))
        }
      } else if startsWithMonth, !startsWithWeekdays {
        except.months.formUnion(try monthNames())
      } else if let days = takeDayWord() {
        except.weekdays.formUnion(days)
      } else if startsWithWeekday {
        except.weekdays.formUnion(try weekdayNames())
      } else {
        throw failure("expected days of the week, months or dates such as 24 dec")
      }
    } while !startsWithLimit && takeSeparator()
  }
}

extension RecurrenceRule {
  /// Whether it has days of the week, all of which are among others.
  fileprivate func isOfWeekdays(in others: Weekdays) -> Bool {
    switch pattern {
    case .weekly(let days), .numberedWeeks(_, let days):
      !days.isEmpty && days.isSubset(of: others)
    default: false
    }
  }
}

extension RecurrenceRule.Months {
  mutating func formUnion(_ others: RecurrenceRule.Months) {
    self = RecurrenceRule.Months(numbers + others.numbers)
  }
}
