import Countdown
import CountdownAlarmsTesting
import CountdownStore
import CountdownTestSupport
import CountdownTesting
import Foundation
import Testing

@testable import CountdownAlarms

/// An answer to many alarms that ring at once.
@Suite struct AgendaAnswerTests {
  private let clock: ManualWallClock
  private let store = FaultyStore()
  private let agenda: Agenda
  private let recorder = RecordingSink(of: AlarmEvent.self)

  init() throws {
    clock = ManualWallClock(
      at: date("2026-11-23T06:00:00Z"), zone: try ZoneRules(identifier: "Europe/Berlin"))
    agenda = try Agenda(store: store, clock: clock)
    agenda.attach(recorder)
    try agenda.start()
  }

  private func ring(_ count: Int) throws -> [Alarm.ID] {
    let alarms = (1...count).map { Alarm("7:30", .all, "Work \($0)") }
    for alarm in alarms { try agenda.add(alarm) }
    clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(recorder.events.count { $0.kind == .ringing } == count)
    return alarms.map(\.id)
  }

  @Test func allThatRingsIsStoppedInOneWrite() throws {
    let ids = try ring(200)
    let before = store.attempts
    let answered = try agenda.answer(.stop)
    #expect(answered.alarms.map(\.id) == ids && answered.refused.isEmpty)
    #expect(answered.alarms.allSatisfy { $0.state == .armed })
    #expect(store.attempts == before + 1)
    #expect(recorder.events.count { $0.kind == .acknowledged } == 200)
    #expect(try agenda.answer(.stop).alarms.isEmpty)
  }

  @Test func whatIsNamedAndDoesNotRingIsRefusedAlone() throws {
    let ids = try ring(2)
    let other = try agenda.add(Alarm("9:00", .all, "Later")).id
    let answered = try agenda.answer(.snooze(.minutes(5)), to: [ids[0], other, Alarm.ID()])
    #expect(answered.alarms.map(\.id) == [ids[0]])
    #expect(answered.alarms.first?.state == .snoozed)
    #expect(answered.refused.first?.error == .notRinging(label: "Later"))
    #expect(answered.refused.count == 2)
    #expect(agenda.alarms.filter { $0.state == .ringing }.map(\.id) == [ids[1]])
    #expect(throws: AgendaError.self) { try agenda.answer(.snooze(.zero), to: [ids[1]]) }
  }

  @Test func anAnswerCountsWhereNothingCanBeWritten() throws {
    let ids = try ring(3)
    store.fail(writing: FaultyStore.full)
    let answered = try agenda.answer(.stop)
    #expect(answered.alarms.map(\.id) == ids)
    #expect(agenda.storeFault != nil)
    #expect(agenda.alarms.allSatisfy { $0.state == .armed })
    store.fail()
    clock.advance(to: date("2026-11-23T06:40:00Z"))
    #expect(agenda.storeFault == nil)
    let other = try Agenda(store: store, clock: clock)
    #expect(other.alarms.allSatisfy { $0.state == .armed })
  }
}
