import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import Foundation
import Testing

/// A disk that is full for a while.
@Suite struct AgendaStoreFaultTests {
  private let store = FaultyStore()

  @Test func anAlarmRingsAllTheSameAndIsWrittenLater() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    let id = try bench.agenda.add(Alarm("7:30", .all, "A")).alarm.id
    store.fail(writing: FaultyStore.full)
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await bench.news() == ["fault", "ringing A 2026-11-23T06:30:00Z"])
    #expect(await bench.events().first?.fault == .store(FaultyStore.full))
    #expect(bench.alarm(id)?.state == .ringing)
    #expect(bench.agenda.storeFault == FaultyStore.full)
    let onlooker = try AgendaBench(beside: bench, starts: false)
    #expect(onlooker.alarm(id)?.state == .armed)
    #expect(onlooker.alarm(id)?.dueSince == bench.clock.now)

    store.fail()
    bench.clock.advance(by: .minutes(1))
    #expect(bench.agenda.storeFault == nil)
    let other = try AgendaBench(beside: bench)
    #expect(other.alarm(id)?.state == .ringing)
    #expect(await other.news() == [])
    #expect(await bench.news() == ["saved"])
  }

  @Test func itIsTriedAgainAtGrowingDistances() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    try bench.agenda.add(Alarm("7:30", [], "A"))
    store.fail(writing: FaultyStore.full)
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    _ = await bench.news()
    let before = store.attempts
    bench.clock.advance(by: .minutes(5))
    #expect((8...20).contains(store.attempts - before))
    // The attempts that follow are of the same fault, which was announced.
    #expect(await !bench.news().contains("fault"))
  }

  @Test func aCommandFailsAndChangesNothing() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    let id = try bench.agenda.add(Alarm("7:30", .all, "A")).alarm.id
    let before = bench.agenda.alarms
    store.fail(writing: FaultyStore.full)
    let failure = AgendaError.store(FaultyStore.full)
    #expect(throws: failure) { try bench.agenda.add(Alarm("8:30", .all, "B")) }
    #expect(throws: failure) { try bench.agenda.edit(alarm: id) { $0.label = "C" } }
    #expect(throws: failure) { try bench.agenda.skipNext(id) }
    #expect(throws: failure) { try bench.agenda.remove(id) }
    #expect(bench.agenda.alarms == before)
    store.fail()
    #expect(try bench.agenda.edit(alarm: id) { $0.label = "C" }.alarm.label == "C")
  }

  @Test func whatRingsCanBeSilencedWithoutTheStore() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    let id = try bench.agenda.add(Alarm("7:30", .all, "A")).alarm.id
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    _ = await bench.news()
    store.fail(writing: FaultyStore.full, reading: FaultyStore.full)
    try bench.agenda.acknowledge(id)
    #expect(await bench.news() == ["fault", "acknowledged A 2026-11-23T06:30:00Z"])
    let stranger = try #require(try? AgendaBench(at: "2026-11-23T06:30:00Z")).agenda
    #expect(throws: AgendaError.unknown(.alarm(id))) { try stranger.acknowledge(id) }
    store.fail()
    bench.clock.advance(by: .minutes(1))
    #expect(try AgendaBench(beside: bench).alarm(id)?.state == .armed)
  }

  @Test func whatAnotherProcessWroteMeanwhileStands() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    let id = try bench.agenda.add(Alarm("7:30", .all, "A")).alarm.id
    store.fail(writing: FaultyStore.full)
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    _ = await bench.news()
    let other = try Agenda(store: store.memory, clock: bench.clock)
    try other.edit(alarm: id) { $0.label = "B" }
    store.fail()
    bench.clock.advance(by: .minutes(1))
    bench.clock.advance(by: .hours(24))
    let rings = await bench.events().filter { $0.kind == .ringing }
    #expect(
      rings.map(\.line) == [
        "ringing A 2026-11-23T06:30:00Z", "ringing B 2026-11-24T06:30:00Z",
      ])
  }

  @Test func aStoreThatCanBeReadAgainIsForgiven() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    try bench.agenda.add(Alarm("7:30", .all, "A"))
    store.fail(reading: FaultyStore.full)
    bench.clock.set(to: date("2026-11-23T06:01:00Z"))
    #expect(bench.agenda.storeFault == FaultyStore.full)
    store.fail()
    bench.clock.advance(by: .seconds(60))
    #expect(bench.agenda.storeFault == nil)
    #expect(bench.clock.nextMoment == date("2026-11-23T06:30:00Z"))
    #expect(await bench.news() == ["fault", "saved"])
  }

  @Test func aStoreThatCannotBeReadIsAnErrorAtOnce() throws {
    store.fail(reading: FaultyStore.full)
    let clock = ManualWallClock(at: date("2026-11-23T06:00:00Z"))
    #expect(throws: FaultyStore.full) { try Agenda(store: store, clock: clock) }
    store.fail()
    let agenda = try Agenda(store: store, clock: clock)
    store.fail(reading: FaultyStore.full)
    #expect(throws: FaultyStore.full) { try agenda.start() }
    store.fail()
    try agenda.start()
    try agenda.start()
    agenda.stop()
  }
}
