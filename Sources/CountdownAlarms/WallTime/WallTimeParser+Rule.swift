internal import Countdown

extension WallTimeParser {
  /// `[every] ( period [on days] | days ) [end]`
  mutating func rule() throws(WallTimeParseError) -> RecurrenceRule {
    if isTooLong { throw failure("too long") }
    trim()
    _ = takeWord(["every", "each"])
    if peek() == nil { throw failure("no rule given") }
    let start = position
    let (pattern, interval) = try patternAndInterval()
    let end = try ruleEnd()
    try expectEnd("the rule")
    try expectSomeDay(of: pattern, at: start)
    return RecurrenceRule(pattern, every: interval, end: end)
  }

  private mutating func patternAndInterval() throws(WallTimeParseError) -> (
    RecurrenceRule.Pattern, Int
  ) {
    if let (unit, interval) = try period() {
      if let unit { return (try pattern(of: unit), interval) }
      return (.weekly(on: try weekdayNames()), interval)
    }
    if let days = takeDayWord() { return (.weekly(on: days), 1) }
    return (try bareDays(), 1)
  }

  /// What comes without a period: `mon,wed`, `1st,15th`, `last friday of nov`, `24 dec`, `dec 24`.
  private mutating func bareDays() throws(WallTimeParseError) -> RecurrenceRule.Pattern {
    if startsWithMonth { return try yearDays() }
    let days = try monthDays()
    if let months = try monthsAfterDays() { return .yearly(in: months, on: days.monthDays) }
    if let weekdays = days.everyWeekday { return .weekly(on: weekdays) }
    return .monthly(on: days.monthDays)
  }

  private mutating func pattern(
    of unit: RuleUnit
  ) throws(WallTimeParseError) -> RecurrenceRule.Pattern {
    let start = position
    let isNamed = takeWord(["on", "in"]) != nil
    let hasDays = isNamed || !isAtRuleEnd
    switch unit {
    case .day:
      if hasDays { throw failure("days of days cannot be chosen", at: start) }
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
  private mutating func yearDays() throws(WallTimeParseError) -> RecurrenceRule.Pattern {
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

// MARK: - Periods

/// What a rule counts.
enum RuleUnit {
  case day, week, month, year

  /// By a word for it, in lower case.
  init?(word: String) {
    switch word {
    case "day", "days", "d": self = .day
    case "week", "weeks", "wk", "wks", "w": self = .week
    case "month", "months", "mo", "mos": self = .month
    case "year", "years", "yr", "yrs", "y": self = .year
    default: return nil
    }
  }
}

extension WallTimeParser {
  /// Adverbs for a period, and what they count.
  private static let adverbs: [String: (RuleUnit, Int)] = [
    "daily": (.day, 1), "everyday": (.day, 1), "weekly": (.week, 1), "fortnightly": (.week, 2),
    "monthly": (.month, 1), "quarterly": (.month, 3), "yearly": (.year, 1), "annually": (.year, 1),
  ]

  private static let shortUnits = [
    "s", "sec", "secs", "second", "seconds", "m", "min", "mins", "minute", "minutes", "h", "hr",
    "hrs", "hour", "hours",
  ]

  /// `daily`, `week`, `2 weeks`, `other week`; without a unit `other`, which weekdays follow. Nil
  /// where it is something else, which is left unread.
  private mutating func period() throws(WallTimeParseError) -> (RuleUnit?, Int)? {
    let start = position
    if peek()?.isDigit == true { return try countedPeriod() }
    let word = takeWord()
    if word == "other" {
      if let unit = takeUnit() { return (unit, 2) }
      return (nil, 2)
    }
    if let adverb = Self.adverbs[word] { return adverb }
    if ["day", "week", "month", "year"].contains(word), let unit = RuleUnit(word: word) {
      return (unit, 1)
    }
    if word == "hourly" || Self.shortUnits.contains(word) { throw tooShort(start) }
    if word == "biweekly" {
      throw failure("that means two things", at: start, suggestion: "every 2 weeks")
    }
    position = start
    return nil
  }

  /// `2 weeks`
  private mutating func countedPeriod() throws(WallTimeParseError) -> (RuleUnit?, Int)? {
    let start = position
    let digits = takeWhile(\.isDigit)
    skipBlanks()
    let place = position
    let word = takeWord()
    if let unit = RuleUnit(word: word) {
      guard let count = Int(digits), (1...RecurrenceRule.longestInterval).contains(count) else {
        let most = RecurrenceRule.longestInterval
        throw failure("intervals go from 1 to \(most)", at: start)
      }
      return (unit, count)
    }
    if Self.shortUnits.contains(word) { throw tooShort(start) }
    if word.isEmpty, peek() == nil {
      throw failure("a number of days, weeks, months or years?", at: place)
    }
    position = start
    return nil
  }

  private func tooShort(_ place: Int) -> WallTimeParseError {
    failure("this goes by days, weeks, months or years", at: place, kind: .shorterThanADay)
  }

  private mutating func takeUnit() -> RuleUnit? {
    let start = position
    if let unit = RuleUnit(word: takeWord()) { return unit }
    position = start
    return nil
  }
}

// MARK: - The end

extension WallTimeParser {
  /// Whether what follows is no day: nothing, or how long the rule goes on.
  var isAtRuleEnd: Bool {
    var rest = self
    rest.skipBlanks()
    _ = rest.take(",")
    rest.skipBlanks()
    if rest.peek() == nil || rest.takeWord(["until", "till", "for", "once", "twice"]) != nil {
      return true
    }
    return rest.takeTimes() != nil
  }

  /// `until 2027-01-31`, `10 times`
  private mutating func ruleEnd() throws(WallTimeParseError) -> RecurrenceRule.End {
    skipBlanks()
    if peek() == nil { return .never }
    let start = position
    if take(",") { skipBlanks() }
    if takeWord(["until", "till"]) != nil {
      skipBlanks()
      if peek() == nil { throw failure("a date is missing, as in until 2027-01-31") }
      return .until(try isoDate())
    }
    let place = position
    if takeWord(["once"]) != nil { return .count(1) }
    if takeWord(["twice"]) != nil { return .count(2) }
    _ = takeWord(["for"])
    guard let digits = takeTimes() else {
      throw failure("expected the end, until and a date, or a number of times", at: start)
    }
    guard let count = Int(digits), (1...RecurrenceRule.highestCount).contains(count) else {
      throw failure("times go from 1 to \(RecurrenceRule.highestCount)", at: place)
    }
    return .count(count)
  }

  /// The digits of `10 times`; nil where it is something else, which is left unread.
  private mutating func takeTimes() -> String? {
    let start = position
    skipBlanks()
    let digits = takeWhile(\.isDigit)
    skipBlanks()
    if !digits.isEmpty, ["time", "times", "x"].contains(takeWord()) { return digits }
    position = start
    return nil
  }
}

// MARK: - Words

extension WallTimeParser {
  /// The letters that follow, in lower case, and the blanks after them.
  mutating func takeWord() -> String {
    let word = takeWhile(\.isLetter).lowercased()
    skipBlanks()
    return word
  }

  /// One of some words and the blanks around it; nil where it is another, which is left unread.
  mutating func takeWord(_ words: [String]) -> String? {
    let start = position
    skipBlanks()
    let word = takeWord()
    if words.contains(word) { return word }
    position = start
    return nil
  }
}
