internal import Countdown

/// The unit of a rule.
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
  /// Adverbs for a period, and their units.
  private static let adverbs: [String: (RuleUnit, Int)] = [
    "daily": (.day, 1), "everyday": (.day, 1), "weekly": (.week, 1), "fortnightly": (.week, 2),
    "fortnight": (.week, 2),
    "monthly": (.month, 1), "quarterly": (.month, 3), "yearly": (.year, 1), "annually": (.year, 1),
  ]

  private static let shortUnits = [
    "s", "sec", "secs", "second", "seconds", "m", "min", "mins", "minute", "minutes", "h", "hr",
    "hrs", "hour", "hours",
  ]

  /// `daily`, `week`, `2 weeks`, `other week`; without a unit `other`, which weekdays follow. Nil
  /// for anything else, which is left unread.
  mutating func period() throws(WallTimeError) -> (RuleUnit?, Int)? {
    let start = position
    if peek()?.isDigit == true || startsWithNumberWord { return try countedPeriod() }
    let word = takeWord()
    if word == "other" {
      if let unit = takeUnit() { return (unit, 2) }
      return (nil, 2)
    }
    if let adverb = Self.adverbs[word] { return adverb }
    if ["day", "week", "month", "year"].contains(word), let unit = RuleUnit(word: word) {
      return (unit, 1)
    }
    // `second` here is an ordinal, as in the second Tuesday, and not a unit.
    if word == "hourly" || Self.shortUnits.contains(word) && isAtRuleEnd { throw tooShort(start) }
    if word == "biweekly" {
      throw failure("this has two meanings", at: start, suggestion: "every 2 weeks")
    }
    position = start
    return nil
  }

  private var startsWithNumberWord: Bool {
    var rest = self
    return rest.takeNumberWord() != nil
  }

  /// `2 weeks`, `two weeks`
  private mutating func countedPeriod() throws(WallTimeError) -> (RuleUnit?, Int)? {
    let start = position
    let digits = takeNumberWord().map(String.init) ?? takeWhile(\.isDigit)
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
      throw failure("expected days, weeks, months or years after the number", at: place)
    }
    position = start
    return nil
  }

  private func tooShort(_ place: Int) -> WallTimeError {
    failure("a rule counts days, weeks, months or years", at: place, kind: .shorterThanADay)
  }

  private mutating func takeUnit() -> RuleUnit? {
    let start = position
    if let unit = RuleUnit(word: takeWord()) { return unit }
    position = start
    return nil
  }
}
