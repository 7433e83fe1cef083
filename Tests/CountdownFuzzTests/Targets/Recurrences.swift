import Countdown

@testable import CountdownAlarms

extension FuzzTarget {
  /// A recurrence in the program's words, and as an RRULE.
  static let recurrence = FuzzTarget(name: "recurrence") { bytes in
    let text = bytes.text
    var rules: [RecurrenceRule] = []
    do throws(WallTimeError) {
      rules.append(try RecurrenceRule(parsing: text))
    } catch {
      try requireHarmless(error.description)
    }
    do throws(RRULEError) {
      rules.append(try RecurrenceRule(rrule: text))
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
      try ask(Recurrence(rule, from: start), from: start)
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
}
