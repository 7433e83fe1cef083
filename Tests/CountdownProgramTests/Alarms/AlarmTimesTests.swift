import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import CountdownSystem
import Testing

@testable import CountdownArguments
@testable import CountdownCommands
@testable import CountdownProgram
@testable import CountdownResident
@testable import CountdownTerminal

/// Several times of one alarm, as they are typed, explained, shown and exported on Saturday,
/// 2026-11-21, at 10:30 in Berlin.
@Suite struct AlarmTimesTests {
  @Test(arguments: [
    ("7:30,12:00 weekdays", "07:30,12:00 weekdays"),
    ("7:30, 12:00 and 18:00 mon-fri", "07:30,12:00,18:00 weekdays"),
    ("at 8 and 20 every day", "08:00,20:00 daily"), ("8,20 daily", "08:00,20:00 mon..sun"),
    ("7 and 9 pm", "19:00,21:00"), ("7,9 and 11 pm", "19:00,21:00,23:00"),
    ("7 and 9 am", "07:00,09:00"), ("12 and 6 pm", "12:00,18:00"),
    ("8am,8pm weekdays", "08:00,20:00 weekdays"),
    ("noon and midnight daily", "00:00,12:00 mon..sun"),
    ("7:30,noon mon", "07:30,12:00 monday"), ("at seven and nine", "07:00,09:00"),
    ("half past 7 and 9:15 daily", "07:30,09:15 mon..sun"),
    ("0730,1900 daily", "07:30,19:00 mon..sun"), ("18:00, 7:30 daily", "07:30,18:00 mon..sun"),
    ("7:30 am, 12:00 and 6 pm daily", "07:30,12:00,18:00 mon..sun"),
    ("every monday at 9 and 17:30", "09:00,17:30 monday"),
    ("weekdays 7:30,12:00 until 2027-01-01", "07:30,12:00 weekdays until 2027-01-01"),
    ("every morning at 8 and 9", "08:00,09:00 daily"),
    ("8 and 9 in the evening", "20:00,21:00"),
    ("tomorrow morning at 7 and 9", "07:00,09:00 2026-11-22"),
    ("tomorrow 7:30,12:00", "07:30,12:00 2026-11-22"),
    ("7:30,12:00 tomorrow", "07:30,12:00 2026-11-22"),
    ("7:30,12:00 fri once", "07:30,12:00 2026-11-27"),
    ("today 7:30,12:00", "07:30,12:00 2026-11-21"),
    ("24 dec 7:30,12:00", "07:30,12:00 2026-12-24"),
    // What follows a comma is no time.
    ("7:30, 24 dec", "07:30 2026-12-24"), ("24 dec 7:30, 2026", "07:30 2026-12-24"),
    ("7:30, 2026-12-24", "07:30 2026-12-24"), ("7:30,mon", "07:30 monday"),
    ("9:00, 15 or workday before", "09:00 15th or the workday before"),
    ("9:00, 1st,15th", "09:00 1st,15th"),
  ])
  func theyAreReadInWords(_ text: String, _ meaning: String) throws {
    let alarm = try #require(Places.alarm(text))
    let parts = [alarm.rule.map { "\($0)" }, alarm.date.map { "\($0)" }].compactMap(\.self)
    #expect(([alarm.times.description] + parts).joined(separator: " ") == meaning)
  }

