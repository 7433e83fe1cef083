internal import Countdown

extension WallTimeParser {
  private static let endWords = ["until", "till", "for", "once", "twice"]

  /// Whether something other than a day follows: nothing, the end of the rule, or a time.
  var isAtRuleEnd: Bool {
    var rest = self
    rest.skipBlanks()
    _ = rest.take(",")
    rest.skipBlanks()
    return rest.peek() == nil || rest.startsWithEnd || rest.startsWithLimit
      || rest.takeWord(["at"]) != nil || rest.startsWithClock
  }

  /// Whether `until`, `for` or a number of times follows.
  var startsWithEnd: Bool {
    var rest = self
    return rest.takeWord(Self.endWords) != nil || rest.takeTimes() != nil
  }

  /// Whether a time follows that is no number of days.
  private var startsWithClock: Bool {
    var rest = self
    if let time = try? rest.spokenTime(isAt: false), time.isClear { return true }
    rest = self
    let digits = rest.takeWhile(\.isDigit)
    return !digits.isEmpty && (rest.peek() == ":" || rest.takeHalfOfDay() != nil)
  }

  /// `until 2027-01-31`, `until november`, `10 times`, `for 6 weeks`
  mutating func ruleEnd(of rule: RecurrenceRule) throws(WallTimeError) -> RecurrenceRule.End {
    skipBlanks()
    if peek() == nil || startsWithLimit { return .never }
    let start = position
    if take(",") { skipBlanks() }
    if takeWord(["until", "till"]) != nil {
      skipBlanks()
      if peek() == nil { throw failure("a date is missing, as in until 2027-01-31") }
      return .until(try lastDay())
    }
    let place = position
    if takeWord(["once"]) != nil { return .count(1) }
    if takeWord(["twice"]) != nil { return .count(2) }
    let isFor = takeWord(["for"]) != nil
    if let digits = takeTimes() {
      guard let count = Int(digits), (1...RecurrenceRule.highestCount).contains(count) else {
        throw failure("times go from 1 to \(RecurrenceRule.highestCount)", at: place)
      }
      return .count(count)
    }
    if isFor { return .count(try times(of: rule, from: start)) }
    throw failure("expected the end, until and a date, or a number of times", at: start)
  }

  /// The digits of `10 times` or `ten times`; nil for anything else, which is left unread.
  private mutating func takeTimes() -> String? {
    let start = position
    skipBlanks()
    let digits = takeNumberWord().map(String.init) ?? takeWhile(\.isDigit)
    skipBlanks()
    if !digits.isEmpty, ["time", "times", "x"].contains(takeWord()) { return digits }
    position = start
    return nil
  }
}

// MARK: - The last day

extension WallTimeParser {
  /// The day after `until`, which belongs to the rule. A month alone ends it before its first day.
  private mutating func lastDay() throws(WallTimeError) -> CivilDate {
    if startsWithDate { return try isoDate() }
    let start = position
    let day: WallDay
    if let date = try takeDate() {
      day = date.day
    } else if startsWithMonth {
      return try dayBeforeMonth()
    } else if let named = takeDay() {
      day = named
    } else {
      return try isoDate()
    }
    if case .date(let date) = day { return date }
    guard let today = today(), let date = day.first(from: today) else { throw noToday(from: start) }
    if let other = day.choices(from: today).last {
      throw failure(
        "this has two meanings", at: start,
        suggestions: [date, other].map { replacing(start..<position, with: "\($0)") })
    }
    return date
  }

  private mutating func dayBeforeMonth() throws(WallTimeError) -> CivilDate {
    let start = position
    let month = RecurrenceRule.Months.number(named: takeWord()) ?? 1
    if let year = try takeYear() { return CivilDate(year: year, month: month, day: 1) + -1 }
    guard let today = today() else { throw noToday(from: start) }
    let year = today.components.year
    let first = CivilDate(year: year, month: month, day: 1)
    return (first > today ? first : CivilDate(year: year + 1, month: month, day: 1)) + -1
  }

  private func noToday(from start: Int) -> WallTimeError {
    failure("a year is missing, as in until 31 jan 2027", at: start)
  }
}

// MARK: - For so long

extension WallTimeParser {
  /// How often a rule comes in the `6 weeks` that follow, wherever they begin on one of its days.
  private mutating func times(
    of rule: RecurrenceRule, from start: Int
  ) throws(WallTimeError) -> Int {
    let place = position
    let isOne = takeWord(["a", "an", "one"]) != nil
    let digits = isOne ? "1" : takeNumberWord().map(String.init) ?? takeWhile(\.isDigit)
    skipBlanks()
    let word = takeWord()
    let weeks = word.hasPrefix("fortnight") ? 2 : 1
    guard let count = Int(digits), (1...RecurrenceRule.longestInterval).contains(count),
      let unit = weeks == 2 ? .week : RuleUnit(word: word)
    else { throw failure("expected a number of times, or of weeks", at: place) }
    if let times = rule.times(in: count * weeks, unit) { return times }
    let days = count * weeks * (unit == .week ? 7 : 1)
    let last = unit == .day || unit == .week ? today().map { $0 + (days - 1) } : nil
    throw failure(
      "not as many of its days in each such time; give the last day", at: place,
      suggestion: last.map { replacing(start..<position, with: " until \($0)") })
  }
}

extension RecurrenceRule {
  /// How often it comes in so many days, weeks, months or years that begin on one of its days; nil
  /// if that differs.
  fileprivate func times(in count: Int, _ unit: RuleUnit) -> Int? {
    if !exceptions.isEmpty { return nil }
    let periods = (count + interval - 1) / interval
    switch (pattern, unit) {
    case (.daily, .day): return periods
    case (.daily, .week): return (count * 7 + interval - 1) / interval
    case (.weekly(.all), .day) where interval == 1: return count
    case (.weekly(let days), .week) where days.count < 2 || count % interval == 0:
      return max(days.count, 1) * periods
    case (.monthly(let days), .month): return days.numberInEveryMonth.map { $0 * periods }
    case (.monthly(let days), .year):
      return days.numberInEveryMonth.map { $0 * ((count * 12 + interval - 1) / interval) }
    case (.yearly(let months, let days), .year):
      return days.numberInEveryMonth.map { $0 * max(months.numbers.count, 1) * periods }
    default: return nil
    }
  }
}

extension RecurrenceRule.MonthDays {
  /// How many days it has in every month; nil if some months lack one.
  fileprivate var numberInEveryMonth: Int? {
    switch kind {
    case .ofStart: return 1
    case .numbers(let days):
      return days.substitute == nil && hasOneSign(numbers, most: 28) ? numbers.count : nil
    case .places(let days):
      let isThere = days.weekdays == .workdays && hasOneSign(days.places, most: 20)
      return isThere ? days.places.count : nil
    case .weekdays(let days):
      let places = MonthWeekdays.ordinals.filter { !days[$0].isEmpty }
      return hasOneSign(places, most: 4) ? places.reduce(0) { $0 + days[$1].count } : nil
    }
  }

  /// A day counted from the beginning and one from the end may be the same.
  private func hasOneSign(_ places: [Int], most: Int) -> Bool {
    places.allSatisfy { (1...most).contains($0) }
      || places.allSatisfy { (-most ... -1).contains($0) }
  }
}
