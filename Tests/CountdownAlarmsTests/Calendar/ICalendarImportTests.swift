import Countdown
import Foundation
import Testing

@testable import CountdownAlarms

@Suite struct ICalendarImportTests {
  /// Saturday, 10:30 in Berlin.
  private let now = date("2026-11-21T09:30:00Z")

  private func items(_ lines: String...) throws -> [ICalendarImport.Item] {
    try read(lines).items
  }

  private func read(_ lines: [String], end: String = "\r\n") throws -> ICalendarImport {
    let all = ["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]
    return try ICalendarImport(
      Array(all.joined(separator: end).utf8), zone: try FixedZones.rules("Europe/Berlin"),
      at: TimeOfDay(hour: 9), now: now, in: FixedZones.database)
  }

  /// The only entry, a task or an event with some lines.
  private func item(_ kind: String, _ lines: String...) throws -> ICalendarImport.Item {
    let all = ["BEGIN:\(kind)", "UID:1", "SUMMARY:Rent"] + lines + ["END:\(kind)"]
    return try #require(try read(all).items.first)
  }

  private func reminder(_ item: ICalendarImport.Item) throws -> Reminder {
    guard case .reminder(let reminder) = item.outcome else {
      Issue.record("\(item.outcome)")
      throw CancellationError()
    }
    return reminder
  }

  @Test(arguments: [
    ("DUE:20261127T140000", "2026-11-27T13:00:00Z", nil),
    ("DUE:20261127T140000Z", "2026-11-27T14:00:00Z", nil),
    ("DUE;TZID=America/Santiago:20261127T140000", "2026-11-27T17:00:00Z", "America/Santiago"),
    ("DUE;TZID=\"Asia/Kathmandu\":20261127T140000", "2026-11-27T08:15:00Z", "Asia/Kathmandu"),
    (
      "DUE;TZID=/mozilla.org/20070129_1/Europe/Dublin:20261127T140000", "2026-11-27T14:00:00Z",
      "Europe/Dublin"
    ),
    (
      "DUE;TZID=W. Europe Standard Time:20261127T140000", "2026-11-27T13:00:00Z", "Europe/Berlin"
    ),
    ("DUE;VALUE=DATE:20261127", "2026-11-27T08:00:00Z", nil),
    ("DTSTART;VALUE=DATE:20261127", "2026-11-27T08:00:00Z", nil),
    // The hour that the clocks skip.
    ("DUE;TZID=Europe/Berlin:20270328T023000", "2027-03-28T01:00:00Z", "Europe/Berlin"),
  ])
  func aTaskIsDueAtItsTime(_ line: String, _ moment: String, _ zone: String?) throws {
    let item = try item("VTODO", line)
    let reminder = try reminder(item)
    #expect(reminder.title == "Rent")
    #expect(reminder.deadline == date(moment))
    #expect((reminder.zone, reminder.rule?.description, reminder.before) == (zone, nil, []))
    #expect(item.leftOut.isEmpty)
  }

  @Test(arguments: [
    ("W. Europe Standard Time", "Europe/Berlin"),
    ("Central Standard Time (Mexico)", "America/Mexico_City"),
    ("Russia Time Zone 3", "Europe/Samara"), ("UTC-11", "Etc/GMT+11"), ("Central", nil),
    ("Tokyo", nil), ("Standard Time", nil),
  ])
  func aNameOfWindowsMeansAZoneOfTheDatabase(_ windows: String, _ name: String?) {
    #expect(WindowsZones.name(of: windows) == name)
  }

  @Test func anUnknownZoneIsRefusedUnlessTheFileNamesItsPlace() throws {
    let due = "DUE;TZID=Home:20261127T140000"
    let unknown = try item("VTODO", due)
    #expect(
      unknown.outcome
        == .faulty(.init(line: 6, name: "DUE", reason: "this machine has no time zone \"Home\"")))
    let known = try items(
      "BEGIN:VTODO", "SUMMARY:Rent", due, "END:VTODO",
      "BEGIN:VTIMEZONE", "TZID:Home", "X-LIC-LOCATION:Asia/Gaza", "END:VTIMEZONE")
    #expect(try reminder(known[0]).zone == "Asia/Gaza")
  }

