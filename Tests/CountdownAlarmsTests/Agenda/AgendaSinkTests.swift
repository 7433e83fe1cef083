import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import CountdownTestSupport
import CountdownTesting
import Foundation
import Testing

@Suite(.ownThread) struct AgendaSinkTests {
  /// A sink that stays in its first call until it is let go.
  private final class Stuck: EventSink {
    let entered = Semaphore()
    let exit = Semaphore()
    let closed = Semaphore()

    func receive(_ event: AlarmEvent) {
      entered.post()
      exit.wait()
    }

    func close() { closed.post() }
  }

  private func ringing(ear: Ear = Ear()) throws -> AgendaBench {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", ear: ear)
    try bench.agenda.add(Alarm("7:30", .all, "A"))
    return bench
  }

  @Test func aStuckSinkDelaysNobodyAndIsReported() async throws {
    let bench = try ringing()
    let stuck = Stuck()
    let attachment = bench.agenda.attach(stuck)
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    stuck.entered.wait()
    try bench.agenda.snooze(bench.agenda.alarms[0].alarm.id)
    bench.clock.advance(by: .hours(24))
    var reports = await bench.agenda.drain(within: .milliseconds(300))
    // The other one may need longer on a busy machine.
    for _ in 0..<200 where reports[0].undelivered > 0 {
      reports = await bench.agenda.drain(within: .milliseconds(300))
    }
    #expect(reports.map(\.sink) == ["Ear", "Hearing", "Stuck"])
    #expect(reports.map(\.isStuck) == [false, false, true])
    #expect(reports[0].delivered == 5)
    #expect(reports[2].undelivered == 5)
    for _ in 0..<5 { stuck.exit.post() }
    attachment.detach()
    stuck.closed.wait()
    #expect(attachment.report.delivered == 5)
  }

