import CountdownAlarms
import CountdownTestSupport

/// Rules of every kind, at random.
struct RandomRules {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// - Parameter start: the day from which its end is far enough for some occurrences.
  mutating func rule(from start: CivilDate) -> RecurrenceRule {
    let interval = random.below(3) == 0 ? 1 + random.below(30) : 1 + random.below(4)
    return RecurrenceRule(pattern(), every: interval, end: end(from: start))
  }

  mutating func below(_ bound: UInt64) -> Int { random.below(bound) }

  private mutating func end(from start: CivilDate) -> RecurrenceRule.End {
    switch random.below(4) {
    case 0: .until(start + (random.below(9_000) - 50))
    case 1: .count(1 + random.below(60))
    default: .never
    }
  }

  private mutating func pattern() -> RecurrenceRule.Pattern {
    switch random.below(9) {
    case 0: .daily
    case 1: .weekly()
    case 2: .weekly(on: weekdays())
    case 3: .monthly()
    case 4: .monthly(on: .days(numbers()))
    case 5: .monthly(on: places())
    case 6: .yearly(in: random.below(2) == 0 ? [] : months())
    case 7: .yearly(in: months(), on: .days(numbers()))
    default: .yearly(in: months(), on: places())
    }
  }

  private mutating func weekdays() -> Weekdays { Weekdays(bits: UInt8(1 + random.below(127))) }

  private mutating func months() -> RecurrenceRule.Months {
    RecurrenceRule.Months((0..<1 + random.below(3)).map { _ in 1 + random.below(12) })
  }

  private mutating func numbers() -> [Int] {
    (0..<1 + random.below(3)).map { _ in
      (random.below(3) == 0
        ? [28, 29, 30, 31].randomElement(using: &random) ?? 31
        : 1 + random.below(31)) * (random.below(3) == 0 ? -1 : 1)
    }
  }

  private mutating func places() -> RecurrenceRule.MonthDays {
    let ordinals = (0..<1 + random.below(2)).map { _ in random.below(11) - 5 }
    let days = random.below(2) == 0 ? weekdays() : Weekdays(bits: 1 << UInt8(random.below(7)))
    return ordinals.count == 1
      ? .weekdays(days, ordinals[0]) : .weekdays(days, ordinals[0], ordinals[1])
  }
}
