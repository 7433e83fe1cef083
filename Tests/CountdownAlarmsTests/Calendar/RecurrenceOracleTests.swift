import CountdownAlarms
import CountdownTestSupport
import Foundation
import Testing

/// Random recurrences, as RRULEs and as phrases, of which python-dateutil says when they come:
/// `Tests/Recurrences` makes them, and says in what dateutil and the clocks of a zone differ. Some
/// hundreds lie among the fixtures; `COUNTDOWN_RECURRENCES` names a file with more, for the zones
/// of the system. What has no local time and no day in it was asked of systemd, which says the
/// moment alone.
@Suite(.ownThread) struct RecurrenceOracleTests {
  private struct Case {
    let line: String
    let zone: String
    let recurrence: Recurrence
    let after: Int
    let day: CivilDate?
    let next: LocalTime?
    let moment: Int?
    let lastDay: CivilDate?
    let count: Int?

    init(_ line: Substring) throws {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 9)
      self.line = String(line)
      zone = fields[0]
      let text = fields[1].replacing("+", with: ",")
      let rule =
        text.hasPrefix("FREQ=")
        ? try RecurrenceRule(rrule: text) : try RecurrenceRule(parsing: text)
      recurrence = Recurrence(rule, from: try #require(LocalTime(fields[2])))
      after = try #require(Int(fields[3]))
      day = CivilDate(fields[4])
      next = LocalTime(fields[5])
      moment = Int(fields[6])
      lastDay = CivilDate(fields[7])
      count = Int(fields[8])
    }
  }

  private static let environment = ProcessInfo.processInfo.environment["COUNTDOWN_RECURRENCES"]

  @Test func anotherProgramSaysTheSame() throws {
    let fixtures = URL(filePath: FixedZones.directory).deletingLastPathComponent()
    let file =
      Self.environment.map { URL(filePath: $0) } ?? fixtures.appending(path: "recurrences.csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(lines.count >= 500)
    let zones = Self.environment == nil ? FixedZones.database : ZoneDatabase()
    for line in lines {
      let wanted = try Case(line)
      let zone = try zones.rules(named: wanted.zone)
      let next = wanted.recurrence.next(after: wanted.after, in: zone)
      #expect(next?.seconds == wanted.moment, "\(line)")
      guard let day = wanted.day else { continue }
      #expect(next?.local == wanted.next, "\(line)")
      #expect(wanted.recurrence.lastDate(through: day) == wanted.lastDay, "\(line)")
      let start = wanted.recurrence.start ?? day
      #expect(wanted.recurrence.count(from: start, through: day) == wanted.count, "\(line)")
    }
  }
}
