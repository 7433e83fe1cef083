import Countdown
import CountdownAlarmsTesting
import CountdownStore
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

/// A process dies while its alarm rings, and another one goes on ringing it.
@Suite(.ownThread) struct AgendaTakeoverTests {
  /// Marks of processes that live no more.
  private let gone = (1...5).map { StoreOwner(rawValue: "another boot/0/\($0)/1") }

  /// An agenda of a dead process that rings what a store has, and dies at 06:30:15.
  private func died(
    _ alarm: Alarm = Alarm("7:30", .all, "A"), deaf: Bool = false
  ) async throws -> AgendaBench {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", starts: false)
    let first = try AgendaBench(beside: bench, owner: gone[0])
    first.ear.setDeaf(deaf)
    try first.agenda.add(alarm)
    bench.clock.advance(to: date("2026-11-23T06:30:15Z"))
    #expect(await first.news() == ["ringing A 2026-11-23T06:30:00Z"] + (deaf ? ["fault A"] : []))
    first.agenda.stop()
    return bench
  }

  @Test(arguments: [true, false])
  func theNextProcessRingsOn(_ diedInItsSink: Bool) async throws {
    let bench = try await died(deaf: diedInItsSink)
    let next = try AgendaBench(beside: bench)
    let events = await next.events()
    #expect(events.map(\.line) == ["ringing A 2026-11-23T06:30:00Z restart"])
    // The ring time goes on, and does not begin anew.
    #expect(events.first?.until == date("2026-11-23T06:40:00Z"))
    _ = next.ear.news()
    bench.clock.advance(by: .hours(1))
    #expect(await next.news() == ["missed A 2026-11-23T06:30:00Z"])
  }

  @Test func itCanBePutOffAndRingsAgain() async throws {
    let bench = try await died(Alarm("7:30", [], "A"))
    let next = try AgendaBench(beside: bench)
    _ = await next.news()
    let id = try #require(next.agenda.alarms.first).alarm.id
    try next.agenda.snooze(id)
    bench.clock.advance(by: .minutes(9))
    #expect(await next.news().last == "ringing A 2026-11-23T06:39:15Z snoozed 1")
    try next.agenda.acknowledge(id)
    #expect(next.alarm(id)?.state == .off)
  }

  @Test func aCrashLoopEndsAndIsMissedWithDoubt() async throws {
    let bench = try await died(deaf: true)
    var told: [String] = []
    for owner in gone.dropFirst() {
      let next = try AgendaBench(beside: bench, owner: owner, starts: false)
      next.ear.setDeaf(true)
      try next.agenda.start()
      told += await next.news()
      next.agenda.stop()
    }
    #expect(
      told == [
        "ringing A 2026-11-23T06:30:00Z restart", "fault A",
        "ringing A 2026-11-23T06:30:00Z restart", "fault A",
        "missed A 2026-11-23T06:30:00Z restart unheard",
      ])
    let last = try AgendaBench(beside: bench)
    #expect(await last.news() == [])
    #expect(last.agenda.alarms.first?.lastMissed?.mayNotHaveBeenHeard == true)
  }

  @Test func afterItsRingTimeItIsMissedAndRingsNoMore() async throws {
    let bench = try await died(deaf: true)
    bench.clock.advance(by: .minutes(10))
    let next = try AgendaBench(beside: bench)
    #expect(await next.news() == ["missed A 2026-11-23T06:30:00Z restart unheard"])
  }

  @Test func aSecondProcessTakesOverWhenItIsTheOnlyOneLeft() async throws {
    let child = Process()
    child.executableURL = URL(filePath: "/bin/cat")
    child.environment = ChildEnvironment.variables
    child.standardInput = Pipe()
    try child.start()
    let mark = try Self.mark(of: child)
    let setup = try AgendaBench(at: "2026-11-23T06:00:00Z", starts: false)
    let first = try AgendaBench(beside: setup, owner: mark)
    try first.agenda.add(Alarm("7:30", .all, "A"))
    let second = try AgendaBench(beside: setup)
    setup.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await first.news() == ["ringing A 2026-11-23T06:30:00Z"])
    try second.agenda.refresh()
    setup.clock.advance(by: .minutes(1))
    #expect(await second.news() == [])

    kill(child.processIdentifier, SIGKILL)
    child.waitUntilExit()
    first.agenda.stop()
    setup.clock.advance(by: .seconds(5))
    #expect(await second.news() == ["ringing A 2026-11-23T06:30:00Z restart"])
  }

  /// A process that dies on another machine cannot be seen to, and the store gives no signal.
  @Test func aReminderIsAnnouncedByAnotherWhenItsProcessDiesElsewhere() async throws {
    let isDead = Locked(false)
    let store = MemoryStore(liveness: { _ in isDead.withLock { $0 } ? .unknown : .alive })
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store, starts: false)
    let first = try AgendaBench(beside: bench, owner: gone[0])
    first.ear.setDeaf(true)
    try first.agenda.add(Reminder("Rent", due: date("2026-11-23T06:30:00Z")))
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await first.news().first == "due Rent 2026-11-23T06:30:00Z")
    let second = try AgendaBench(beside: bench)
    bench.clock.advance(by: .seconds(5))
    let quiet = await second.news()
    #expect(!quiet.contains { $0.hasPrefix("due") }, "\(quiet)")

    isDead.withLock { $0 = true }
    first.agenda.stop()
    bench.clock.advance(by: .seconds(5))
    #expect(await second.news() == ["missed Rent 2026-11-23T06:30:00Z restart unheard"])
  }

  @Test func aProcessThatLivesAndCannotAnnounceAReminderIsNotWatchedForEver() async throws {
    let store = MemoryStore(liveness: { _ in .alive })
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store, starts: false)
    let first = try AgendaBench(beside: bench, owner: gone[0])
    first.ear.setDeaf(true)
    try first.agenda.add(Reminder("Rent", due: date("2026-11-23T06:30:00Z")))
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await first.news().first == "due Rent 2026-11-23T06:30:00Z")
    let second = try AgendaBench(beside: bench)
    #expect(bench.clock.nextMoment == date("2026-11-23T06:30:05Z"))
    bench.clock.advance(by: .minutes(2))
    let quiet = await second.news()
    #expect(!quiet.contains { $0.hasPrefix("due") }, "\(quiet)")
    #expect(bench.clock.nextMoment == nil)
  }

  private static func mark(of child: Process) throws -> StoreOwner {
    let started = try #require(ProcessStatus(of: "\(child.processIdentifier)")).started
    let own = ProcessMark.current
    let mark = ProcessMark(
      machine: own.machine, boot: own.boot, process: child.processIdentifier, started: started,
      namespaces: own.namespaces)
    return StoreOwner(rawValue: "\(mark.text)#1")
  }
}