  @Test func whatEverySinkFailedToTakeMayNotHaveBeenHeard() async throws {
    let bench = try ringing()
    bench.ear.setDeaf(true)
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    let reports = await bench.agenda.drain(within: .seconds(60))
    #expect(reports.map(\.failed) == [0, 1])
    #expect(reports[1].lastError is Ear.Deaf)
    bench.clock.advance(by: .minutes(10))
    #expect(
      await bench.news() == [
        "ringing A 2026-11-23T06:30:00Z", "fault A", "missed A 2026-11-23T06:30:00Z unheard",
      ])
    #expect(bench.agenda.alarms.first?.lastMissed?.mayNotHaveBeenHeard == true)
  }

  /// A sink that has nothing to do with any alert.
  private struct Idle: AlertSink {
    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {}
    func withdraw(_ id: Alert.ID) {}
    func accepts(_ alert: Alert) -> Bool { false }
  }

  /// What the events say after a ring at sinks that fail, or at one that does not.
  private func faults(of sinks: [any AlertSink]) async throws -> [String] {
    let clock = ManualWallClock(at: date("2026-11-23T06:00:00Z"), zone: .utc)
    let agenda = try Agenda(store: MemoryStore(), clock: clock)
    let recorder = RecordingSink(of: AlarmEvent.self)
    for sink in sinks { agenda.attach(sink) }
    agenda.attach(recorder)
    try agenda.start()
    try agenda.add(Alarm(at: TimeOfDay(hour: 7), label: "Work"))
    clock.advance(by: .hours(1))
    // What the sinks fail to do is an event again.
    for _ in 1...2 { _ = await agenda.drain(within: .seconds(60)) }
    return recorder.events.filter { $0.kind == .fault }.map {
      "\($0.label): \($0.fault?.description ?? "")"
    }
  }

  @Test func aRingThatNoSinkCouldPresentIsAnEventAtOnce() async throws {
    struct Cut: Error, CustomStringConvertible { let description: String }
    let (first, second) = (Cut(description: "no wire"), Cut(description: "no power"))
    let broken = RecordingAlertSink(failure: first)
    #expect(try await faults(of: [broken]) == ["Work: not presented: no wire"])
    let both = try await faults(of: [broken, RecordingAlertSink(failure: second)])
    #expect(
      ["Work: not presented: no wire; no power", "Work: not presented: no power; no wire"].contains(
        both.first))
    #expect(both.count == 1)
    #expect(try await faults(of: [Idle(), broken]) == ["Work: not presented: no wire"])
    #expect(try await faults(of: [Idle()]) == ["Work: not presented: no sink for it"])
    #expect(try await faults(of: [broken, RecordingAlertSink()]).isEmpty)
    #expect(try await faults(of: [Idle(), RecordingAlertSink()]).isEmpty)
    #expect(try await faults(of: []).isEmpty)
  }

  /// A sink that fails when it is let go.
  private struct Late: AlertSink {
    struct Cut: Error, CustomStringConvertible { let description = "no wire" }
    let exit = Semaphore()

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
      exit.wait()
      throw Cut()
    }
    func withdraw(_ id: Alert.ID) {}
  }

  @Test func sinksThatFailBeforeAndAfterTheEndOfTheRingAreReported() async throws {
    let clock = ManualWallClock(at: date("2026-11-23T06:00:00Z"), zone: .utc)
    let agenda = try Agenda(store: MemoryStore(), clock: clock)
    let (recorder, first, second) = (RecordingSink(of: AlarmEvent.self), Late(), Late())
    let attachment = agenda.attach(first)
    agenda.attach(second)
    agenda.attach(recorder)
    try agenda.start()
    try agenda.add(Alarm(at: TimeOfDay(hour: 7), label: "Work"))
    clock.advance(by: .hours(1))
    first.exit.post()
    while attachment.report.failed == 0 { await Task.yield() }
    clock.advance(by: .hours(1))
    // Both sinks are called for the end of the ring, too.
    for sink in [first, second, second] { sink.exit.post() }
    for _ in 1...2 { _ = await agenda.drain(within: .seconds(60)) }
    #expect(recorder.events.map(\.kind) == [.ringing, .missed, .fault])
    #expect(recorder.events.last?.fault?.description == "not presented: no wire; no wire")
  }

  @Test func aSkipOfTheNextOccurrenceEndsNoRing() async throws {
    let clock = ManualWallClock(at: date("2026-11-23T06:00:00Z"), zone: .utc)
    let agenda = try Agenda(store: MemoryStore(), clock: clock)
    let (recorder, sink) = (RecordingSink(of: AlarmEvent.self), Late())
    agenda.attach(sink)
    agenda.attach(recorder)
    try agenda.start()
    let alarm = try agenda.add(Alarm("7:00", .all))
    clock.advance(by: .hours(1))
    try agenda.skipNext(alarm.id)
    sink.exit.post()
    sink.exit.post()
    _ = await agenda.drain(within: .seconds(60))
    clock.advance(by: .hours(1))
    sink.exit.post()
    _ = await agenda.drain(within: .seconds(60))
    #expect(recorder.events.map(\.kind) == [.ringing, .skipped, .fault, .missed])
    #expect(recorder.events.last?.mayNotHaveBeenHeard == true)
  }

  @Test func oneSinkThatTookItIsEnough() async throws {
    let bench = try ringing()
    bench.ear.setDeaf(true)
    let second = Ear()
    second.listen(to: bench.agenda)
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    _ = await bench.news()
    bench.clock.advance(by: .minutes(10))
    #expect(await bench.news() == ["missed A 2026-11-23T06:30:00Z"])
    #expect(second.events.count == 2)
  }

  @Test("Who looks on confirms nothing", arguments: [false, true])
  func lookingOn(_ isLogged: Bool) async throws {
    let clock = ManualWallClock(at: date("2026-11-23T06:00:00Z"))
    let agenda = try Agenda(store: MemoryStore(), clock: clock)
    let log = Ear()
    if isLogged { agenda.attach(log) }
    let events = agenda.events
    try agenda.start()
    try agenda.add(Alarm("6:30", .all))
    clock.advance(to: date("2026-11-23T06:30:00Z"))
    _ = await agenda.drain(within: .seconds(60))
    clock.advance(by: .minutes(10))
    _ = await agenda.drain(within: .seconds(60))
    #expect(agenda.alarms.first?.lastMissed?.mayNotHaveBeenHeard == true)
    #expect(log.events.map(\.kind) == (isLogged ? [.ringing, .missed] : []))
    var doubts: [Bool] = []
    for await event in events {
      doubts.append(event.mayNotHaveBeenHeard)
      if event.kind == .missed { break }
    }
    #expect(doubts == [false, true])
  }

  @Test func aSinkMayGiveCommands() async throws {
    let bench = try ringing()
    let agenda = bench.agenda
    bench.agenda.attach { [weak agenda] event in
      guard event.kind == .ringing, let id = event.alarmID else { return }
      try agenda?.snooze(id)
    }
    for _ in 0..<5 {
      guard let next = bench.clock.nextMoment else { break }
      bench.clock.advance(to: next)
      _ = await bench.events()
    }
    #expect(await bench.events().map(\.snoozes) == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5])
  }

  @Test func anEditMayUseTheAgendaItself() throws {
    let bench = try ringing()
    let id = bench.agenda.alarms[0].alarm.id
    let status = try bench.agenda.edit(alarm: id) { alarm in
      alarm.label = "\(bench.agenda.alarms.count) of \((try? bench.agenda.add(alarm)) == nil)"
    }
    #expect(status.alarm.label == "1 of true")
  }

  @Test func aSubscriptionBeginsWhereItIsWrittenAndEndsWithTheAgenda() async throws {
    let clock = ManualWallClock(at: date("2026-11-23T06:00:00Z"))
    var agenda: Agenda? = try Agenda(store: MemoryStore(), clock: clock)
    let events = try #require(agenda?.events)
    try agenda?.start()
    try agenda?.add(Alarm("6:30", .all, "A"))
    clock.advance(by: .hours(1))
    agenda = nil
    var kinds: [AlarmEvent.Kind] = []
    for await event in events { kinds.append(event.kind) }
    #expect(kinds == [.ringing, .missed])
    #expect(clock.pending == 0)
  }

  @Test func afterStoppingNothingRings() async throws {
    let bench = try ringing()
    bench.agenda.stop()
    bench.clock.advance(by: .hours(1))
    #expect(await bench.news() == [])
    try bench.agenda.start()
    #expect(await bench.news() == ["ringing A 2026-11-23T06:30:00Z restart"])
  }
}
