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
    for start in [LocalTime("2028-02-29T02:30:00"), LocalTime("2026-11-24T07:30:00")] {
      guard let start else { throw Violation("a start is not read") }
      let recurrence = Recurrence(rule, from: start)
      try ask(recurrence, from: start)
      try compare(recurrence, DayByDay(rule: rule, start: start.date))
      guard let text = rule.rrule else { continue }
      let read = Recurrence(try RecurrenceRule(rrule: text), from: start)
      try compare(read, DayByDay(rule: rule, start: start.date))
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
