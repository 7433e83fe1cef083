import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import Testing

/// What `alarm export` and `remind export` write; that other programs read it is the business of
/// ICalendarExportTests.
@Suite struct ExportTests {
  private let bench: CommandBench

  init() throws { bench = try CommandBench() }

  /// The lines of a calendar that begin with one of some names.
  private func export(_ words: String..., properties: String...) -> [String] {
    let text = bench.run(words).joined()
    #expect(text.hasSuffix("END:VCALENDAR\r\n") && !text.contains("\r\n\n"))
    return text.split(separator: "\r\n").map(String.init).filter { line in
      properties.contains { line.hasPrefix($0) }
    }
  }

  @Test func alarmsAreEventsByTheClocksThatTheyRingBy() {
    _ = bench.run("alarm", "add", "7:30", "mon..fri", "--label", "Work")
    _ = bench.run("alarm", "skip-next", "1")
    _ = bench.run("alarm", "add", "9:00", "--zone", "Asia/Tokyo")
    #expect(
      export(
        "alarm", "export", properties: "BEGIN:V", "SUMMARY", "DTSTART:2026", "DTSTART;", "RRULE",
        "EXDATE", "TRIGGER") == [
          "BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "DTSTART:20261121T090000", "BEGIN:VEVENT",
          "SUMMARY:Work", "DTSTART:20261124T073000", "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
          "BEGIN:VALARM", "TRIGGER:PT0S", "BEGIN:VEVENT",
          "SUMMARY:Alarm", "DTSTART;TZID=Asia/Tokyo:20261122T090000", "BEGIN:VALARM",
          "TRIGGER:PT0S",
        ])
  }

  @Test func theFirstOccurrenceThatIsLeftIsTheStart() throws {
    // It is Saturday, 10:30 in Berlin: the alarm of today has rung.
    _ = bench.run("alarm", "add", "7:30", "sat,sun,mon", "--ring", "90s")
    #expect(
      export("alarm", "export", properties: "DTSTART:", "DURATION") == [
        "DTSTART:20261122T073000", "DURATION:PT1M30S",
      ])
    let alarm = try #require(bench.agenda.alarms.first).alarm
    try bench.agenda.skipNext(alarm.id)
    try bench.agenda.skipNext(alarm.id)
    #expect(
      export("alarm", "export", properties: "DTSTART:", "EXDATE") == ["DTSTART:20261128T073000"])
  }

  @Test func aZoneThatIsNotThereIsNamed() throws {
    let store = MemoryStore()
    let body = #"""
      {"v":1,"id":"0f8fad5b-d9cb-469f-a165-70867728950e","set":{"time":"07:30","days":"mon,tue",\#
      "label":"Work","sound":"clip","volume":100,"fade_in_ns":0,"snooze_ns":540000000000,\#
      "ring_ns":600000000000,"on":true,"late":"hour","zone":"Test/Gone"},\#
      "state":{"through":"2026-11-20T12:00","peak":"2026-11-20T12:00"}}
      """#
    let key = try #require(StoreKey(rawValue: "alarm/1"))
    _ = store.write([StoreChange(StoreEntry(key, body: Array(body.utf8)), replacing: nil)])
    let bench = try CommandBench(store: store)
    let text = bench.run("alarm", "export").joined()
    #expect(text.contains("DTSTART:20261123T073000"))
    #expect(bench.noted.count == 1)
    #expect(
      bench.noted.first?.hasPrefix("Work: there is no time zone \"Test/Gone\"") == true
        && bench.noted.first?.hasSuffix("exported by the clocks of the calendar's reader") == true)
  }

  @Test func alarmsThatWillNotRingAreLeftOutAndNamed() {
    #expect(
      bench.run("alarm", "export") == ["code(3): countdown: nothing to export: no alarm is on"])
    for _ in 1...3 { _ = bench.run("alarm", "add", "7:30") }
    _ = bench.run("alarm", "off", "2")
    #expect(export("alarm", "export", properties: "BEGIN:VEVENT").count == 2)
    #expect(bench.noted == ["left out because they will not ring: alarm 2"])
    #expect(export("alarm", "export", "1", properties: "BEGIN:VEVENT").count == 1)
    #expect(bench.noted.isEmpty)
    #expect(bench.run("alarm", "export", "9")[0].contains("no alarm 9"))
  }

  @Test func anAlarmThatIsOffUntilADayBeginsThen() throws {
    var alarm = Alarm(at: TimeOfDay(hour: 8))
    alarm.rule = RecurrenceRule(.daily, every: 3, end: .count(10))
    alarm.date = CivilDate(year: 2026, month: 11, day: 22)
    alarm.offUntil = CivilDate(year: 2026, month: 11, day: 27)
    try bench.agenda.add(alarm)
    #expect(
      export("alarm", "export", properties: "DTSTART", "RRULE")
        == ["DTSTART:20261128T080000", "RRULE:FREQ=DAILY;INTERVAL=3;COUNT=8"])
  }

  /// A rule that no RRULE says is never written as another one.
  @Test func rulesWithoutAnRRULEAreListed() {
    _ = bench.run("alarm", "add", "9:00", "last workday except 2026-12-31")
    _ = bench.run("alarm", "add", "9:00", "daily except 24 dec until 2027-12-31")
    #expect(
      export("alarm", "export", properties: "DTSTART:2026", "RRULE:", "EXDATE") == [
        "DTSTART:20261130T090000",
        "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "EXDATE:20261231T090000",
        "DTSTART:20261122T090000", "RRULE:FREQ=DAILY;UNTIL=20271231T235959",
        "EXDATE:20261224T090000", "EXDATE:20271224T090000",
      ])
    #expect(bench.noted.isEmpty)
    _ = bench.run("alarm", "add", "9:00", "1st or the workday before", "--label", "Rent")
    let lines = export("alarm", "export", "3", properties: "DTSTART:2026", "RRULE:", "RDATE")
    #expect(
      lines.prefix(3) == [
        "DTSTART:20261201T090000", "RDATE:20270101T090000", "RDATE:20270201T090000",
      ])
    #expect(lines.contains("RDATE:20270430T090000"))
    #expect(lines.last == "RDATE:20991201T090000")
    #expect(
      bench.noted == [
        "Rent: no RRULE says \"1st or the workday before\"; its days are listed through 2099-12-01"
      ])
  }

  @Test func remindersAreThingsToDo() {
    _ = bench.run("remind", "add", "Milk", "--due", "tomorrow", "--before", "90m")
    _ = bench.run("remind", "add", "Old", "--due", "noon", "--before", "1h")
    _ = bench.run("remind", "done", "2")
    #expect(
      export(
        "remind", "export", properties: "BEGIN:VTODO", "SUMMARY", "DUE", "TRIGGER", "STATUS",
        "COMPLETED") == [
          "BEGIN:VTODO", "SUMMARY:Milk", "DUE;TZID=Europe/Berlin:20261122T090000",
          "TRIGGER;RELATED=END:-PT1H30M", "TRIGGER;RELATED=END:PT0S",
          "BEGIN:VTODO", "SUMMARY:Old", "DUE;TZID=Europe/Berlin:20261121T120000",
          "STATUS:COMPLETED", "COMPLETED:20261121T093000Z",
        ])
  }

  @Test func whatIsDoneOfARuleIsNotInIt() {
    _ = bench.run("remind", "add", "Pills", "--every", "day 10 times")
    _ = bench.run("remind", "done", "1")
    _ = bench.run("remind", "done", "1")
    #expect(
      export("remind", "export", "1", properties: "DTSTART;", "RRULE:FREQ=D") == [
        "DTSTART;TZID=Europe/Berlin:20261124T090000", "RRULE:FREQ=DAILY;COUNT=8",
      ])
  }

  @Test func aFirstDeadlineOutsideTheRuleIsAnItemOfItsOwn() throws {
    _ = bench.run("remind", "add", "Bins", "--due", "tue 9:00", "--every", "monday")
    let id = try #require(bench.agenda.reminders.first).reminder.id
    #expect(
      export("remind", "export", properties: "UID", "DUE", "DTSTART;", "RRULE:FREQ=W") == [
        "UID:\(id)", "DUE;TZID=Europe/Berlin:20261124T090000", "UID:\(id)-rule",
        "DTSTART;TZID=Europe/Berlin:20261130T090000",
        "DUE;TZID=Europe/Berlin:20261130T090100", "RRULE:FREQ=WEEKLY;BYDAY=MO",
      ])
    #expect(bench.run("remind", "rm", "1").count == 1)
    #expect(
      bench.run("remind", "export")
        == ["code(3): countdown: nothing to export: there are no reminders"])
  }
}
