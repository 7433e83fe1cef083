import CountdownAlarms
import Foundation
import Testing

private let folder = ProcessInfo.processInfo.environment["COUNTDOWN_ICALENDAR"]

/// Writes calendars for programs of others to read, and what they should find in them: each
/// occurrence of six years, in seconds since 1970. `Tests/Recurrences/icalendar_files.py` compares.
@Suite struct ICalendarExportTests {
  @Test(.enabled(if: folder != nil, "COUNTDOWN_ICALENDAR names no folder"))
  func calendarsForOtherProgramsAreWritten() throws {
    let folder = URL(filePath: try #require(folder))
    var (rules, limited) = (RandomRules(seed: 77), LimitedRules(seed: 78))
    // After the day that Samoa left out, libical is a day late for some weeks.
    let names = FixedZones.names.filter { $0 != "Pacific/Apia" }
    for number in 0..<1_200 {
      let zone = try FixedZones.rules(names[number % names.count])
      let start = LocalTime(
        CivilDate(year: 2_000 + rules.below(30), month: 1, day: 1) + rules.below(365),
        TimeOfDay(hour: 4 + rules.below(18), minute: rules.below(60)))
      let rule = number < 600 ? rules.rule(from: start.date) : limited.rule(from: start.date)
      let recurrence = Recurrence(rule, from: start)
      let kind = number.isMultiple(of: 2) ? ICalendarItem.Kind.event() : .toDo()
      guard
        var item = ICalendarItem(
          kind, uid: "\(number)", summary: "Number, \(number)", recurrence, from: start.date)
      else { continue }
      item.zone = number % 5 == 0 ? nil : zone
      var occurrences = occurrences(recurrence, item)
      // After a list of days nothing is said.
      if let last = item.lastListedDay { occurrences.removeAll { $0.local.date > last } }
      if occurrences.count > 3 { item.excluded = [occurrences.remove(at: 2).local] }
      let text = ICalendar([item]).text(stamp: 0)
      try text.write(
        to: folder.appending(path: "\(number).ics"), atomically: false, encoding: .utf8)
      let wanted = occurrences.map { "\($0.seconds)\n" }.joined()
      try wanted.write(
        to: folder.appending(path: "\(number).txt"), atomically: false, encoding: .utf8)
    }
  }

  private func occurrences(_ recurrence: Recurrence, _ item: ICalendarItem) -> [Occurrence] {
    let zone = item.zone ?? .utc
    var (all, after) = ([Occurrence](), zone.instant(of: item.start) - 1)
    let end = after + 6 * 365 * 86_400
    while let next = recurrence.next(after: after, in: zone), next.seconds < end {
      all.append(next)
      after = next.seconds
    }
    return all
  }
}
