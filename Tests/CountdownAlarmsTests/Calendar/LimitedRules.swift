import CountdownAlarms
import CountdownTestSupport

/// Rules of the kinds that are no plain RRULE, at random: workdays, days with substitutes, even and
/// odd weeks, exceptions, weeks from any day.
struct LimitedRules {
  private var random: SeededGenerator
  private var plain: RandomRules

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    plain = RandomRules(seed: seed + 1)
  }

  mutating func below(_ bound: UInt64) -> Int { random.below(bound) }

  /// - Parameter start: the day near which its single days lie.
  mutating func rule(from start: CivilDate) -> RecurrenceRule {
    let base = plain.rule(from: start)
    let pattern = random.below(3) == 0 ? base.pattern : pattern()
    let except = random.below(2) == 0 ? exceptions(near: start) : RecurrenceRule.Exceptions()
    let interval = random.below(2) == 0 ? 1 : 1 + random.below(5)
    let weekStart = Weekday(rawValue: 1 + random.below(7)) ?? .monday
    return RecurrenceRule(
      pattern, every: interval, except: except, weeksFrom: weekStart, end: base.end)
  }

  private mutating func pattern() -> RecurrenceRule.Pattern {
    let days = days()
    let months = RecurrenceRule.Months((0..<3).map { _ in 1 + random.below(12) })
    switch random.below(4) {
    case 0:
      return .numberedWeeks(random.below(2) == 0 ? .even : .odd, on: weekdays(mayBeNone: true))
    case 1: return .yearly(in: months, on: days)
    default: return .monthly(on: days)
    }
  }

  private mutating func days() -> RecurrenceRule.MonthDays {
    let places = (0..<2).map { _ in (1 + random.below(23)) * (random.below(3) == 0 ? -1 : 1) }
    let numbers = (0..<1 + random.below(3)).map { _ in
      [1, 2, 15, 28, 29, 30, 31, -1, -2][random.below(9)]
    }
    switch random.below(5) {
    case 0: return .workdays(places[0], places[1])
    case 1: return .workdays(places[0].signum())
    case 2: return .days(numbers, or: .lastDay)
    case 3: return .days(numbers, or: .workdayBefore)
    default: return .days(numbers, or: .workdayAfter)
    }
  }

  private mutating func exceptions(near start: CivilDate) -> RecurrenceRule.Exceptions {
    var except = RecurrenceRule.Exceptions()
    if random.below(2) == 0 { except.weekdays = weekdays() }
    if random.below(2) == 0 { except.months = [1 + random.below(12), 1 + random.below(12)] }
    for _ in 0..<random.below(3) {
      except.daysOfYear.insert(
        RecurrenceRule.DayOfYear(month: 1 + random.below(12), day: 1 + random.below(28)))
    }
    for _ in 0..<random.below(4) { except.dates.insert(start + random.below(200)) }
    return except
  }

  private mutating func weekdays(mayBeNone: Bool = false) -> Weekdays {
    Weekdays(bits: UInt8(random.below(mayBeNone ? 126 : 125) + (mayBeNone ? 0 : 1)))
  }
}
