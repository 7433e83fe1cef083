import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import Foundation
import Testing

/// Several agendas, as of several processes, on one store.
@Suite struct AgendaSharingTests {
  @Test func eachOccurrenceRingsInOneOfThem() async throws {
    let first = try AgendaBench(at: "2026-11-23T06:00:00Z")
    let others = try (0..<3).map { _ in try AgendaBench(beside: first) }
    for minute in 0..<10 { try first.agenda.add(Alarm("7:3\(minute)", .all, "\(minute)")) }
    for _ in 0..<20 {
      first.clock.advance(by: .hours(12))
      for bench in [first] + others { _ = await bench.events() }
    }
    var rings: [String: Int] = [:]
    for bench in [first] + others {
      for event in await bench.events() where event.kind == .ringing {
        rings[event.line, default: 0] += 1
      }
    }
    #expect(rings.count == 100)
    #expect(rings.values.allSatisfy { $0 == 1 })
  }

  @Test func racingThreadsClaimEachOccurrenceOnce() async throws {
    let store = MemoryStore()
    let setup = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    setup.agenda.stop()
    for _ in 0..<50 { try setup.agenda.add(Alarm("7:30", .all, "A")) }
    let benches = try (0..<4).map { _ in
      try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    }
    await withTaskGroup { group in
      for bench in benches { group.addTask { bench.clock.advance(by: .minutes(35)) } }
    }
    var rung: [Alarm.ID: Int] = [:]
    for bench in benches {
      for event in await bench.events() where event.kind == .ringing {
        rung[event.alarmID ?? .init(), default: 0] += 1
      }
    }
    #expect(rung.count == 50)
    #expect(rung.values.allSatisfy { $0 == 1 })
  }

  @Test func whoeverRingsLearnsWhatAnotherProcessDoes() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    let command = try AgendaBench(beside: bench, starts: false).agenda
    let id = try command.add(Alarm("7:30", .all, "A")).alarm.id
    var events = bench.agenda.events.makeAsyncIterator()
    // The store's watch tells of it on a thread of its own, which may not have armed the clock yet.
    try bench.agenda.refresh()
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await events.next()?.kind == .ringing)
    try command.snooze(id, for: .minutes(5))
    let snoozed = await events.next()
    #expect(snoozed?.kind == .snoozed)
    #expect(snoozed?.until == date("2026-11-23T06:35:00Z"))
    try bench.agenda.refresh()
    bench.clock.advance(by: .minutes(5))
    #expect(await events.next()?.kind == .ringing)
    try command.acknowledge(id)
    #expect(await events.next()?.kind == .acknowledged)
    try bench.agenda.refresh()
    bench.clock.advance(by: .hours(24))
    #expect(await events.next()?.kind == .ringing)
    try command.remove(id)
    #expect(await events.next()?.kind == .acknowledged)
    #expect(bench.agenda.alarms.isEmpty)
  }

  @Test func aDecisionThatCameTooLateIsMadeAgain() async throws {
    let store = FaultyStore()
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    let id = try bench.agenda.add(Alarm("7:30", .all, "A")).alarm.id
    let other = try Agenda(store: store.memory, clock: bench.clock)
    // Another process switches it off between the decision to ring and the write.
    store.beforeNextWrite { _ = try? other.edit(alarm: id) { $0.isOn = false } }
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await bench.news().filter { $0.hasPrefix("ringing") } == [])
    #expect(bench.alarm(id)?.alarm.isOn == false)
  }

  @Test func anEditIsMadeOfWhatAnotherProcessWrote() throws {
    let store = FaultyStore()
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    let id = try bench.agenda.add(Alarm("7:30", .all, "A")).alarm.id
    let other = try Agenda(store: store.memory, clock: bench.clock)
    store.beforeNextWrite { _ = try? other.edit(alarm: id) { $0.volume = 7 } }
    let status = try bench.agenda.edit(alarm: id) { $0.label += "B" }
    #expect(status.alarm.label == "AB")
    #expect(status.alarm.volume == 7)
  }
}