  @Test(arguments: [
    ("7:30, 9 pm", "say am or pm for each time", ["07:30,21:00", "19:30,21:00"]),
    ("11 and 1 pm", "say am or pm for each time", ["11:00,13:00", "13:00,23:00"]),
    ("8, 12 and 6 pm", "two meanings", ["08:00,12:00,18:00", "12:00,18:00,20:00"]),
    ("8 pm and 9", "two meanings", ["09:00,20:00", "20:00,21:00"]),
    ("9 and 5 daily", "two meanings", ["05:00,09:00 daily", "09:00,17:00 daily"]),
    ("8,5", "an hour has minutes", ["08:00,05:00"]),
    ("7:30,7:30 daily", "07:30 is named twice", []), ("7:30,25:00", "hours go from 00 to 23", []),
    ("in 3 days at 9 and 12", "one time is expected", []),
    ("2026-12-01 7:30,12:00 +02:00", "has one time", []),
  ])
  func whatIsUnclearIsRefused(_ text: String, _ reason: String, _ meant: [String]) {
    let error = #expect(throws: ValueError.self) {
      try AlarmOperand.timing(text, by: Places.reader)
    }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    #expect(error?.suggestions == meant)
    #expect(Places.explained(text) == nil)
  }

  @Test func aDayHasAtMostTwentyFourTimes() {
    let times = (0..<25).map { "\($0 % 24):0\($0 / 24)" }
    #expect(Places.alarm(times.dropLast().joined(separator: ","))?.times.count == 24)
    #expect(Places.alarm(times.joined(separator: ",")) == nil)
  }

  @Test(arguments: ["7:30,12:00", "7:30 and 12:00", "tomorrow 7:30, 12:00", "7pm, 9pm"])
  func oneMomentHasOneTime(_ text: String) {
    #expect(Places.due(text) == nil && Places.end("until", text) == nil)
    #expect(Places.explained("until \(text)") == nil)
    let error = #expect(throws: WallTimeError.self) { try WallTime(parsing: text) }
    #expect(error?.reason == "one time is expected here")
    #expect(throws: ValueError.self) { try AlarmOperand.time(text) }
  }

  // MARK: - The commands

  @Test func theyAreAddedChangedListedAndNamed() throws {
    let bench = try CommandBench()
    #expect(
      bench.run("alarm", "add", "7:30,12:00", "mon-fri").first
        == "Alarm  07:30,12:00 Mon–Fri  → rings Mon 2026-11-23 07:30, in 1d 21h  · alarm 1")
    #expect(
      bench.run("alarm", "edit", "1", "8:00,20:00").first
        == "Alarm  08:00,20:00 Mon–Fri  → rings Mon 2026-11-23 08:00, in 1d 22h")
    #expect(
      bench.run("alarm", "edit", "1", "--time", "9:00").first?.contains("09:00 Mon–Fri") == true)
    #expect(bench.run("alarm", "edit", "1", "--time", "8:00,20:00").first?.contains(",20") == true)
    #expect(bench.run("alarm", "list").joined().contains("08:00,20:00"))
    #expect(
      bench.run("alarm", "list", "--json").joined()
        .contains(#""fault":null,"times":["08:00","20:00"]}"#))
  }

  @Test func timesOfTwoDaysNeedADay() throws {
    let bench = try CommandBench()
    let refusals =
      bench.run("alarm", "add", "7:30,12:00") + bench.run("alarm", "add", "sat 7:30,12:00")
    #expect(
      refusals == [
        "code(2): countdown: 12:00 is still to come today, and 07:30 is not; add a day: daily, "
          + "today or tomorrow",
        "code(2): countdown: 12:00 is still to come on 2026-11-21, and 07:30 is not; name the day "
          + "by its date: 2026-11-21 or 2026-11-28",
      ])
    #expect(
      bench.run("alarm", "add", "today 7:30,12:00").first
        == "Alarm  07:30,12:00 2026-11-21  → rings Sat 2026-11-21 12:00, in 1h 30m  · alarm 1")
    #expect(bench.run("alarm", "add", "11:00,12:00").first?.contains("2026-11-21") == true)
    #expect(bench.run("alarm", "add", "7:00,8:00").first?.contains("2026-11-22") == true)
    #expect(bench.run("alarm", "add", "today 7:00,8:00").first?.contains("in the past") == true)
  }

  @Test func theyAreExplained() throws {
    let zone = try #require(Places.berlin)
    func understood(_ text: String) throws -> [String] {
      let all = try Explanation(
        of: text, by: Places.reader, after: saturday.now, count: 3, in: zone)
      return [all.understood] + all.next.map { "\($0.local)" }
    }
    #expect(
      try understood("7:30,12:00 weekdays") == [
        "07:30 and 12:00 from Monday to Friday, by the clocks of Europe/Berlin",
        "2026-11-23T07:30", "2026-11-23T12:00", "2026-11-24T07:30",
      ])
    #expect(
      try understood("7 and 9 pm") == [
        "19:00 and 21:00 on Sat 2026-11-21, by the clocks of Europe/Berlin", "2026-11-21T19:00",
        "2026-11-21T21:00",
      ])
    let error = #expect(throws: UsageError.self) { try understood("7:30,12:00") }
    #expect(error?.description.contains("add a day: daily, today or tomorrow") == true)
  }

  @Test func theFormTakesThem() throws {
    let work = Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Work")
    var form = AlarmForm(work, number: 1, week: try times().week.days, surroundings: saturday)
    for key in [.edit(.next), .edit(.end), .character(",")] as [Key] { _ = form.press(key) }
    for digit in "12:00" { _ = form.press(.character(digit)) }
    #expect(
      form.press(.enter) == .finished(AlarmChange(times: TimesOfDay("07:30,12:00"))))
  }

  @Test func theBarShowsTheOneThatComes() throws {
    let clock = ManualWallClock(at: saturday.now, zone: try ZoneRules(identifier: "Europe/Berlin"))
    let agenda = try Agenda(store: MemoryStore(), clock: clock)
    var tea = Alarm(at: .noon, on: .all)
    tea.times = try #require(TimesOfDay("07:30,10:31"))
    try agenda.add(tea)
    try agenda.start()
    #expect(AgendaSummary(agenda).next?.label == "10:31")
    clock.advance(by: .minutes(1))
    #expect(AgendaSummary(agenda).ringing.map(\.label) == ["10:31"])
    #expect(AgendaSummary(agenda).next?.label == "07:30")
  }

  // MARK: - Export

  @Test func eachIsAnEvent() throws {
    let bench = try CommandBench()
    func export(_ names: String...) -> [String] {
      bench.run("alarm", "export").joined().split(separator: "\r\n").map(String.init)
        .filter { line in names.contains { line.hasPrefix($0) } }
    }
    _ = bench.run("alarm", "add", "7:30,12:00", "every day", "--zone", "UTC")
    _ = bench.run("alarm", "skip-next", "1")
    let uid = try #require(bench.agenda.alarms.first).alarm.id
    #expect(
      export("UID", "DTSTART", "RRULE", "EXDATE") == [
        "UID:\(uid)", "DTSTART:20261122T073000Z", "RRULE:FREQ=DAILY",
        "UID:\(uid)-2", "DTSTART:20261122T120000Z", "RRULE:FREQ=DAILY",
      ])
    _ = bench.run("alarm", "edit", "1", "tomorrow 7:30,12:00,18:00 daily 5 times")
    #expect(
      export("DTSTART", "RRULE") == [
        "DTSTART:20261122T073000Z", "RRULE:FREQ=DAILY;COUNT=2",
        "DTSTART:20261122T120000Z", "RRULE:FREQ=DAILY;COUNT=2",
        "DTSTART:20261122T180000Z", "RRULE:FREQ=DAILY;COUNT=1",
      ])
    _ = bench.run("alarm", "edit", "1", "today 7:30,12:00,18:00")
    #expect(export("DTSTART", "RRULE") == ["DTSTART:20261121T120000Z", "DTSTART:20261121T180000Z"])
  }
}