  @Test func aRuleIsThatOfTheReminder() throws {
    let rent = try reminder(
      try item("VTODO", "DTSTART;TZID=Europe/Berlin:20261201T090000", "RRULE:FREQ=MONTHLY"))
    #expect(rent.rule == RecurrenceRule(.monthly()))
    #expect((rent.deadline, rent.zone) == (date("2026-12-01T08:00:00Z"), "Europe/Berlin"))
    let utc = try reminder(try item("VEVENT", "DTSTART:20261201T090000Z", "RRULE:FREQ=DAILY"))
    #expect(utc.zone == "UTC")
    let odd = try item("VEVENT", "DTSTART:20261201T090000", "RRULE:FREQ=DAILY;BYHOUR=9,12")
    guard case .faulty(let part) = odd.outcome else { throw CancellationError() }
    #expect((part.line, part.name) == (7, "RRULE"))
    #expect(part.reason.contains("BYHOUR=9,12"))
  }

  @Test func anEventComesNextAndATaskStaysDue() throws {
    let lines = ["DTSTART:20240101T090000", "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=100"]
    let event = try reminder(try item("VEVENT", lines[0], lines[1]))
    #expect(event.deadline == date("2026-11-30T08:00:00Z"))
    // The hundredth Monday, where the count is from the first one.
    #expect(event.rule?.description == "every 2 weeks until 2027-10-18")
    let task = try reminder(try item("VTODO", lines[0], lines[1]))
    #expect(task.deadline == date("2024-01-01T08:00:00Z"))
    #expect(task.rule?.description == "every 2 weeks 100 times")
    #expect(try item("VEVENT", "DTSTART:20240101T090000").outcome == .over)
    #expect(
      try item("VEVENT", "DTSTART:20240101T090000", "RRULE:FREQ=DAILY;UNTIL=20240301").outcome
        == .over)
    // The start counts, though the rule does not come on its day.
    let first = try reminder(
      try item("VTODO", "DTSTART:20261201T090000", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3"))
    #expect(first.deadline == date("2026-12-01T08:00:00Z"))
    #expect(first.rule?.description == "monday 2 times")
  }

  @Test(arguments: [
    ("20261205T080000Z", "2026-12-05"), ("20261205T075959Z", "2026-12-04"),
    ("20261204T230000Z", "2026-12-04"), ("20261205T090000", "2026-12-05"),
    ("20261205T000000", "2026-12-04"), ("20261205", "2026-12-05"),
  ])
  func noOccurrenceIsAfterTheEnd(_ until: String, _ last: String) throws {
    let start = "DTSTART;TZID=Europe/Berlin:20261201T090000"
    let event = try reminder(try item("VEVENT", start, "RRULE:FREQ=DAILY;UNTIL=\(until)"))
    #expect(event.rule?.description == "daily until \(last)")
  }

  @Test func daysThatAreLeftOutDoNotCome() throws {
    let event = try reminder(
      try item(
        "VEVENT", "DTSTART:20261123T090000", "RRULE:FREQ=DAILY;COUNT=10",
        "EXDATE:20261123T090000,20261124T090000", "EXDATE;VALUE=DATE:20261125"))
    #expect(event.deadline == date("2026-11-26T08:00:00Z"))
    #expect(event.rule?.description == "daily until 2026-12-02")
    let other = try item(
      "VEVENT", "DTSTART:20261123T090000", "RRULE:FREQ=DAILY", "EXDATE:20261123T110000")
    #expect(try reminder(other).deadline == date("2026-11-23T08:00:00Z"))
    #expect(other.leftOut.map(\.reason) == ["no occurrence is at that time"])
    // A later one is an exception of the rule, or is said to come.
    let later = try item(
      "VEVENT", "DTSTART:20261123T090000", "RRULE:FREQ=DAILY", "EXDATE:20261224T090000")
    let isKept = try reminder(later).rule?.description.contains("2026-12-24") == true
    #expect(isKept == later.leftOut.isEmpty)
  }

  @Test func anOccurrenceThatWasMovedIsAReminderOfItsOwn() throws {
    let items = try items(
      "BEGIN:VEVENT", "UID:a", "SUMMARY:Gym", "DTSTART:20261123T090000", "RRULE:FREQ=DAILY",
      "END:VEVENT",
      "BEGIN:VEVENT", "UID:a", "SUMMARY:Gym", "RECURRENCE-ID:20261123T090000",
      "DTSTART:20261123T180000", "END:VEVENT")
    #expect(
      try items.map { try reminder($0).deadline } == [
        date("2026-11-24T08:00:00Z"), date("2026-11-23T17:00:00Z"),
      ])
    #expect(try reminder(items[1]).rule == nil)
  }

