internal import Countdown

extension WallTimeParser {
  /// `[on | every] ( period [on days] | days ) [end]`
  mutating func rule() throws(WallTimeError) -> RecurrenceRule {
    if isTooLong { throw failure("too long") }
    trim()
    let start = position
    if startsWithEnd {
      throw failure(
        "this says when to end, not on which days",
        suggestion: replacing(start..<start, with: "daily "))
    }
    let rule = try ruleWithoutEnd()
    let end = try ruleEnd(of: rule)
    try expectEnd("the rule")
    return RecurrenceRule(rule.pattern, every: rule.interval, end: end)
  }

  /// The days and the interval.
  mutating func ruleWithoutEnd() throws(WallTimeError) -> RecurrenceRule {
    _ = takeWord(["on"])
    let beginning = position
    let isEvery = takeWord(["every", "each"]) != nil
    if peek() == nil { throw failure("no rule given") }
    let start = position
    try expectOneMeaning(isEvery: isEvery, from: beginning)
    let (pattern, interval) = try patternAndInterval(isEvery: isEvery)
    try expectSomeDay(of: pattern, at: start)
    return RecurrenceRule(pattern, every: interval)
  }

  private mutating func patternAndInterval(isEvery: Bool) throws(WallTimeError) -> (
    RecurrenceRule.Pattern, Int
  ) {
    var period = isEvery ? takeOrdinalPeriod() : nil
    if period == nil { period = try self.period() }
    if let (unit, interval) = period {
      if let unit { return (try pattern(of: unit), interval) }
      if let days = takeDayWord() { return (.weekly(on: days), interval) }
      return (.weekly(on: try weekdayNames()), interval)
    }
    if let days = takeDayWord() { return (.weekly(on: days), 1) }
    return try bareDays()
  }

  /// Days without a period: `mon,wed`, `1st,15th`, `last friday of nov`, `24 dec`, `dec 24`,
  /// `first friday of every other month`.
  private mutating func bareDays() throws(WallTimeError) -> (RecurrenceRule.Pattern, Int) {
    if startsWithMonth, !startsWithWeekdays { return (try yearDays(), 1) }
    let days = try monthDays()
    if let interval = try monthInterval() { return (.monthly(on: days.monthDays), interval) }
    if let months = try monthsAfterDays() { return (.yearly(in: months, on: days.monthDays), 1) }
    if let weekdays = days.everyWeekday { return (.weekly(on: weekdays), 1) }
    return (.monthly(on: days.monthDays), 1)
  }

  /// Whether several days of the week follow, the first of which may look like a month: `mar` alone
  /// is March, and `mar,jeu` is French.
  var startsWithWeekdays: Bool {
    var rest = self
    return (try? rest.weekdayNames()).map { $0.count > 1 } ?? false
  }

  private mutating func pattern(
    of unit: RuleUnit
  ) throws(WallTimeError) -> RecurrenceRule.Pattern {
    let start = position
    let isNamed = takeWord(["on", "in"]) != nil
    let hasDays = isNamed || !isAtRuleEnd
    switch unit {
    case .day:
      if hasDays { throw failure("a rule that counts days cannot choose days", at: start) }
      return .daily
    case .week:
      if !hasDays { return .weekly() }
      if let days = takeDayWord() { return .weekly(on: days) }
      return .weekly(on: try weekdayNames())
    case .month: return .monthly(on: hasDays ? try monthDays().monthDays : .ofStart)
    case .year: return hasDays ? try yearDays() : .yearly()
    }
  }

  /// `24 dec`, `dec 24`, `last friday of nov`, or months alone.
  private mutating func yearDays() throws(WallTimeError) -> RecurrenceRule.Pattern {
    guard startsWithMonth else {
      let (place, days) = (position, try monthDays())
      guard let months = try monthsAfterDays() else {
        throw failure("a month is missing, as in 24 dec", at: place)
      }
      return .yearly(in: months, on: days.monthDays)
    }
    let months = try monthNames()
    _ = takeWord(["the"])
    return .yearly(in: months, on: isAtRuleEnd ? .ofStart : try monthDays().monthDays)
  }
}
