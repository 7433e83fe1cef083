internal import Countdown

/// A time of day and the days on which it comes, in any order: `7:30 mon..fri`, `tomorrow 7:30`,
/// `every monday at 9`, `24 dec 9:00 yearly`.
///
/// A weekday before the time is one day, as is one after `on`; any other after the time is every
/// such day. A day of the year is one day, and with `every` it is each year.
package struct WallTiming: Hashable, Sendable {
  /// The time of day; nil for a rule without one, and for a moment that has no time of its own.
  package var time: TimeOfDay?
  /// The day on which it comes, or from which the rule counts.
  package var day: WallTime?
  package var rule: RecurrenceRule?

  /// - Parameters:
  ///   - dayTime: the time for a day named without one.
  ///   - names: names of weekdays besides the English ones.
  ///   - today: the day from which the end of a rule without a year is the next.
  package init(
    parsing text: String, dayTime: TimeOfDay, names: WeekdayNames = .english,
    today: @autoclosure @escaping () -> CivilDate? = nil
  ) throws(WallTimeError) {
    func timing(of text: String) throws(WallTimeError) -> WallTiming {
      var parser = WallTimeParser(text, .timing, dayTime: dayTime, names: names, today: today)
      return try parser.timing()
    }
    do { self = try timing(of: text) } catch {
      var error = error
      error.suggestions = WallTime.lengths(meantBy: text) + error.suggestions
      throw error.suggesting { (try? timing(of: $0)) != nil }
    }
  }

  init(time: TimeOfDay? = nil, day: WallTime? = nil, rule: RecurrenceRule? = nil) {
    (self.time, self.day, self.rule) = (time, day, rule)
  }
}

extension WallTimeParser {
  mutating func timing() throws(WallTimeError) -> WallTiming {
    try begin()
    if peek() == nil { throw failure("no time given") }
    if let length = try takeLength() { return timing(of: length) }
    if let timing = try timingAfterRule() { return timing }
    let start = position
    let parts = try moment(beforeRule: true)
    skipBlanks()
    if peek() == nil { return timing(of: try form(of: parts)) }
    guard parts.time != nil else { throw whyNoTiming(after: parts) }
    let rule = try ruleAfterTime(parts)
    if parts.time?.isEndOfDay == true {
      throw failure("hours go from 00 to 23", at: start)
    }
    guard case .on(let day, let time) = try form(of: rule.parts), let time else {
      throw failure("a rule follows a time of day", at: start)
    }
    return WallTiming(
      time: time, day: day == .any ? nil : WallTime(text, .on(day, time)), rule: rule.rule)
  }

  private func timing(of form: WallTime.Form) -> WallTiming {
    if case .on(.any, let time) = form { return WallTiming(time: time) }
    let day = WallTime(text, form)
    if case .on(_, let time) = form { return WallTiming(time: time, day: day) }
    return WallTiming(day: day)
  }

  /// The rule after a time, and the parts before it. Where `24 dec` is no day because an end
  /// follows, it belongs to the rule.
  private mutating func ruleAfterTime(
    _ parts: MomentParts
  ) throws(WallTimeError) -> (rule: RecurrenceRule, parts: MomentParts) {
    do {
      var rest = self
      return (try rest.ruleOfDays(), parts)
    } catch {
      guard parts.day != nil, parts.timeEnd <= parts.dayPlace.lowerBound else { throw error }
      position = parts.timeEnd
      var rest = self
      guard let rule = try? rest.ruleOfDays() else { throw error }
      var parts = parts
      (parts.day, parts.dayPlace) = (nil, 0..<0)
      return (rule, parts)
    }
  }

  /// A rule to the end; days of the week alone are those of every week.
  private mutating func ruleOfDays() throws(WallTimeError) -> RecurrenceRule {
    skipBlanks()
    if take(",") { skipBlanks() }
    var rest = self
    if let days = try? rest.days(), rest.peek() == nil { return RecurrenceRule(.weekly(on: days)) }
    return try rule()
  }

  /// The reason why what stands before no time is neither a day nor a rule.
  private func whyNoTiming(after parts: MomentParts) -> WallTimeError {
    var rest = self
    if parts.isEmpty, startsWithOrdinalOrRule {
      do { _ = try rest.rule() } catch { return error }
    }
    return whyNoPart(after: parts)
  }

  private var startsWithOrdinalOrRule: Bool {
    var rest = self
    let isNumber = peek()?.isDigit == true
    return isNumber || rest.takeWord(Self.ordinalWords + ["last", "on", "every", "each"]) != nil
  }
}

// MARK: - A rule first

extension WallTimeParser {
  /// `every monday at 9`, `mon..fri 7:30`, `weekdays`; nil, with nothing read, for a text that
  /// begins with one day, a time or a length.
  private mutating func timingAfterRule() throws(WallTimeError) -> WallTiming? {
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
    let isMonth = rest.startsWithMonth && !rest.startsWithWeekdays
    if isMonth || rest.startsWithDate || rest.startsWithNamedDate { return true }
    let start = rest
    if rest.takeDay() != nil {
      let isList = rest.peek().map { ",.-–—…~".contains($0) } ?? false
      return !isList && !rest.startsList
    }
    rest = start
    return startsWithCountedPeriod || (try? rest.clock(isAt: false)) != nil
  }

  /// Whether a list of weekdays goes on: `mon and wed`, `mon to fri`.
  var startsList: Bool {
    var rest = self
    rest.skipBlanks()
    if let next = rest.peek(), ",.-–—…~".contains(next) { return true }
    return rest.takeWord(["and", "to", "through", "thru"]) != nil
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
    var end = RecurrenceRule.End.never
    if startsWithEnd || peek() == "," && !startsTimeAfterComma { end = try ruleEnd(of: rule) }
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
    if end == .never { end = try ruleEnd(of: rule) }
    try expectEnd("the rule")
    let whole = RecurrenceRule(rule.pattern, every: rule.interval, end: end)
    if parts.isEmpty { return WallTiming(rule: whole) }
    guard parts.day == nil, let time = try time(of: parts), !time.isEndOfDay else {
      throw failure("expected a time after the rule", at: parts.dayPlace.lowerBound)
    }
    return WallTiming(time: time.time, rule: whole)
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
    case .daily, .weekly: false
    case .monthly, .yearly: true
    }
  }
}
