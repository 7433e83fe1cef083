internal import Countdown

// A rule that stands before its time: `every monday at 9`, `mon..fri 7:30`, `every morning at 8`.
extension WallTimeParser {
  /// `every monday at 9`, `mon..fri 7:30`, `weekdays`; nil, with nothing read, for a text that
  /// begins with one day, a time or a length.
  mutating func timingAfterRule() throws(WallTimeError) -> WallTiming? {
    var rest = self
    let isEvery = rest.takeWord(["every", "each"]) != nil
    if isEvery, let (part, isToday, _) = rest.takeDayPart(afterDay: true), !isToday {
      return try rest.timing(of: RecurrenceRule(.daily), part)
    }
    rest = self
    if isEvery { return try rest.timing(of: try rest.ruleWithoutEnd(), nil) }
    guard !startsWithOneDay, let rule = try? rest.ruleWithoutEnd(),
      rest.isAtRuleEnd || rest.startsTime
    else { return nil }
    return try rest.timing(of: rule, nil)
  }

  /// Whether one day, a time or a counted unit comes first, and no list of days.
  private var startsWithOneDay: Bool {
    var rest = self
    _ = rest.takeWord(["on"])
    let isMonth = rest.startsWithMonth && !rest.startsWithWeekdays && !rest.startsWithMonthList
    if rest.startsWithRuleOfDate { return false }
    if isMonth || rest.startsWithDate || rest.startsWithNamedDate { return true }
    let start = rest
    if rest.takeDay() != nil {
      let isList = rest.peek().map { ",.-–—…~".contains($0) } ?? false
      if rest.startsWithLimit || rest.startsWithNumberOfDay && !rest.startsWithNamedDate {
        return false
      }
      return !isList && !rest.startsList && !rest.startsWithEnd
        && (try? rest.takeNumberedWeeks()) ?? nil == nil
    }
    rest = start
    return startsWithCountedPeriod || (try? rest.clock(isAt: false)) != nil
  }

  /// Whether a date follows that is a day of a rule, because another may come instead of it.
  private var startsWithRuleOfDate: Bool {
    var rest = self
    guard let date = try? rest.takeDate(), date.year == nil else { return false }
    return rest.startsWithSubstitute || rest.startsWithLimit
  }

  /// Whether a list of weekdays goes on: `mon and wed`, `mon to fri`.
  var startsList: Bool {
    var rest = self
    rest.skipBlanks()
    if let next = rest.peek(), ",.-–—…~".contains(next) { return true }
    return rest.takeWord(["and", "to", "through", "thru"]) != nil
  }

  /// Whether months with days of the week or other months follow: `jun,dec`, `nov mon`.
  private var startsWithMonthList: Bool {
    var rest = self
    _ = rest.takeWord()
    return rest.peek() == "," || rest.startsWithWeekday
  }

  private var startsWithCountedPeriod: Bool {
    var rest = self
    let digits = rest.takeNumberWord().map(String.init) ?? rest.takeWhile(\.isDigit)
    rest.skipBlanks()
    return !digits.isEmpty && RuleUnit(word: rest.takeWord()) != nil
  }

  private var startsTime: Bool {
    var rest = self
    rest.skipBlanks()
    return (try? rest.clock(isAt: true)) != nil
  }

  /// The end of the rule and the time after it, in either order; neither need be there.
  private mutating func timing(
    of rule: RecurrenceRule, _ part: DayPart?
  ) throws(WallTimeError) -> WallTiming {
    var (rule, place) = (rule, position)
    let isEnded = startsWithEnd || peek() == "," && !startsTimeAfterComma
    if isEnded { _ = try ruleEnd(of: rule) }
    rule = try limited(rule)
    skipBlanks()
    if take(",") { skipBlanks() }
    if let year = startsYear, rule.isOfMonths {
      throw failure("\(year) may be a year, which a rule has not, or a time")
    }
    var parts = MomentParts()
    if peek() != nil { parts = try moment(beforeRule: true) }
    if let part, parts.isEmpty {
      let time = " at \(part.usualHour):00"
      throw failure("the \(part) has no hour", suggestion: String(characters[..<position]) + time)
    }
    if parts.part == nil { parts.part = part }
    rule = try limited(rule)
    if !isEnded {
      place = position
      _ = try ruleEnd(of: rule)
      rule = try limited(rule)
    }
    try expectEnd("the rule")
    let whole = rule.ending(try ruleEnd(of: rule, at: place))
    if parts.isEmpty { return WallTiming(rule: whole) }
    let several = try severalTimes(of: parts)
    guard parts.day == nil, let time = try time(of: several?.parts ?? parts), !time.isEndOfDay
    else {
      throw failure("expected a time after the rule", at: parts.dayPlace.lowerBound)
    }
    return WallTiming(times: several?.times ?? TimesOfDay(time.time), rule: whole)
  }

  /// Four digits that may be a year.
  private var startsYear: String? {
    var rest = self
    let digits = rest.takeWhile(\.isDigit)
    return digits.count == 4 && Int(digits).map(WallMoment.years.contains) == true ? digits : nil
  }

  private var startsTimeAfterComma: Bool {
    var rest = self
    rest.skipBlanks()
    return rest.take(",") && rest.startsTime
  }
}

extension RecurrenceRule {
  /// Whether it is of days of months or years, after which a number may be a year.
  fileprivate var isOfMonths: Bool {
    switch pattern {
    case .daily, .weekly, .numberedWeeks: false
    case .monthly, .yearly: true
    }
  }
}
