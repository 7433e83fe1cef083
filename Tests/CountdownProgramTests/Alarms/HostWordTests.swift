import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownSystem
import Foundation
import Testing

@testable import CountdownArguments

/// Whatever a command writes, the host has the last word on it.
@Suite struct HostWordTests {
  private let bench: CommandBench

  init() throws { bench = try CommandBench() }

  @Test func theHostsMomentIsPrintedAndNotTheCommandsOwn() {
    bench.toldOfItem = ["next": .moment(1_795_510_800_000_000_000)]
    #expect(
      bench.run("alarm", "add", "7:30")
        == ["Alarm  07:30 once  → rings Tue 2026-11-24 10:00, in 3d  · alarm 1"])
    bench.toldOfItem = ["next": .null]
    #expect(bench.run("alarm", "edit", "1", "8:00") == ["Alarm  08:00 once  → never rings"])
    bench.toldOfItem = ["state": "off"]
    #expect(bench.run("alarm", "on", "1") == ["Alarm  08:00 once  → off"])
    bench.toldOfItem = [
      "due": .moment(1_795_510_800_000_000_000), "next": .moment(1_795_510_800_000_000_000),
    ]
    #expect(
      bench.run("remind", "add", "Rent", "--due", "18:00")
        == ["Rent  → due Tue 2026-11-24 10:00, in 3d  · reminder 1"])
  }

  @Test func theMachineIsWokenForWhatIsNewAndToRingWhereTheHostDoesThat() {
    bench.told = ["wakes": true]
    let moment = "Mon 2026-11-23 07:30, in 1d 21h"
    #expect(
      bench.run("alarm", "add", "7:30", "mon")
        == ["Alarm  07:30 Mon  → rings \(moment)  · alarm 1, wakes the machine"])
    #expect(bench.run("alarm", "on", "1") == ["Alarm  07:30 Mon  → rings \(moment)"])
    let rent = bench.run("remind", "add", "Rent", "--due", "18:00")
    #expect(rent[0].hasSuffix(", wakes the machine"))
  }

  /// Commands one after the other, and what each says where the host confirms nothing.
  private static let writes: [(words: [String], said: String)] = [
    (
      ["alarm", "add", "10:31", "day", "--label", "Tea"], "Tea  10:31 every day  → saved  · alarm 1"
    ),
    (["alarm", "edit", "1", "--ring", "5m"], "Tea  10:31 every day  → saved"),
    (["alarm", "edit", "1"], "Tea!  10:31 every day  → saved"),
    (["alarm", "off", "1"], "Tea!  10:31 every day  → saved"),
    (["alarm", "on", "1"], "Tea!  10:31 every day  → saved"),
    (["alarm", "snooze"], "Tea!  → saved"),
    (["alarm", "stop", "1"], "Tea!  → stopped, saved"),
    (["alarm", "skip-next", "1"], "Tea!  10:31 every day  → saved"),
    (["remind", "add", "Rent", "--due", "18:00"], "Rent  → saved  · reminder 1"),
    (["remind", "edit", "1", "--due", "19:00"], "Rent  → saved"),
    (["remind", "snooze", "1", "1h"], "Rent  → saved"),
    (["remind", "done", "1"], "Rent  → saved"),
  ]

  private func run(_ words: [String]) -> [String] {
    if words == ["alarm", "snooze"] { bench.clock.advance(by: .minutes(2)) }
    return bench.run(words)
  }

  @Test func whatTheHostDoesNotConfirmIsAFailureOfEachCommandAndStaysSaved() throws {
    try bench.agenda.start()
    bench.form = { AlarmChange(label: $0.label + "!") }
    bench.unconfirmed = "the host sleeps"
    for (words, said) in Self.writes {
      let failure = "code(1): countdown: saved, but not confirmed: the host sleeps"
      #expect(run(words) == [said, failure])
    }
    #expect(bench.agenda.alarms.map(\.alarm.label) == ["Tea!"])
    #expect(bench.agenda.reminders.map(\.state) == [.done])
    #expect(bench.run("alarm", "rm", "1").count == 2 && bench.run("remind", "rm", "1").count == 2)
    #expect(bench.agenda.alarms.isEmpty)
    bench.agenda.stop()
  }

  @Test func aHostThatDoesNotKnowItOrCannotSaveConfirmsNothing() throws {
    try bench.agenda.start()
    bench.form = { AlarmChange(label: $0.label + "!") }
    for (words, said) in Self.writes {
      bench.told = ["item": .null]
      let failures = run(words)
      #expect(failures.count == 2 && failures[0] == said)
      #expect(failures.last?.contains("does not know it, and keeps its alarms elsewhere; ") == true)
    }
    bench.told = ["store_fault": "the disk is full"]
    let failure = bench.run("alarm", "add", "7:30")[1]
    #expect(failure.hasSuffix("cannot save what rings: the disk is full"))
    bench.agenda.stop()
  }

  @Test func whatWasRemovedIsToBeGoneInTheHost() throws {
    _ = bench.run("alarm", "add", "7:30")
    #expect(bench.run("alarm", "rm", "1") == ["Alarm  07:30 once  → removed"])
    _ = bench.run("alarm", "add", "7:30")
    bench.told = ["item": ["state": "armed"]]
    let lines = bench.run("alarm", "rm", "1")
    #expect(lines.count == 2 && lines[1].contains(" still has it; end it and start another: kill "))
  }

  @Test func oneDoubtKeepsNoCommandFromItsOtherAlarms() {
    for _ in 1...2 { _ = bench.run("alarm", "add", "7:30") }
    bench.unconfirmed = "the host sleeps"
    #expect(bench.run("alarm", "off", "1", "2").count == 3)
    #expect(bench.agenda.alarms.allSatisfy { !$0.alarm.isOn })
  }

  @Test func allAlarmsThatAreOnAreSwitchedOff() {
    for _ in 1...3 { _ = bench.run("alarm", "add", "7:30", "daily") }
    _ = bench.run("alarm", "off", "2")
    #expect(bench.run("alarm", "off", "--all", "until", "2027-01-06").count == 2)
    let off = bench.agenda.alarms.map { $0.alarm.offUntil != nil }
    #expect(off == [true, false, true])
    #expect(bench.run("alarm", "off", "--all").count == 2)
    #expect(bench.agenda.alarms.allSatisfy { !$0.alarm.isOn })
  }

  @Test func momentsAreShownInTheZoneOfTheShellAndTimesNameTheirs() throws {
    _ = bench.run("alarm", "add", "12:00")
    bench.shell = try ZoneRules(identifier: "Asia/Tokyo")
    #expect(
      bench.run("alarm", "add", "7:30", "--zone", "system")
        == ["Alarm  07:30 once Europe/Berlin  → rings Sun 2026-11-22 15:30, in 21h  · alarm 2"])
    #expect(
      bench.run("alarm", "edit", "1", "19:00", "--label", "Tea")
        == ["Tea  19:00 once Asia/Tokyo, from TZ  → rings Sat 2026-11-21 19:00, in 30m"])
    #expect(bench.run("alarm", "list").last?.contains("07:30 Europe/Berlin") == true)
    #expect(
      bench.run("alarm", "list", "--json")[0].contains(#""next":"2026-11-22T07:30:00+01:00""#))
    #expect(
      bench.run("remind", "add", "Rent", "--due", "11:00", "--nag", "day") == [
        "Rent  → due Sat 2026-11-21 19:00, in 30m, nags every day at 19:00"
          + "  · in Asia/Tokyo, from TZ  · reminder 1"
      ])
  }
}
