import CountdownAlarms
import Foundation
import Testing

private let file = ProcessInfo.processInfo.environment["COUNTDOWN_RRULES"]

/// Writes random rules as RRULEs, with the first days of each, for dateutil to read:
/// `Tests/Recurrences/rrules.py` compares.
@Suite struct RRULEExportTests {
  @Test(.enabled(if: file != nil, "COUNTDOWN_RRULES names no file"))
  func rulesForAnotherProgramAreWritten() throws {
    var (rules, lines) = (LimitedRules(seed: 99), [String]())
    while lines.count < 5_000 {
      let start = day("2000-01-01") + rules.below(9_000)
      let rule = rules.rule(from: start)
      let recurrence = Recurrence(rule, from: LocalTime(start, .midnight))
      guard let first = recurrence.firstDate(from: start) else { continue }
      // The first day becomes DTSTART, as in a calendar file.
      let own = Recurrence(rule, from: LocalTime(first, .midnight))
      guard let rrule = rule.rrule else { continue }
      var (days, next) = ([CivilDate](), own.firstDate(from: first))
      while let day = next, days.count < 50, day < first + 20_000 {
        days.append(day)
        next = own.firstDate(from: day + 1)
      }
      lines.append(([rrule, "\(first)"] + days.map(\.description)).joined(separator: " "))
    }
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: try #require(file), atomically: true, encoding: .utf8)
  }
}
