import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownSystem
import CountdownTerminal
import Testing

@testable import CountdownArguments
@testable import CountdownCommands
@testable import CountdownProgram
@testable import CountdownResident

/// Single days, rules and rests of alarms, on Saturday, 2026-11-21, 10:30 in Berlin.
@Suite struct AlarmDaysTests {
  @Test func daysAndRulesAreSaid() throws {
    let bench = try CommandBench()
    #expect(
      bench.run("alarm", "add", "tomorrow")
        == ["Alarm  09:00 2026-11-22  → rings Sun 2026-11-22 09:00, in 22h 30m  · alarm 1"])
    #expect(
      bench.run("alarm", "add", "7:30", "last friday", "--label", "Bins") == [
        "Bins  07:30 every last friday  → rings Fri 2026-11-27 07:30, in 5d 21h  · alarm 2"
      ])
    #expect(
      bench.run("alarm", "add", "mon..fri", "7:30")
        == ["Alarm  07:30 Mon–Fri  → rings Mon 2026-11-23 07:30, in 1d 21h  · alarm 3"])
    #expect(
      bench.run("alarm", "add", "in", "20m")
        == ["Alarm  10:50 2026-11-21  → rings Sat 2026-11-21 10:50, in 20m  · alarm 4"])
    #expect(
      bench.run("alarm", "edit", "2", "--date", "2026-11-20")[0]
        == "Bins  07:30 every last friday  → rings Fri 2026-11-27 07:30, in 5d 21h")
    #expect(
      bench.run("alarm", "edit", "1", "--date", "2026-11-20")
        == ["code(2): countdown: 2026-11-20 09:00 is in the past"])
    #expect(
      bench.run("alarm", "edit", "1", "--zone", "Asia/Tokyo", "fri", "7:30")[0]
        .hasPrefix("Alarm  07:30 2026-11-27 Asia/Tokyo  → rings Thu 2026-11-26 23:30"))
    let days = AlarmList(alarms: bench.agenda.alarms, times: try times()).table.rows.map(\.cells[3])
    #expect(days == ["2026-11-21", "M T W T F · ·", "2026-11-27", "every last friday"])
  }

  @Test func whatNeverRingsIsNotAdded() throws {
    let bench = try CommandBench()
    for (words, reason) in [
      (["9:00 daily until 2020-01-01"], "\"daily until 2020-01-01\" ends before 2026-11-21"),
      (
        ["9:00 29 feb until 2027-12-31"],
        "\"29 feb until 2027-12-31\" never comes: its first day would be 2028-02-29"
      ),
      (
        ["9:00", "every 4 years on 29 feb", "--date", "2027-03-01"],
        "\"every 4 years on 29 feb\" never comes, counted from 2027-03-01"
      ),
    ] {
      #expect(bench.run(["alarm", "add"] + words) == ["code(2): countdown: \(reason)"])
    }
    #expect(bench.agenda.alarms.isEmpty)
    #expect(
      bench.run("alarm", "add", "9:00 every 4 years on 29 feb")[0]
        .contains("rings Tue 2028-02-29 09:00"))
    _ = bench.run("alarm", "off", "1")
    #expect(
      bench.run("alarm", "edit", "1", "--days", "daily until 2020-01-01")
        == ["code(2): countdown: \"daily until 2020-01-01\" ends before 2026-11-21"])
  }

  @Test func aDayIsThatOfTheShellWhereItsClocksDiffer() throws {
    let bench = try CommandBench()
    bench.shell = try ZoneRules(identifier: "Pacific/Auckland")
    // There it is 22:30.
    #expect(
      bench.run("alarm", "add", "in", "2h")[0].hasPrefix(
        "Alarm  00:30 2026-11-22 Pacific/Auckland, from TZ  → rings Sun 2026-11-22 00:30, in 2h"))
  }

  @Test func anAlarmIsOffUntilADay() throws {
    let bench = try CommandBench()
    _ = bench.run("alarm", "add", "7:30", "mon..fri", "--label", "Work")
    _ = bench.run("alarm", "add", "9:00", "weekends", "--label", "Gym")
    #expect(
      bench.run("alarm", "off", "1", "2", "until", "2027-01-06") == [
        "Work  07:30 Mon–Fri  → off until 2027-01-06, rings Wed 2027-01-06 07:30, in 45d 21h",
        "Gym  09:00 Sat, Sun  → off until 2027-01-06, rings Sat 2027-01-09 09:00, in 48d 23h",
      ])
    let list = AlarmList(alarms: bench.agenda.alarms, times: try times())
    let lines = list.table.lines(width: nil).map { $0.parts.map(\.text).joined() }
    #expect(lines[1].hasSuffix("Work   Wed 2027-01-06 07:30, in 45d 21h"))
    #expect(lines[2] == "    off until 2027-01-06")
    #expect(list.json.text.contains(#""on":true,"off_until":"2027-01-06","state":"off""#))
    #expect(
      bench.run("alarm", "on", "1")
        == ["Work  07:30 Mon–Fri  → rings Mon 2026-11-23 07:30, in 1d 21h"])
    // A weekday is the next one, and not today.
    #expect(bench.run("alarm", "off", "2", "until", "sat")[0].contains("off until 2026-11-28, "))
    #expect(bench.run("alarm", "off", "2") == ["Gym  09:00 Sat, Sun  → off"])
    #expect(bench.agenda.alarms[1].alarm.offUntil == nil)
    #expect(bench.run("alarm", "off", "2", "until", "24 dec")[0].contains("off until 2026-12-24, "))
  }

  @Test func aDayThatIsNotToComeChangesNothing() throws {
    let bench = try CommandBench()
    _ = bench.run("alarm", "add", "7:30", "mon..fri", "--label", "Work")
    _ = bench.run("alarm", "add", "2026-12-24", "5:00", "--label", "Early")
    for day in ["today", "2026-11-20"] {
      let found = bench.run("alarm", "off", "1", "until", day)
      #expect(found.count == 1)
      #expect(found[0].hasPrefix("code(2): countdown: an alarm cannot be off until 2026-11-2"))
    }
    #expect(
      bench.run("alarm", "off", "1", "2", "until", "2026-12-25") == [
        "code(2): countdown: Early does not ring on 2026-12-25 or later; switch it off "
          + "without until"
      ])
    #expect(bench.agenda.alarms.allSatisfy { $0.state == .armed })
    #expect(bench.run("alarm", "off", "2", "until", "2026-12-24").count == 1)
    // Of all, one that rings only before that day does not ring at all.
    #expect(
      bench.run("alarm", "off", "--all", "until", "2026-12-25") == [
        "Work  07:30 Mon–Fri  → off until 2026-12-25, rings Fri 2026-12-25 07:30, in 33d 21h",
        "Early  05:00 2026-12-24  → off",
      ])
  }

  @Test func aDayThatIsOverHasToBeAnotherBeforeItIsOn() throws {
    let bench = try CommandBench()
    try bench.agenda.start()
    _ = bench.run("alarm", "add", "in", "20m", "--label", "Tea")
    bench.clock.advance(by: .hours(24))
    #expect(
      bench.run("alarm", "on", "1") == [
        "code(2): countdown: 2026-11-21 10:50 is in the past; give it another day first: "
          + "countdown alarm edit 1 --date DATE"
      ])
    #expect(
      bench.run("alarm", "edit", "1", "--date", "tomorrow") == ["Tea  10:50 2026-11-23  → off"])
    #expect(
      bench.run("alarm", "on", "tea")
        == ["Tea  10:50 2026-11-23  → rings Mon 2026-11-23 10:50, in 1d"])
    bench.agenda.stop()
  }

  @Test func theFormIsToldOfADayThatIsPast() throws {
    let bench = try CommandBench()
    _ = bench.run("alarm", "add", "7:30", "mon..fri")
    for (day, fault) in [
      ("2026-01-01", "2026-01-01 07:30 is in the past"),
      ("today", "2026-11-21 07:30 is in the past"), ("tomorrow", nil),
    ] {
      bench.form = { _ in AlarmChange(days: .once, day: try? AlarmOperand.day(day)) }
      _ = bench.run("alarm", "edit", "1")
      #expect(bench.formFault == fault)
    }
  }

  @Test func aSkipIsTakenBack() throws {
    let bench = try CommandBench()
    _ = bench.run("alarm", "add", "7:30", "mon..fri", "--label", "Work")
    #expect(
      bench.run("alarm", "undo", "1") == [
        "code(3): countdown: \"Work\" has nothing to undo"
      ])
    _ = bench.run("alarm", "skip-next", "1")
    _ = bench.run("alarm", "skip-next", "1")
    _ = bench.run("alarm", "skip-next", "1")
    #expect(
      bench.run("alarm", "undo", "1") == [
        "Work  → skip undone, rings Wed 2026-11-25 07:30, in 3d 21h, "
          + "skips Mon 2026-11-23 07:30 and Tue 2026-11-24 07:30"
      ])
    _ = bench.run("alarm", "undo", "1")
    #expect(
      bench.run("alarm", "undo", "1")
        == ["Work  → skip undone, rings Mon 2026-11-23 07:30, in 1d 21h"])
  }

  @Test func rulesAreSaidInWords() throws {
    let week = try times().week
    for (text, words) in [
      ("mon..fri", "Mon–Fri"), ("daily", "every day"), ("every 2 weeks", "every 2 weeks"),
      ("mon 10 times", "Mon 10 times"), ("weekends until 2027-01-31", "Sat, Sun until 2027-01-31"),
      ("daily until 2027-01-31", "daily until 2027-01-31"), ("1st,15th", "every 1st,15th"),
      ("24 dec", "every 24 dec"), ("monthly", "monthly"), ("mon once", "Mon 1 time"),
      ("2 weeks on mon,wed", "every 2 weeks on mon,wed"),
      ("2nd tue", "every 2nd tuesday of the month"),
      ("2nd tue until 2027-01-31", "every 2nd tuesday of the month until 2027-01-31"),
    ] {
      #expect(week.text(try RecurrenceRule(parsing: text)) == words)
    }
  }
}
