import Countdown
import CountdownAlarms
import Foundation
import Testing

@Suite("remind import of a calendar")
struct CalendarImportTests {
  private func file(_ contents: String, _ end: String = "ics") throws -> String {
    let path = NSTemporaryDirectory() + "countdown-\(UUID().uuidString).\(end)"
    try Data(contents.utf8).write(to: URL(filePath: path))
    return path
  }

  private let text = """
    BEGIN:VCALENDAR
    VERSION:2.0
    BEGIN:VTODO
    SUMMARY:Pay rent
    DUE;TZID=Asia/Tokyo:20261127T090000
    LOCATION:Bank
    URL:https://example.org
    BEGIN:VALARM
    ACTION:DISPLAY
    TRIGGER:-PT1H
    END:VALARM
    END:VTODO
    BEGIN:VEVENT
    SUMMARY:Gym
    DTSTART:20240101T180000
    RRULE:FREQ=WEEKLY;BYDAY=MO
    END:VEVENT
    BEGIN:VEVENT
    SUMMARY:Odd
    DTSTART:20261127T180000
    RRULE:FREQ=DAILY;BYHOUR=9
    END:VEVENT
    BEGIN:VEVENT
    SUMMARY:Old
    DTSTART:20240101T180000
    END:VEVENT
    BEGIN:VTODO
    SUMMARY:Done
    STATUS:COMPLETED
    END:VTODO
    BEGIN:VTODO
    SUMMARY:Some day
    END:VTODO
    BEGIN:VJOURNAL
    END:VJOURNAL
    END:VCALENDAR

    """

  @Test(
    "names all that is left out, and adds the rest where that is confirmed",
    arguments: ["ics", "txt"])
  func confirmed(end: String) throws {
    let path = try file(text, end)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bench = try CommandBench()
    let plan = [
      "would add 2 reminders:",
      "  line 3  Fri 2026-11-27 01:00, in 5d 15h  Pay rent",
      "    without line 6 LOCATION, line 7 URL: reminders have nothing like it",
      "  line 13  Mon 2026-11-23 18:00, in 2d 8h, every Mon  Gym",
      "would leave out 4 entries "
        + "(1 not understood, 1 over, 1 done, 1 without DTSTART or DUE):",
      "  line 18  Odd: line 21, RRULE: BYHOUR=9: this part of an RRULE is not supported",
      "would leave out besides:",
      "    without line 34 VJOURNAL: reminders have nothing like it",
    ]
    #expect(
      bench.run("remind", "import", path)
        == plan + ["code(3): countdown: nothing was added; to add it: --yes"])
    #expect(bench.run("remind", "import", path, "--yes") == plan + ["added 2 reminders"])
    let reminders = bench.agenda.reminders.map(\.reminder)
    #expect(reminders.count == 2)
    let rent = try #require(reminders.first { $0.title == "Pay rent" })
    #expect((rent.zone, rent.before) == ("Asia/Tokyo", [.hours(1)]))
    #expect(rent.deadline == WallMoment("2026-11-27T00:00:00Z"))
    #expect(bench.run("remind", "import", path).last == "nothing to add")
    #expect(bench.agenda.reminders.count == 2)
  }

  @Test("is not done with a file that is damaged or is none")
  func damaged() throws {
    let bench = try CommandBench()
    for (contents, reason) in [
      ("", "line 1: an empty file is no calendar"),
      (String(text.dropLast(27)), "line 34: BEGIN:VJOURNAL without its END; the file is cut"),
      ("\u{0}\u{1B}[2J", "line 1: a calendar begins with BEGIN:VCALENDAR"),
    ] {
      let path = try file(contents)
      defer { try? FileManager.default.removeItem(atPath: path) }
      #expect(
        bench.run("remind", "import", path, "--yes")
          == ["code(2): countdown: \(path), \(reason)"])
    }
    #expect(bench.agenda.reminders.isEmpty)
  }

  @Test("brings back what was exported")
  func exported() throws {
    let bench = try CommandBench()
    _ = bench.run("remind", "add", "Pills", "--every", "day 10 times", "--before", "5m")
    _ = bench.run("remind", "add", "Milk, eggs", "--due", "tomorrow", "--zone", "Asia/Tokyo")
    let path = try file(bench.run("remind", "export").joined())
    defer { try? FileManager.default.removeItem(atPath: path) }
    let other = try CommandBench()
    let said = other.run("remind", "import", path, "--yes")
    #expect(!said.contains { $0.contains("without") || $0.contains("leave") })
    func settings(_ bench: CommandBench) -> [String] {
      bench.agenda.reminders.map(\.reminder).map { reminder in
        "\(reminder.title) \(reminder.deadline) \(reminder.rule?.description ?? "-") "
          + "\(reminder.before) \(reminder.zone ?? "-")"
      }.sorted()
    }
    #expect(settings(other).map { $0.replacing("Europe/Berlin", with: "-") } == settings(bench))
  }
}
