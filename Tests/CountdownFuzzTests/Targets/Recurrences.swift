import Countdown

@testable import CountdownAlarms

extension FuzzTarget {
  /// A recurrence in the program's words, and as an RRULE.
  static let recurrence = FuzzTarget(
    name: "recurrence", readers: ["words", "RRULE"]
  ) { bytes, reached in
    let text = bytes.text
    var rules: [RecurrenceRule] = []
    do throws(WallTimeError) {
      rules.append(try RecurrenceRule(parsing: text))
      reached.insert("words")
    } catch {
      try requireHarmless(error.description)
    }
    do throws(RRULEError) {
      rules.append(try RecurrenceRule(rrule: text))
      reached.insert("RRULE")
    } catch {
      try requireHarmless(error.description)
    }
    for rule in rules { try check(rule) }
  }

  private static func check(_ rule: RecurrenceRule) throws {
    let words = rule.description
    try require(try RecurrenceRule(parsing: words) == rule, "\(words) is read as another rule")
    let text = rule.rrule
    try require(try RecurrenceRule(rrule: text) == rule, "\(text) is read as another rule")
    for start in [LocalTime("2028-02-29T02:30:00"), LocalTime("2026-11-24T07:30:00")] {
      guard let start else { throw Violation("a start is not read") }
      let recurrence = Recurrence(rule, from: start)
      try ask(recurrence, from: start)
      try compare(recurrence, DayByDay(rule: rule, start: start.date))
    }
  }

  private static func ask(_ recurrence: Recurrence, from start: LocalTime) throws(Violation) {
    for zone in FuzzZones.all {
      var local = LocalTime(start.date + -1, start.time)
      for _ in 0..<4 {
        guard let next = recurrence.next(after: local, in: zone) else { break }
        try require(next > local && next >= start, "\(next) follows \(local)")
        let last = recurrence.last(through: next, in: zone)
        try require(last == next, "the last one through \(next) is \(last as Any)")
        let count = recurrence.count(after: local, through: next, in: zone)
        try require(count == 1, "\(count) after \(local) through \(next)")
        local = next
      }
    }
  }

  /// No day is skipped, and none is added, in four years from the start.
  private static func compare(
    _ recurrence: Recurrence, _ calendar: DayByDay
  ) throws(Violation) {
    let last = calendar.start + 1_461
    var found: [CivilDate] = []
    var day = recurrence.firstDate(from: calendar.start + -40)
    while let date = day, date <= last {
      found.append(date)
      day = recurrence.firstDate(from: date + 1)
    }
    let expected = calendar.days(through: last)
    if found == expected { return }
    let wrong = Set(found).symmetricDifference(expected).min()
    throw Violation(
      "\(recurrence.rule) from \(calendar.start) is wrong on \(wrong as Any): \(found.count) days, "
        + "not \(expected.count)")
  }
}

/// The days of a rule, each asked alone, by nothing but the calendar.
private struct DayByDay {
  let rule: RecurrenceRule
  let start: CivilDate

  /// The days from the start on, as far as the rule has any.
  func days(through last: CivilDate) -> [CivilDate] {
    var (days, most, end) = ([CivilDate](), Int.max, last)
    if case .count(let count) = rule.end { most = count }
    if case .until(let date) = rule.end { end = min(date, last) }
    var day = start
    while day <= end, days.count < most {
      if includes(day) { days.append(day) }
      day = day + 1
    }
    return days
  }

  private func includes(_ day: CivilDate) -> Bool {
    let (date, first) = (day.components, start.components)
    if case .daily = rule.pattern { return isInPeriod(day.daysSinceEpoch - start.daysSinceEpoch) }
    if case .weekly(let days) = rule.pattern {
      let isOne = days.isEmpty ? day.weekday == start.weekday : days.contains(day.weekday)
      return isOne && isInPeriod((monday(of: day) - monday(of: start)) / 7)
    }
    if case .monthly(let days) = rule.pattern {
      let months = (date.year - first.year) * 12 + date.month - first.month
      return isInPeriod(months) && has(day, days)
    }
    guard case .yearly(let months, let days) = rule.pattern else { return false }
    let numbers = months.isEmpty ? [first.month] : months.numbers
    return isInPeriod(date.year - first.year) && numbers.contains(date.month) && has(day, days)
  }

  private func isInPeriod(_ distance: Int) -> Bool { distance % rule.interval == 0 }

  private func monday(of day: CivilDate) -> Int {
    let place = Weekday.allCases.firstIndex(of: day.weekday) ?? 0
    return day.daysSinceEpoch - (place + 6) % 7
  }

  /// Whether a day is one of those of its month.
  private func has(_ day: CivilDate, _ days: RecurrenceRule.MonthDays) -> Bool {
    let (year, month, number) = day.components
    var length = 31
    while CivilDate(year: year, month: month, day: length).components.month != month {
      length -= 1
    }
    // From the end, the last day is the first.
    let fromEnd = length - number + 1
    switch days.kind {
    case .ofStart: return number == start.components.day
    case .numbers: return days.numbers.contains(number) || days.numbers.contains(-fromEnd)
    case .weekdays(let weekdays):
      let places = [0, (number + 6) / 7, -(fromEnd + 6) / 7]
      return places.contains { weekdays[$0].contains(day.weekday) }
    }
  }
}
