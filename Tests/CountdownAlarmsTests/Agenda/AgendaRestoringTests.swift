import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import Foundation
import Testing

@testable import CountdownAlarms

/// What was removed comes back as it was, with its number.
@Suite struct AgendaRestoringTests {
  private let bench: AgendaBench

  init() throws { bench = try AgendaBench(at: "2026-11-23T05:00:00Z") }

  private var agenda: Agenda { bench.agenda }

  @Test func theyComeBackTogetherWithTheirNumbers() throws {
    for label in ["One", "Two", "Three"] { try agenda.add(Alarm("7:30", .all, label)) }
    try agenda.skipNext(agenda.alarms[1].id)
    let rent = try agenda.add(Reminder("Rent", due: bench.clock.now.advanced(by: .hours(2))))
    let (alarms, reminders) = (agenda.alarms, agenda.reminders)
    let ids: [Agenda.ItemID] = [.alarm(alarms[1].id), .alarm(alarms[2].id), .reminder(rent.id)]
    let copies = agenda.copies(of: ids)
    for id in [alarms[1].id, alarms[2].id] { try agenda.remove(id) }
    try agenda.remove(rent.id)
    #expect(try agenda.restore(copies) == ids)
    #expect(agenda.alarms == alarms)
    #expect(agenda.reminders == reminders)
    // Nothing is there twice.
    #expect(try agenda.restore(copies).isEmpty)
    let other = try AgendaBench(beside: bench, starts: false)
    #expect(other.agenda.alarms == alarms)
  }

  @Test func aNumberThatWasGivenAwayIsNotTakenBack() throws {
    try agenda.add(Alarm("7:30", .all, "One"))
    let one = try #require(agenda.alarms.first)
    let copies = agenda.copies(of: [.alarm(one.id)])
    try agenda.remove(one.id)
    try agenda.add(Alarm("8:30", .all, "Two"))
    #expect(try agenda.restore(copies) == [.alarm(one.id)])
    #expect(agenda.alarms.map(\.alarm.label) == ["Two", "One"])
    #expect(agenda.alarms.map(\.number) == [1, 2])
  }

  @Test func oneThatRangIsAnswered() throws {
    try agenda.add(Alarm("6:30", [], "Train"))
    bench.clock.advance(by: .minutes(31))
    let train = try #require(agenda.alarms.first)
    #expect(train.state == .ringing)
    let copies = agenda.copies(of: [.alarm(train.id)])
    #expect(agenda.alarms.first?.state == .ringing)
    try agenda.remove(train.id)
    _ = try agenda.restore(copies)
    #expect(agenda.alarms.first?.state == .off)
    #expect(agenda.alarms.first?.lastMissed == nil)
  }

  @Test func copiesThatAreNoneAreLeftOut() throws {
    let bad = [
      Agenda.ItemCopy(key: "alarm/1", body: "{}"), Agenda.ItemCopy(key: "tea", body: ""),
      Agenda.ItemCopy(key: "alarm/0", body: "\u{0}"),
    ]
    #expect(try agenda.restore(bad).isEmpty)
  }
}
