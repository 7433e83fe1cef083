import Foundation
import Testing

@testable import CountdownAlarms

@Suite struct ICalendarTests {
  private func lines(_ items: [ICalendarItem]) -> [String] {
    let text = ICalendar(items).text(stamp: Int(date("2026-11-23T06:00:00Z")))
    #expect(text.hasSuffix("END:VCALENDAR\r\n"))
    return text.components(separatedBy: "\r\n").dropLast()
  }

  private func properties(_ items: [ICalendarItem], _ names: String...) -> [String] {
    lines(items).filter { line in names.contains { line.hasPrefix($0) } }
  }

  @Test func anAlarmIsAnEventWithTheClocksOfItsZone() throws {
    let work = Recurrence(
      RecurrenceRule(.weekly(on: .workdays), end: .until(day("2027-01-31"))),
      from: local("2026-11-21T07:30"))
    var item = try #require(
      ICalendarItem(.event(), uid: "1", summary: "Work, early", work, from: day("2026-01-01")))
    item.zone = try FixedZones.rules("Europe/Berlin")
    item.excluded = [local("2026-12-24T07:30")]
    #expect(
      lines([item]) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Countdown//Countdown//EN",
        "BEGIN:VTIMEZONE", "TZID:Europe/Berlin",
        "BEGIN:DAYLIGHT", "DTSTART:20260329T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT",
        "BEGIN:STANDARD", "DTSTART:20261025T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD",
        "END:VTIMEZONE",
        "BEGIN:VEVENT", "UID:1", "DTSTAMP:20261123T060000Z", #"SUMMARY:Work\, early"#,
        "DTSTART;TZID=Europe/Berlin:20261123T073000", "DURATION:PT10M",
        "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20270131T225959Z",
        "EXDATE;TZID=Europe/Berlin:20261224T073000",
        "BEGIN:VALARM", "ACTION:DISPLAY", #"DESCRIPTION:Work\, early"#, "TRIGGER:PT0S",
        "END:VALARM", "END:VEVENT", "END:VCALENDAR",
      ])
  }

  @Test func timesWithoutAZoneFloatAndThoseOfUTCSaySo() throws {
    var item = ICalendarItem(.event(), uid: "1", summary: "", at: local("2026-12-24T05:00"))
    #expect(properties([item], "DTSTART") == ["DTSTART:20261224T050000"])
    item.zone = .utc
    #expect(properties([item], "DTSTART", "BEGIN:VTIMEZONE") == ["DTSTART:20261224T050000Z"])
    let until = Recurrence(
      RecurrenceRule(.daily, end: .until(day("2027-01-31"))), from: local("2026-12-24T05:00"))
    item = try #require(
      ICalendarItem(.event(), uid: "1", summary: "", until, from: day("2026-12-24")))
    #expect(properties([item], "RRULE") == ["RRULE:FREQ=DAILY;UNTIL=20270131T235959"])
    item.zone = .utc
    #expect(properties([item], "RRULE") == ["RRULE:FREQ=DAILY;UNTIL=20270131T235959Z"])
  }

  /// Days of a month without a month are those of every month in a calendar.
  @Test func aYearlyRuleHasTheMonthOfItsStart() throws {
    let weekdays = RecurrenceRule.Exceptions(weekdays: .weekend)
    let rules = [
      RecurrenceRule(.yearly(), except: weekdays), RecurrenceRule(.yearly()),
    ]
    let items = rules.map { rule in
      ICalendarItem(
        .event(), uid: "1", summary: "", Recurrence(rule, from: local("2026-12-24T05:00")),
        from: day("2026-12-24"))
    }
    #expect(
      properties(items.compactMap(\.self), "RRULE") == [
        "RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;BYDAY=MO,TU,WE,TH,FR",
        "RRULE:FREQ=YEARLY",
      ])
  }

  @Test func aReminderIsToBeDone() throws {
    let done = Int(date("2026-12-01T08:00:00Z"))
    var once = ICalendarItem(
      .toDo(completed: done), uid: "2", summary: "Milk", at: local("2026-12-01T09:00"))
    once.leads = [3_600, 86_400 + 60, 0]
    #expect(
      properties([once], "BEGIN:VTODO", "DUE", "DTSTART", "STATUS", "COMPLETED", "TRIGGER") == [
        "BEGIN:VTODO", "DUE:20261201T090000", "STATUS:COMPLETED", "COMPLETED:20261201T080000Z",
        "TRIGGER;RELATED=END:-PT1H", "TRIGGER;RELATED=END:-P1DT1M", "TRIGGER;RELATED=END:PT0S",
      ])
    let rent = Recurrence(RecurrenceRule(.monthly(on: .days([1]))), from: local("2026-11-23T09:00"))
    let often = try #require(
      ICalendarItem(.toDo(), uid: "3", summary: "Rent", rent, from: day("2026-11-23")))
    #expect(
      properties([often], "DUE", "DTSTART", "RRULE", "TRIGGER", "STATUS") == [
        "DTSTART:20261201T090000", "DUE:20261201T090100", "RRULE:FREQ=MONTHLY;BYMONTHDAY=1",
        "TRIGGER:PT0S",
      ])
    let never = Recurrence(
      RecurrenceRule(.yearly(in: [2], on: .days([30]))), from: local("2026-11-23T09:00"))
    #expect(ICalendarItem(.toDo(), uid: "4", summary: "", never, from: day("2026-11-23")) == nil)
  }

  /// The onsets of a zone's observances, as an event at a local time needs them.
  private func onsets(_ zone: ZoneRules, _ start: String) throws -> [String] {
    var item = ICalendarItem(.event(), uid: "1", summary: "", at: local(start))
    item.zone = zone
    return properties([item], "BEGIN:DAYLIGHT", "BEGIN:STANDARD", "DTSTART:", "RRULE").map {
      $0.replacing("BEGIN:", with: "").replacing("DTSTART:", with: "")
        .replacing("RRULE:FREQ=YEARLY;", with: "")
    }
  }

  @Test func aZoneOfAYearlyRuleHasItsTwoObservancesAlone() throws {
    let york = try #require(
      ZoneRules(identifier: "Test/York", posixRule: "EST5EDT,M3.2.0,M11.1.0"))
    let summer = ["BYMONTH=3;BYDAY=2SU", "BYMONTH=11;BYDAY=1SU"]
    for (start, daylight, standard) in [
      ("2027-07-01T09:00", "20270314T020000", "20261101T020000"),
      ("2027-12-01T09:00", "20270314T020000", "20271107T020000"),
      // The first pass of the hour that comes twice is before the change.
      ("2027-11-07T01:30", "20270314T020000", "20261101T020000"),
      ("2027-03-14T02:30", "20270314T020000", "20261101T020000"),
    ] {
      let both = [["DAYLIGHT", daylight, summer[0]], ["STANDARD", standard, summer[1]]]
      let found = try onsets(york, start)
      #expect(found == (both.sorted { $0[1] < $1[1] }.flatMap(\.self)), "\(start)")
    }
    #expect(
      try onsets(FixedZones.rules("Europe/Dublin"), "2027-07-01T09:00") == [
        "STANDARD", "20261025T020000", "BYMONTH=10;BYDAY=-1SU",
        "DAYLIGHT", "20270328T010000", "BYMONTH=3;BYDAY=-1SU",
      ])
  }

  @Test func aZoneThatIsNotYetYearlyListsItsChanges() throws {
    // The rule of New York since 2007, in its first summer, and before.
    let zone = ZoneRules(
      identifier: "Test/York",
      table: ZoneTable(
        first: -18_000,
        changes: [
          OffsetChange(moment: Int(date("2006-04-02T07:00:00Z")), before: -18_000, after: -14_400),
          OffsetChange(moment: Int(date("2006-10-29T06:00:00Z")), before: -14_400, after: -18_000),
          OffsetChange(moment: Int(date("2007-03-11T07:00:00Z")), before: -18_000, after: -14_400),
        ], rule: PosixZone("EST5EDT,M3.2.0,M11.1.0")))
    #expect(
      try onsets(zone, "2007-06-01T09:00") == [
        "DAYLIGHT", "20070311T020000", "BYMONTH=3;BYDAY=2SU",
        "STANDARD", "20071104T020000", "BYMONTH=11;BYDAY=1SU",
      ])
    #expect(
      try onsets(zone, "2006-12-01T09:00") == [
        "STANDARD", "20061130T090000", "DAYLIGHT", "20070311T020000",
        "STANDARD", "20071104T020000", "BYMONTH=11;BYDAY=1SU",
        "DAYLIGHT", "20080309T020000", "BYMONTH=3;BYDAY=2SU",
      ])
    // Fridays after the fourth Thursday are no rule of RRULE.
    let listed = try onsets(FixedZones.rules("Asia/Gaza"), "2027-06-01T09:00")
    #expect(listed.count > 100 && !listed.contains { $0.hasPrefix("BY") })
  }

  @Test(arguments: [
    "EST5EDT,0/0,J365/25", "XXX-2<+01>-1,0/0,J365/23", "EST5EDT,J1/-1,J365/167:00:00",
    "XXX3EDT4,J1/-167:59:59,J365/167:59:59", "EST5EST5,M3.2.0,M11.1.0",
  ])
  func clocksThatAreNeverSetHaveOneObservance(_ rule: String) throws {
    let zone = try #require(ZoneRules(identifier: "Test/Zone", posixRule: rule))
    #expect(try onsets(zone, "2027-06-01T09:00") == ["STANDARD", "20270531T090000"])
  }

  @Test func linesHave75OctetsAndNoCharacterIsCut() throws {
    for text in ["x", "é", "日", "👩‍👩‍👧"] {
      let label = String(repeating: text, count: 200)
      let item = ICalendarItem(.event(), uid: "1", summary: label, at: local("2026-12-24T05:00"))
      let all = lines([item])
      #expect(all.allSatisfy { $0.utf8.count <= 75 })
      #expect(all.joined(separator: "\r\n").replacing("\r\n ", with: "").contains(label))
    }
  }

  @Test func noTextEndsAPropertyOrAComponent() {
    let label = "a\r\nEND:VCALENDAR\u{0}\u{1B}[1m; b, c\\"
    var item = ICalendarItem(.event(), uid: "1", summary: label, at: local("2026-12-24T05:00"))
    item.zone = ZoneRules(identifier: "A\"\n,B", offset: 3_600)
    #expect(properties([item], "SUMMARY") == [#"SUMMARY:a\nEND:VCALENDAR[1m\; b\, c\\"#])
    #expect(properties([item], "DTSTART;") == [#"DTSTART;TZID="A,B":20261224T050000"#])
    #expect(properties([item], "TZID:") == [#"TZID:A\,B"#])
    #expect(properties([item], "END:VCALENDAR").count == 1)
  }
}