  @Test func alarmsAreLeadTimes() throws {
    func alarm(_ lines: String...) -> [String] {
      ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x"] + lines + ["END:VALARM"]
    }
    let alarms =
      alarm("TRIGGER:-PT15M") + alarm("TRIGGER:PT0S") + alarm("TRIGGER;RELATED=END:-P1D")
      + alarm("TRIGGER;VALUE=DATE-TIME:20261201T070000Z") + alarm("TRIGGER:PT5M")
    let event = ["BEGIN:VEVENT", "SUMMARY:x", "DTSTART:20261201T090000", "DURATION:PT1H"]
    let item = try #require(try read(event + alarms + ["END:VEVENT"]).items.first)
    #expect(try reminder(item).before == [.hours(23), .hours(1), .minutes(15)])
    #expect(item.leftOut.map(\.name) == ["DURATION", "TRIGGER"])
    #expect(item.leftOut.last?.reason == "it rings after the deadline")
    let days = try items(
      "BEGIN:VEVENT", "SUMMARY:x", "DTSTART;VALUE=DATE:20261201", "BEGIN:VALARM",
      "ACTION:EMAIL", "TRIGGER:-P1D", "END:VALARM", "BEGIN:VALARM", "ACTION:AUDIO",
      "TRIGGER:-PT15H", "REPEAT:3", "DURATION:PT5M", "END:VALARM", "END:VEVENT")
    #expect(try reminder(days[0]).before == [.hours(24)])
    #expect(
      days[0].leftOut.map { "\($0.line) \($0.name)" } == ["6 VALARM", "13 REPEAT", "14 DURATION"])
  }

  @Test func whatIsDoneOrCancelledOrHasNoDayIsSaid() throws {
    let due = "DUE:20261127T140000"
    #expect(try item("VTODO", due, "STATUS:COMPLETED").outcome == .done)
    #expect(try item("VTODO", due, "COMPLETED:20261120T080000Z").outcome == .done)
    #expect(try item("VTODO", due, "PERCENT-COMPLETE:100").outcome == .done)
    #expect(try item("VEVENT", due, "STATUS:CANCELLED").outcome == .cancelled)
    #expect(try item("VTODO", "STATUS:NEEDS-ACTION").outcome == .undated)
    for line in ["DUE:2026-11-27", "DUE:20261127T1400", "DUE:", "DUE:20261327", "DUE:99999999999"] {
      guard case .faulty(let part) = try item("VTODO", line).outcome else {
        Issue.record("\(line)")
        continue
      }
      #expect(part.line == 6 && part.name == "DUE")
    }
  }

  @Test func theEndOfATaskIsItsDeadline() throws {
    let once = try item("VTODO", "DTSTART:20261127T090000", "DUE:20261128T170000")
    #expect(try reminder(once).deadline == date("2026-11-28T16:00:00Z"))
    #expect(once.leftOut.map(\.name) == ["DTSTART"])
    let sameDay = try item(
      "VTODO", "DTSTART:20261127T090000", "DUE:20261127T170000", "RRULE:FREQ=MONTHLY;BYDAY=-1FR")
    #expect(try reminder(sameDay).deadline == date("2026-11-27T16:00:00Z"))
    let later = try item(
      "VTODO", "DTSTART:20261127T090000", "DUE:20261128T170000", "RRULE:FREQ=MONTHLY;BYDAY=-1FR")
    #expect(try reminder(later).deadline == date("2026-11-27T08:00:00Z"))
    #expect(later.leftOut.map(\.name) == ["DUE"])
  }
}
