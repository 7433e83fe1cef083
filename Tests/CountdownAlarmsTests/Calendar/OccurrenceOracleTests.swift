import Countdown
import CountdownAlarms
import CountdownTestSupport
import Foundation
import Testing

/// Cases on which two independent programs agree: one resolves local times with Python's zoneinfo,
/// the other scans the moments with the C library's `localtime_r`.
@Suite(.ownThread) struct OccurrenceOracleTests {
  struct Case {
    let line: String
    let zone: String
    let recurrence: Recurrence
    let after: WallMoment
    let next: WallMoment

    init(_ line: Substring) throws {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 8)
      self.line = String(line)
      zone = fields[1]
      let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
      let days = try fields[4].split(separator: "|").map { name in
        try #require(names.firstIndex(of: String(name)).flatMap { Weekday(rawValue: $0 + 1) })
      }
      recurrence = Recurrence(
        at: TimeOfDay(hour: try #require(Int(fields[2])), minute: try #require(Int(fields[3]))),
        on: Weekdays(days))
      after = try #require(WallMoment(fields[5]))
      next = try #require(WallMoment(fields[7]))
    }
  }

  @Test func everyCaseOfTheOracleHolds() throws {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures").standardizedFileURL
    let file = fixtures.appending(path: "occurrences.csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    let release = ZoneDatabase(
      environment: ["TZDIR": fixtures.appending(path: "zoneinfo-2025b").path])
    #expect(lines.count > 600)
    for line in lines {
      let wanted = try Case(line)
      let zone = try release.rules(named: wanted.zone)
      let next = wanted.recurrence.next(after: Int(wanted.after), in: zone)
      #expect(next?.seconds == Int(wanted.next), "\(wanted.line)")
    }
  }
}
