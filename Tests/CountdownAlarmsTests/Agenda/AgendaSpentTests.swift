import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import CountdownTesting
import Foundation
import Testing

/// An alarm that rang once stays for a day, and is then removed.
@Suite struct AgendaSpentTests {
  private func bench() throws -> AgendaBench {
    let bench = try AgendaBench(at: "2026-11-23T06:29:00Z")
    try bench.agenda.add(Alarm("7:30", [], "Train"))
    try bench.agenda.add(Alarm("7:30", .all, "Work"))
    return bench
  }

  private func names(_ bench: AgendaBench) throws -> [String] {
    try bench.agenda.removeSpentAlarms()
    return bench.agenda.alarms.map(\.alarm.label)
  }

  @Test func oneThatWasAnsweredGoesADayLater() throws {
    let bench = try bench()
    bench.clock.advance(by: .minutes(2))
    for alarm in bench.agenda.alarms { try bench.agenda.acknowledge(alarm.id) }
    #expect(bench.agenda.alarms.map(\.spentSince) == [bench.clock.now, nil])
    bench.clock.advance(by: .hours(23))
    #expect(try names(bench) == ["Train", "Work"])
    bench.clock.advance(by: .hours(1))
    #expect(try names(bench) == ["Work"])
  }

  @Test func oneThatWasMissedStaysUntilItIsSeen() throws {
    let bench = try bench()
    bench.clock.advance(by: .hours(72))
    #expect(try names(bench) == ["Train", "Work"])
    try bench.agenda.see(bench.agenda.alarms.map(\.id))
    #expect(bench.agenda.alarms.map(\.state) == [.missed, .missed])
    #expect(bench.agenda.alarms.map { $0.spentSince != nil } == [true, false])
    // Another process knows it too.
    let other = try AgendaBench(beside: bench, starts: false)
    #expect(other.agenda.alarms.first?.spentSince == bench.clock.now)
    bench.clock.advance(by: .hours(24))
    #expect(try names(bench) == ["Work"])
  }

  @Test func whatWasSwitchedOffOrOnAgainStays() throws {
    let bench = try bench()
    let train = try #require(bench.agenda.alarms.first).id
    try bench.agenda.edit(alarm: train) { $0.isOn = false }
    bench.clock.advance(by: .hours(48))
    #expect(bench.alarm(train)?.spentSince == nil)
    try bench.agenda.edit(alarm: train) { $0.isOn = true }
    bench.clock.advance(by: .hours(48))
    try bench.agenda.see([train])
    try bench.agenda.edit(alarm: train) { $0.isOn = true }
    #expect(bench.alarm(train)?.spentSince == nil)
    #expect(bench.alarm(train)?.state == .armed)
    bench.clock.advance(by: .hours(48))
    #expect(bench.alarm(train)?.state == .missed)
    #expect(try names(bench).contains("Train"))
  }
}
