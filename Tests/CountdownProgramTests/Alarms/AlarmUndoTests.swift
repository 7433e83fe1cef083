import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownSharing
import CountdownStore
import CountdownSystem
import Foundation
import Testing

@testable import CountdownArguments
@testable import CountdownProgram

/// What is shown of alarms, what goes by itself, and what comes back.
@Suite struct AlarmUndoTests {
  @Test func whatWasRemovedComesBack() throws {
    let bench = try CommandBench()
    bench.keepsRemoved = true
    for label in ["Work", "Gym"] {
      _ = bench.run("alarm", "add", "7:30", "mon..fri", "--label", label)
    }
    #expect(
      bench.run("alarm", "rm", "1", "2") == [
        "Work  07:30 Mon–Fri  → removed", "Gym  07:30 Mon–Fri  → removed  · undo: countdown undo",
      ])
    #expect(
      bench.run("undo") == [
        "Work  07:30 Mon–Fri  → back, rings Mon 2026-11-23 07:30, in 1d 21h  · alarm 1",
        "Gym  07:30 Mon–Fri  → back, rings Mon 2026-11-23 07:30, in 1d 21h  · alarm 2",
      ])
    #expect(bench.run("undo") == ["code(3): countdown: nothing to undo: it is all there"])
    _ = bench.run("remind", "add", "Rent", "--due", "mon 9:00")
    #expect(bench.run("remind", "rm", "1") == ["Rent  → removed  · undo: countdown undo"])
    #expect(
      bench.run("undo") == ["Rent  → back, due Mon 2026-11-23 09:00, in 1d 23h  · reminder 1"])
  }

  @Test func theFileKeepsWhatItWasGiven() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try #require(UndoFile(environment: ["XDG_STATE_HOME": folder.path]))
    #expect(try file.read() == nil)
    let now = saturday.now
    let copies = [Agenda.ItemCopy(key: "alarm/3", body: #"{"id":"\u00e4 \"x\""}"#)]
    let removed = RemovedItems(.agenda(copies, place: "/a/b"), at: now)
    try file.write(removed)
    #expect(try file.read() == removed)
    #expect(removed.isRecent(at: now.advanced(by: .minutes(60))))
    #expect(!removed.isRecent(at: now.advanced(by: .minutes(61))))
    let ended = SharedCountdown(
      name: "tea", snapshot: CountdownTimer(.minutes(5), label: "Tea").snapshot(),
      run: CountdownID(), startedWallNanoseconds: nil, end: nil, owner: .current)
    try file.write(RemovedItems(.countdowns([ended]), at: now))
    #expect(try file.read()?.items == .countdowns([ended]))
    try Data("{".utf8).write(to: URL(filePath: file.path))
    #expect(try file.read() == nil)
    file.remove()
    #expect(try file.read() == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/countdown").isEmpty)
  }

  @Test func aClearedCountdownIsListedAgain() throws {
    let countdowns = SharedCountdowns.inMemory()
    var ended = CountdownTimer(.minutes(5), label: "Tea").snapshot()
    (ended.phase, ended.remainingNanoseconds) = (.finished, 0)
    let end = SharedCountdown.End(
      moment: SystemScheduler.continuous.now, wallNanoseconds: WallMoment.now.nanoseconds)
    let tea = SharedCountdown(
      name: "tea", kind: .hosted, snapshot: ended, run: CountdownID(),
      startedWallNanoseconds: nil, end: end, owner: .current)
    #expect(try countdowns.restore(tea)?.stage == .announced)
    let listed = try #require(try countdowns.read("tea"))
    try countdowns.markSeen(listed)
    let seen = try #require(try countdowns.read("tea"))
    #expect(seen.isSeen)
    // Another countdown of the name keeps it.
    #expect(try countdowns.restore(seen) == nil)
    let saved = try #require(SharedCountdown(saved: seen.savedText, named: "tea"))
    #expect(try countdowns.acknowledge(seen))
    #expect(try countdowns.list().countdowns.isEmpty)
    #expect(try countdowns.restore(saved)?.isSeen == false)
    #expect(try countdowns.list().countdowns.map(\.name) == ["tea"])
  }

  @Test func theListIsInTheOrderInWhichTheyRing() throws {
    let bench = try CommandBench()
    _ = bench.run("alarm", "add", "23:00", "--label", "Night")
    _ = bench.run("alarm", "add", "12:00", "day", "--label", "Noon")
    _ = bench.run("alarm", "add", "11:00", "--label", "Off", "--snooze", "off")
    _ = bench.run("alarm", "add", "11:30", "--label", "Next")
    _ = bench.run("alarm", "off", "3")
    let lines = bench.run("alarm", "list").dropFirst().map { $0.prefix { $0 != " " } }
    #expect(lines == ["4", "2", "1", "3", ""])
    #expect(bench.run("alarm", "list").last == "    no snooze")
  }

  @Test func aSpentAlarmIsNotListedADayLater() throws {
    let bench = try CommandBench()
    try bench.agenda.start()
    _ = bench.run("alarm", "add", "10:31", "--label", "Tea")
    bench.clock.advance(by: .minutes(2))
    _ = bench.run("alarm", "stop")
    _ = bench.run("alarm", "add", "12:00", "--date", "2026-12-24", "--label", "Tea")
    #expect(bench.run("alarm", "list").count == 3)
    #expect(bench.run("alarm", "off", "tea").first?.hasPrefix("code(2): ") == true)
    bench.clock.advance(by: .hours(24))
    #expect(bench.run("alarm", "list").count == 2)
    #expect(!bench.run("alarm", "list", "--json")[0].contains(#""number":1"#))
    #expect(bench.run("alarm", "list", "--names") == ["2\tTea: 12:00 on 2026-12-24", "Tea"])
    #expect(bench.run("alarm", "off", "tea") == ["Tea  12:00 2026-12-24  → off"])
    // By its number it can still be used again.
    #expect(bench.run("alarm", "on", "1").first?.hasPrefix("Tea  10:31 once  → rings") == true)
    bench.agenda.stop()
  }

  @Test func anAlarmWithoutASnoozeIsNotSnoozed() throws {
    let bench = try CommandBench()
    try bench.agenda.start()
    for word in ["off", "0", "never", "none"] {
      _ = bench.run("alarm", "add", "10:31", "--label", word, "--snooze", word)
    }
    #expect(bench.run("alarm", "list", "--json")[0].contains(#""snooze_s":null"#))
    bench.clock.advance(by: .minutes(2))
    let refusal = "code(3): countdown: \"never\" cannot be snoozed: its snooze is off"
    #expect(bench.run("alarm", "snooze", "never") == [refusal])
    #expect(bench.run("alarm", "snooze", "never", "5m") == [refusal])
    #expect(bench.run("alarm", "snooze").first?.hasPrefix("code(3): ") == true)
    #expect(bench.agenda.alarms.allSatisfy { $0.state == .ringing })
    bench.agenda.stop()
  }
}
