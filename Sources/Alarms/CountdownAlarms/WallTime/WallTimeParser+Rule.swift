internal import Countdown

extension WallTimeParser {
  /// `[on | every] ( period [on days] | days ) [limits] [end] [limits]`
  mutating func rule() throws(WallTimeError) -> RecurrenceRule {
    if isTooLong { throw failure("too long") }
    trim()
    let start = position
    if startsWithEnd {
      throw failure(
        "this says when to end, not on which days",
        suggestion: replacing(start..<start, with: "daily "))
    }
    var rule = try ruleWithoutEnd()
    let place = position
    _ = try ruleEnd(of: rule)
    rule = try limited(rule)
    try expectEnd("the rule")
    return rule.ending(try ruleEnd(of: rule, at: place))
  }

  /// The end at a place of the text, for a rule with all its limits: they decide how often it comes
  /// in so many weeks.
  func ruleEnd(of rule: RecurrenceRule, at place: Int) throws(WallTimeError) -> RecurrenceRule.End {
    var rest = self
    rest.position = place
    return try rest.ruleEnd(of: rule)
  }

  /// The days, the interval and the exceptions.
  mutating func ruleWithoutEnd() throws(WallTimeError) -> RecurrenceRule {
    _ = takeWord(["on"])
    let beginning = position
    let isEvery = takeWord(["every", "each"]) != nil
    if peek() == nil { throw failure("no rule given") }
    let start = position
    try expectOneMeaning(isEvery: isEvery, from: beginning)
    let rule = try daysAndInterval(isEvery: isEvery)
    try expectSomeDay(of: rule.pattern, at: start)
    return try limited(rule)
  }

  private mutating func daysAndInterval(isEvery: Bool) throws(WallTimeError) -> RecurrenceRule {
    if let numbers = try takeNumberedWeeks() {
      return RecurrenceRule(.numberedWeeks(numbers, on: try daysOfWeek() ?? []))
    }
    var period = isEvery ? takeOrdinalPeriod() : nil
    if period == nil { period = try self.period() }
    if let (unit, interval) = period {
      if let unit { return try rule(of: unit, every: interval) }
      if let days = takeDayWord() { return RecurrenceRule(.weekly(on: days), every: interval) }
      return RecurrenceRule(.weekly(on: try weekdayNames()), every: interval)
    }
    if let days = takeDayWord() { return try ruleOfWeeks(days) }
    return try bareDays()
  }

  /// Days without a period: `mon,wed`, `1st,15th`, `last friday of nov`, `24 dec`, `dec 24`,
  /// `first friday of every other month`.
  private mutating func bareDays() throws(WallTimeError) -> RecurrenceRule {
    if startsWithMonth, !startsWithWeekdays { return try yearDays(every: 1) }
    var days = try monthDays()
    if let weekdays = days.everyWeekday, let numbers = try takeNumberedWeeks() {
      return RecurrenceRule(.numberedWeeks(numbers, on: weekdays))
    }
    if let interval = try monthInterval() {
      return RecurrenceRule(.monthly(on: days.monthDays), every: interval, except: days.exceptions)
    }
    if let months = try monthsAfterDays() {
      try takeSubstitute(into: &days)
      return RecurrenceRule(.yearly(in: months, on: days.monthDays), except: days.exceptions)
    }
    try takeSubstitute(into: &days)
    if let weekdays = days.everyWeekday { return RecurrenceRule(.weekly(on: weekdays)) }
    return RecurrenceRule(.monthly(on: days.monthDays), except: days.exceptions)
  }

  private mutating func ruleOfWeeks(_ days: Weekdays) throws(WallTimeError) -> RecurrenceRule {
    guard let numbers = try takeNumberedWeeks() else { return RecurrenceRule(.weekly(on: days)) }
    return RecurrenceRule(.numberedWeeks(numbers, on: days))
  }

  /// Whether several days of the week follow, the first of which may look like a month: `mar` alone
  /// is March, and `mar,jeu` is French.
  var startsWithWeekdays: Bool {
    var rest = self
    return (try? rest.weekdayNames()).map { $0.count > 1 } ?? false
  }

  private mutating func rule(
    of unit: RuleUnit, every interval: Int
  ) throws(WallTimeError) -> RecurrenceRule {
    let start = position
    switch unit {
    case .day:
      if !isAtRuleEnd {
        throw failure("a rule that counts days cannot choose days", at: start)
      }
      return RecurrenceRule(.daily, every: interval)
    case .week: return RecurrenceRule(.weekly(on: try daysOfWeek() ?? []), every: interval)
    case .month:
      if isAtRuleEnd { return RecurrenceRule(.monthly(), every: interval) }
      _ = takeWord(["on", "in"])
      let days = try monthDays()
      return RecurrenceRule(.monthly(on: days.monthDays), every: interval, except: days.exceptions)
    case .year:
      if takeWord(["on", "in"]) == nil, isAtRuleEnd {
        return RecurrenceRule(.yearly(), every: interval)
      }
      return try yearDays(every: interval)
    }
  }

  /// `on mon,wed`, `weekdays`; nil where none follow.
  private mutating func daysOfWeek() throws(WallTimeError) -> Weekdays? {
    if isAtRuleEnd { return nil }
    _ = takeWord(["on", "in"])
    if let days = takeDayWord() { return days }
    return try weekdayNames()
  }

  /// `24 dec`, `dec 24`, `last friday of nov`, or months alone.
  private mutating func yearDays(every interval: Int) throws(WallTimeError) -> RecurrenceRule {
    var days = WrittenDays()
    let months: RecurrenceRule.Months
    if startsWithMonth {
      months = try monthNames()
      _ = takeWord(["the"])
      if isAtRuleEnd { return RecurrenceRule(.yearly(in: months), every: interval) }
      days = try monthDays()
    } else {
      let place = position
      days = try monthDays()
      guard let named = try monthsAfterDays() else {
        throw failure("a month is missing, as in 24 dec", at: place)
      }
      months = named
    }
    try takeSubstitute(into: &days)
    return RecurrenceRule(
      .yearly(in: months, on: days.monthDays), every: interval, except: days.exceptions)
  }
}
