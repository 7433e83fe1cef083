internal import Countdown

extension WallTimeParser {
  /// `day | weekdays | weekends | days of the week and ranges of them, with commas between`
  mutating func days() throws(WallTimeError) -> Weekdays {
    let start = position
    let word = takeWhile(\.isLetter).lowercased()
    if let days = Weekdays(named: word) { return days }
    position = start
    var days: Weekdays = []
    repeat {
      skipBlanks()
      try takeDayOrRange(into: &days)
      skipBlanks()
    } while take(",")
    return days
  }

  /// Adds a day or a range of days, of which none may be there yet.
  mutating func takeDayOrRange(into days: inout Weekdays) throws(WallTimeError) {
    let place = position
    let item = try dayOrRange()
    if let twice = days.intersection(item).days.first {
      throw failure("\(twice.name) is named twice", at: place)
    }
    days.formUnion(item)
  }

  /// `mon`, `mondays`, `mon..fri`, `mon-fri`, `mon to fri`; `sat..mon` goes over the end of the
  /// week.
  private mutating func dayOrRange() throws(WallTimeError) -> Weekdays {
    if let day = takePluralWeekday() { return Weekdays([day]) }
    let first = try weekday()
    let separator = position
    if take(".") {
      guard take(".") else { throw rangeFailure(at: separator) }
    } else if !take("-"), !takeRangeWord() {
      if let next = peek(), "–—…~".contains(next) { throw rangeFailure(at: separator) }
      return [first]
    }
    let second = position
    let last = try weekday()
    if last == first { throw failure("a range needs two different days", at: second) }
    let length = (last.rawValue - first.rawValue + 7) % 7
    return (0...length).reduce(into: []) { days, step in
      days.formUnion(Weekdays(bits: 1 << UInt8((first.rawValue - 1 + step) % 7)))
    }
  }

  /// `to` before another weekday.
  private mutating func takeRangeWord() -> Bool {
    let start = position
    if takeWord(["to", "through", "thru"]) != nil, startsWithWeekday { return true }
    position = start
    return false
  }

  private func rangeFailure(at place: Int) -> WallTimeError {
    let rest = characters[place..<end].drop { !$0.isLetter }
    let meant = String(characters[..<place]) + ".." + String(rest)
    return failure(
      "a range of days is written with two dots or a hyphen", at: place,
      suggestion: rest.isEmpty ? nil : meant)
  }

  mutating func weekday() throws(WallTimeError) -> Weekday {
    if let day = takeWeekday() { return day }
    let start = position
    let word = takeWhile(\.isLetter).lowercased()
    if word.isEmpty { throw failure("expected a day") }
    let meant =
      grammar == .timing ? resembling(word) : word.resembling(Weekday.allCases.map(\.name))
    throw failure(
      "unknown day \"\(word.prefix(20))\"", at: start,
      suggestion: meant.map {
        String(characters[..<start]) + $0 + String(characters[position..<end])
      })
  }
}

extension Weekdays {
  /// Sets of days by their word, in lower case.
  fileprivate init?(named word: String) {
    switch word {
    case "day", "days", "daily", "everyday": self = .all
    case "weekdays", "weekday", "workdays", "workday": self = .workdays
    case "weekends", "weekend": self = .weekend
    default: return nil
    }
  }

  /// Reads `day`, `weekdays`, `weekends`, or days of the week and ranges of them with commas
  /// between: `mon,wed,fri`, `mon..fri`, `sat-mon`. Any case, names or their first three letters.
  ///
  /// - Parameter names: names of weekdays besides the English ones.
  /// - Throws: ``WallTimeError``.
  public init(
    parsing text: String, names: WeekdayNames = .english
  ) throws(WallTimeError) {
    func days(of text: String) throws(WallTimeError) -> Weekdays {
      var parser = WallTimeParser(text, .days, names: names)
      return try parser.onlyDays()
    }
    do { self = try days(of: text) } catch {
      throw error.suggesting { (try? days(of: $0)) != nil }
    }
  }
}

extension WallTimeParser {
  fileprivate mutating func onlyDays() throws(WallTimeError) -> Weekdays {
    if isTooLong { throw failure("too long") }
    trim()
    if peek() == nil { throw failure("no days given") }
    let days = try days()
    try expectEnd("the days")
    return days
  }
}

extension Recurrence {
  /// Reads times of day and days of the week, in either order, as
  /// ``Weekdays/init(parsing:names:)`` does: `7:30 mon..fri`, `2:15 pm day`, `mondays at noon`,
  /// `7:30,12:00 daily`; `7:30` alone has no days.
  ///
  /// - Parameter names: names of weekdays besides the English ones.
  /// - Throws: ``WallTimeError``.
  public init(
    parsing text: String, names: WeekdayNames = .english
  ) throws(WallTimeError) {
    func recurrence(of text: String) throws(WallTimeError) -> Recurrence {
      var parser = WallTimeParser(text, .recurrence, names: names)
      return try parser.recurrence()
    }
    do { self = try recurrence(of: text) } catch {
      throw error.suggesting { (try? recurrence(of: $0)) != nil }
    }
  }
}

extension WallTimeParser {
  /// Times without a day, and days of the week if there is a rule.
  fileprivate mutating func recurrence() throws(WallTimeError) -> Recurrence {
    let timing = try timing()
    guard let times = timing.times, timing.day == nil else {
      throw failure("expected a time with days of the week", at: 0)
    }
    guard let rule = timing.rule else { return Recurrence(at: times) }
    if rule == RecurrenceRule(.daily) { return Recurrence(at: times, on: .all) }
    guard case .weekly(let days) = rule.pattern, rule == RecurrenceRule(.weekly(on: days)),
      !days.isEmpty
    else { throw failure("expected days of the week after the time", at: 0) }
    return Recurrence(at: times, on: days)
  }
}
