internal import Countdown

/// Times of day and the days on which they come, in any order: `7:30 mon..fri`, `tomorrow 7:30`,
/// `every monday at 9`, `24 dec 9:00 yearly`, `7:30,12:00 daily`.
///
/// A weekday before the time is one day, as is one after `on`; any other after the time is every
/// such day. A day of the year is one day, and with `every` it is each year.
package struct WallTiming: Hashable, Sendable {
  /// The times of day; nil for a rule without one, and for a moment that has no time of its own.
  package var times: TimesOfDay?
  /// The day on which it comes, or from which the rule counts.
  package var day: WallTime?
  package var rule: RecurrenceRule?
  /// Whether `once` was said.
  package var isOnce = false

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
      return try parser.timingOrOnce()
    }
    do { self = try timing(of: text) } catch {
      var error = error
      error.suggestions = WallTime.lengths(meantBy: text) + error.suggestions
      throw error.suggesting { (try? timing(of: $0)) != nil }
    }
  }

  /// The one time of day; nil for none, and for several.
  package var time: TimeOfDay? { times.flatMap { $0.count == 1 ? $0.earliest : nil } }

  /// The moment, where nothing repeats; nil for a rule, and for several times.
  package var moment: WallTime? {
    if let times, times.areSeveral { return nil }
    return rule == nil ? day ?? time.map { WallTime("\($0)", .on(.any, $0)) } : nil
  }

  init(times: TimesOfDay? = nil, day: WallTime? = nil, rule: RecurrenceRule? = nil) {
    (self.times, self.day, self.rule) = (times, day, rule)
  }
}

extension WallTimeParser {
  /// A timing, or one with `once` behind it: `7:30 fri once` is the next Friday alone.
  mutating func timingOrOnce() throws(WallTimeError) -> WallTiming {
    guard takeLastWord("once") else { return try timing() }
    var rest = self
    var timing: WallTiming
    if let form = try? rest.moment() {
      timing = rest.timing(of: form)
    } else if let moments = try? momentsAlone() {
      timing = moments
    } else {
      timing = try self.timing()
    }
    if timing.rule != nil { throw failure("this repeats; leave out once", at: 0) }
    timing.isOnce = true
    return timing
  }

  /// Several times of one day: `7:30,12:00 fri`.
  private func momentsAlone() throws(WallTimeError) -> WallTiming {
    var rest = self
    try rest.begin()
    let parts = try rest.moment(beforeRule: false)
    try rest.expectEnd("the times")
    return try rest.timing(of: parts)
  }

  /// Shortens the text by its last word, if that is the given one and others precede it.
  private mutating func takeLastWord(_ word: String) -> Bool {
    trim()
    let rest = characters[position..<end].dropLast(word.count)
    let last = String(characters[rest.endIndex..<end]).lowercased()
    guard last == word, rest.last?.isBlank == true else { return false }
    end = rest.endIndex
    return true
  }

  mutating func timing() throws(WallTimeError) -> WallTiming {
    try begin()
    if peek() == nil { throw failure("no time given") }
    if let length = try takeLength() { return timing(of: length) }
    if let timing = try timingAfterRule() { return timing }
    let start = position
    let parts = try moment(beforeRule: true)
    skipBlanks()
    if peek() == nil { return try timing(of: parts) }
    guard parts.time != nil else { throw whyNoTiming(after: parts) }
    let rule = try ruleAfterTime(parts)
    if parts.time?.isEndOfDay == true {
      throw failure("hours go from 00 to 23", at: start)
    }
    var timing = try timing(of: rule.parts)
    guard timing.times != nil else { throw failure("a rule follows a time of day", at: start) }
    timing.rule = rule.rule
    return timing
  }

  private func timing(of parts: MomentParts) throws(WallTimeError) -> WallTiming {
    guard let several = try severalTimes(of: parts) else { return timing(of: try form(of: parts)) }
    var timing = timing(of: try form(of: several.parts))
    timing.times = several.times
    return timing
  }

  private func timing(of form: WallTime.Form) -> WallTiming {
    guard case .on(let day, let time) = form else { return WallTiming(day: WallTime(text, form)) }
    return WallTiming(
      times: time.map { TimesOfDay($0) }, day: day == .any ? nil : WallTime(text, form))
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
    return isNumber
      || rest.takeWord(Self.ordinalWords + ["last", "on", "every", "each", "even", "odd"]) != nil
  }
}
