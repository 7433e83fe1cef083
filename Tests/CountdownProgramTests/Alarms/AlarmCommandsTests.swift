import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownHost
import CountdownSystem
import Foundation
import Testing

@testable import CountdownArguments
@testable import CountdownProgram

@Suite struct AlarmCommandsTests {
  @Test func everyCommandSaysWhatItDid() throws {
    let bench = try CommandBench()
    #expect(
      bench.run("alarm", "list")
        == ["no alarms; set one: countdown alarm add 7:30 mon..fri --label Work"])
    #expect(
      bench.run("alarm", "add", "7:30", "mon..fri", "--label", "Work")
        == ["Work  07:30 Mon–Fri  → rings Mon 2026-11-23 07:30, in 1d 21h  · alarm 1"])
    #expect(
      bench.run("alarm", "off", "1") == ["Work  07:30 Mon–Fri  → off"])
    #expect(
      bench.run("alarm", "on", "1")
        == ["Work  07:30 Mon–Fri  → rings Mon 2026-11-23 07:30, in 1d 21h"])
    #expect(
      bench.run("alarm", "skip-next", "1") == [
        "Work  07:30 Mon–Fri  → rings Tue 2026-11-24 07:30, in 2d 21h, "
          + "skips Mon 2026-11-23 07:30"
      ])
    #expect(
      bench.run("alarm", "skip-next", "1") == [
        "Work  07:30 Mon–Fri  → rings Wed 2026-11-25 07:30, in 3d 21h, "
          + "skips Mon 2026-11-23 07:30 and Tue 2026-11-24 07:30"
      ])
    #expect(
      bench.run("alarm", "edit", "1", "8:00", "sat", "--label", "Gym")
        == ["Gym  08:00 Sat  → rings Sat 2026-11-28 08:00, in 6d 22h"])
    #expect(bench.run("alarm", "rm", "1") == ["Gym  08:00 Sat  → removed"])
    #expect(bench.run("alarm", "rm", "1") == ["code(2): countdown: there are no alarms"])
  }

  @Test func whatRingsIsSnoozedAndStopped() throws {
    let bench = try CommandBench()
    try bench.agenda.start()
    #expect(bench.run("alarm", "stop") == ["code(3): countdown: no alarm is ringing"])
    _ = bench.run("alarm", "add", "10:31", "day", "--label", "Tea", "--snooze", "5m")
    _ = bench.run("alarm", "add", "10:31", "--label", "Once")
    _ = bench.run("alarm", "add", "11:00", "--label", "Later")
    bench.clock.advance(by: .minutes(2))
    #expect(
      bench.run("alarm", "snooze")
        == ["Tea  → snoozed until 10:37, in 5m", "Once  → snoozed until 10:41, in 9m"])
    #expect(
      bench.run("alarm", "snooze")
        == ["code(3): countdown: no alarm is ringing; Tea (1) is snoozed"])
    #expect(bench.run("alarm", "snooze", "1", "20m") == ["Tea  → snoozed until 10:52, in 20m"])
    bench.clock.advance(by: .minutes(9))
    #expect(bench.run("alarm", "stop") == ["Once  → stopped, off"])
    #expect(
      bench.run("alarm", "stop", "1")
        == ["Tea  → stopped, rings Sun 2026-11-22 10:31, in 23h 50m"])
    #expect(
      bench.run("alarm", "stop", "3") == ["code(3): countdown: \"Later\" is not ringing"])
    bench.agenda.stop()
  }

  @Test func aLengthAloneSnoozesAllUnlessAnAlarmHasThatName() throws {
    let bench = try CommandBench()
    try bench.agenda.start()
    _ = bench.run("alarm", "add", "10:31", "day", "--label", "Tea")
    _ = bench.run("alarm", "add", "10:31", "--label", "7m")
    bench.clock.advance(by: .minutes(2))
    #expect(bench.run("alarm", "snooze", "7m") == ["7m  → snoozed until 10:41, in 9m"])
    #expect(bench.run("alarm", "snooze", "5m") == ["Tea  → snoozed until 10:37, in 5m"])
    #expect(bench.run("alarm", "snooze", "tee").first?.hasPrefix("code(2): ") == true)
    bench.agenda.stop()
  }

  @Test func aHostThatCannotBeAskedMayRingWhatTheDatabaseDoesNotShow() throws {
    let bench = try CommandBench()
    bench.hostAnswer = .failure(HostError(.closed))
    #expect(
      bench.run("alarm", "stop") == [
        "code(1): countdown: the database shows no alarm that rings, and the host cannot be "
          + "asked: \(HostError(.closed))"
      ])
    bench.hostAnswer = .success(["answered": [], "refused": []])
    #expect(bench.run("alarm", "stop") == ["code(3): countdown: no alarm is ringing"])
  }

  @Test func nothingIsDoneWhereOneNameIsWrong() throws {
    let bench = try CommandBench()
    _ = bench.run("alarm", "add", "7:30", "--label", "Work")
    let found = bench.run("alarm", "rm", "1", "9")
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("code(2): countdown: no alarm 9; known: 1 (Work, "))
    #expect(bench.agenda.alarms.count == 1)
  }

  @Test func editingWithoutOptionsIsTheForm() throws {
    let bench = try CommandBench()
    _ = bench.run("alarm", "add", "7:30", "--label", "Work")
    #expect(bench.run("alarm", "edit", "1")[0].contains("the form needs a terminal"))
    bench.form = { AlarmChange(label: $0.label + "!") }
    #expect(
      bench.run("alarm", "edit", "1")
        == ["Work!  07:30 once  → rings Sun 2026-11-22 07:30, in 21h"])
  }

  @Test func alertsThatWillNotWorkAreNamed() throws {
    let bench = try CommandBench()
    bench.faults = [
      AlertFault(alert: .notification, reason: "no session bus"),
      AlertFault(alert: .sound, reason: "no device", instead: "use the bell"),
    ]
    let (screen, sound) = (
      "  · notification: no session bus", "  · sound: no device, will use the bell"
    )
    #expect(
      bench.run("alarm", "add", "7:30") == [
        "Alarm  07:30 once  → rings Sun 2026-11-22 07:30, in 21h  · alarm 1\(screen)\(sound)"
      ])
    #expect(bench.run("alarm", "edit", "1", "--sound", "none")[0].hasSuffix("in 21h\(screen)"))
    _ = bench.run("alarm", "add", "8:00", "day", "--sound", "none")
    _ = bench.run("alarm", "skip-next", "2")
    #expect(bench.run("alarm", "undo", "2")[0].hasSuffix("in 21h 30m\(screen)"))
    #expect(
      bench.run("remind", "add", "Rent", "--due", "fri 9:00")[0].hasSuffix(screen + sound))
    #expect(bench.run("alarm", "off", "1")[0].hasSuffix("→ off"))
    #expect(bench.noted.isEmpty)
  }

  @Test func aSoundThatCannotBePlayedIsNamedAtOnceAndInTheList() throws {
    let bench = try CommandBench()
    bench.clipFault = AlertFault(
      alert: .sound, reason: "missing (x.ogg)", instead: "use the bundled clip")
    let missing = "sound: missing (x.ogg), will use the bundled clip"
    #expect(
      bench.run("alarm", "add", "7:30", "--sound", "x.ogg") == [
        "Alarm  07:30 once  → rings Sun 2026-11-22 07:30, in 21h"
          + "  · sound file \(saturday.folder)/x.ogg  · alarm 1  · \(missing)"
      ])
    #expect(bench.run("alarm", "list").contains { $0 == "    \(missing)" })
    #expect(bench.run("alarm", "edit", "1", "--label", "A")[0].hasSuffix("in 21h  · \(missing)"))
    #expect(bench.run("alarm", "off", "1")[0].hasSuffix("→ off"))
    let edited = bench.run("alarm", "edit", "1", "--sound", "/y.ogg")
    #expect(edited[0].hasSuffix("→ off  · sound file /y.ogg  · \(missing)"))
    bench.isServed = false
    #expect(bench.run("alarm", "on", "1")[0].hasSuffix("in 21h  · \(missing)"))
    bench.isServed = true
    // Together with what the host cannot do.
    bench.faults = [AlertFault(alert: .sound, reason: "no device", instead: "use the bell")]
    #expect(
      bench.run("alarm", "on", "1")[0]
        .hasSuffix("in 21h  · sound: missing (x.ogg), no device, will use the bell"))
    #expect(!bench.run("alarm", "edit", "1", "--sound", "nature")[0].contains("missing"))
  }

  @Test func whereNobodyServesItIsSaid() throws {
    let bench = try CommandBench()
    bench.isServed = false
    let note = ["nothing rings until a host runs: countdown serve"]
    _ = bench.run("alarm", "add", "7:30")
    #expect(bench.noted == note)
    _ = bench.run("alarm", "list")
    #expect(bench.noted == note)
    _ = bench.run("alarm", "list", "--json")
    #expect(bench.noted.isEmpty)
    _ = bench.run("alarm", "off", "1")
    #expect(bench.noted.isEmpty)
  }
}
