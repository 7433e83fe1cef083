import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import Testing

@Suite struct RemindCommandsTests {
  @Test func everyCommandSaysWhatItDid() throws {
    let bench = try CommandBench()
    #expect(bench.run("remind", "list")[0].hasPrefix("no reminders; add one: "))
    #expect(
      bench.run("remind", "add", "Pay rent", "--due", "11:00", "--nag", "31m") == [
        "Pay rent  → due Sat 2026-11-21 11:00, in 30m, nags every 31m  · reminder 1"
      ])
    #expect(
      bench.run("remind", "add", "Call", "--due", "tomorrow 9:00", "--nag", "weekdays") == [
        "Call  → due Sun 2026-11-22 09:00, in 22h 30m, nags every Mon–Fri at 09:00  · reminder 2"
      ])
    #expect(
      bench.run("remind", "snooze", "1", "1h")
        == ["Pay rent  → snoozed until 11:30, in 1h"])
    bench.clock.advance(by: .minutes(45))
    #expect(bench.run("remind", "list", "--overdue").count == 3)
    #expect(bench.run("remind", "list", "--overdue", "--json")[0].hasSuffix("\"overdue\":1}"))
    #expect(
      bench.run("remind", "edit", "2", "--due", "11:10", "--title", "Call home")[0]
        .hasPrefix("code(2): countdown: --due: ") == false)
    #expect(bench.run("remind", "done", "1") == ["Pay rent  → done"])
    #expect(
      bench.run("remind", "done", "1") == ["code(3): countdown: \"Pay rent\" is already done"])
    #expect(bench.run("remind", "rm", "2") == ["Call home  → removed"])
  }

  @Test func theNumberThatIsLeftIsSaid() throws {
    let bench = try CommandBench()
    _ = bench.run("remind", "add", "A", "--due", "11:00")
    _ = bench.run("remind", "add", "B", "--due", "11:00")
    bench.clock.advance(by: .hours(1))
    #expect(bench.run("remind", "done", "1") == ["A  → done, 1 overdue left"])
    #expect(bench.run("remind", "done", "2") == ["B  → done"])
  }

  @Test func whatRepeatsIsDueAgainAndDoneIsTakenBack() throws {
    let bench = try CommandBench()
    #expect(
      bench.run("remind", "add", "Rent", "--due", "fri 9:00", "--every", "month") == [
        "Rent  → due Fri 2026-11-27 09:00, in 5d 23h, every month  · reminder 1"
      ])
    #expect(
      bench.run("remind", "done", "1")
        == ["Rent  done  → due again Sun 2026-12-27 09:00, in 35d 23h"])
    #expect(
      bench.run("remind", "undo", "1")
        == ["Rent  open again  → due Fri 2026-11-27 09:00, in 5d 23h, every month"])
    #expect(
      bench.run("remind", "undo", "1") == [
        "code(3): countdown: \"Rent\" has nothing to undo"
      ])
    bench.clock.advance(by: .hours(24 * 40))
    #expect(bench.agenda.badge == 1)
    #expect(
      bench.run("remind", "list")[1].hasSuffix("overdue, Fri 2026-11-27 09:00, 34d 2h ago  month"))
    #expect(
      bench.run("remind", "done", "1")
        == ["Rent  done  → due again Wed 2027-01-27 09:00, in 26d 23h"])
    #expect(bench.agenda.badge == 0)
  }

  @Test func theFirstDeadlineStaysAsItWasTypedAndTheRuleEnds() throws {
    let bench = try CommandBench()
    #expect(
      bench.run("remind", "add", "Bins", "--due", "tue 9:00", "--every", "mon 1 times") == [
        "Bins  → due Tue 2026-11-24 09:00, in 2d 23h, then every Mon 1 time from Mon 2026-11-30"
          + "  · reminder 1"
      ])
    #expect(
      bench.run("remind", "done", "1")
        == ["Bins  done  → due again Mon 2026-11-30 09:00, in 8d 23h"])
    #expect(bench.run("remind", "done", "1") == ["Bins  → done for the last time"])
    #expect(
      bench.run("remind", "undo", "1")
        == ["Bins  open again  → due Mon 2026-11-30 09:00, in 8d 23h, every Mon 1 time"])
    #expect(
      bench.run("remind", "edit", "1", "--every", "mon until 2026-11-01") == [
        "code(2): countdown: --every: \"monday until 2026-11-01\" ends before 2026-11-30; "
          + "give another rule, or never"
      ])
  }

  @Test func aRuleThatNeverComesIsRefusedWithTheReason() throws {
    let bench = try CommandBench()
    let words = ["remind", "add", "X", "--due", "2026-12-01", "--every", "every 4 years on 29 feb"]
    #expect(
      bench.run(words) == [
        "code(2): countdown: --every: \"every 4 years on 29 feb\" never comes, counted from "
          + "2026-12-01; give another rule, or never"
      ])
    #expect(bench.agenda.reminders.isEmpty)
  }

  @Test func theZoneOfARuleIsThatOfTheShellAndIsNamedElsewhere() throws {
    let bench = try CommandBench()
    bench.shell = try ZoneRules(identifier: "Asia/Tokyo")
    #expect(
      bench.run("remind", "add", "Rent", "--due", "1h", "--every", "day") == [
        "Rent  → due Sat 2026-11-21 19:30, in 1h, every day  · in Asia/Tokyo, from TZ  · reminder 1"
      ])
    bench.shell = nil
    #expect(
      bench.run("remind", "edit", "1", "--every", "sunday") == [
        "Rent  → due Sat 2026-11-21 11:30, in 1h, then every Sun from Sun 2026-11-22 in Asia/Tokyo"
      ])
    #expect(
      bench.run("remind", "edit", "1", "--zone", "system") == [
        "Rent  → due Sat 2026-11-21 19:30, in 9h, then every Sun from Sun 2026-11-22"
      ])
  }

  @Test func everyOptionCanBeChanged() throws {
    let bench = try CommandBench()
    _ = bench.run("remind", "add", "Rent", "--due", "fri 9:00")
    #expect(
      bench.run("remind", "edit", "1", "--every", "1st", "--before", "1h,1d", "--nag", "10") == [
        "Rent  → due Fri 2026-11-27 09:00, in 5d 23h, then every 1st from Tue 2026-12-01, "
          + "announced 1d and 1h before, nags every 10m"
      ])
    #expect(
      bench.run("remind", "edit", "1", "--every", "never", "--before", "never", "--nag", "never")
        == ["Rent  → due Fri 2026-11-27 09:00, in 5d 23h"])
  }
}
