import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import Foundation
import Testing

/// An alarm that rings once is spent when it rang, was answered or skipped, and by nothing else.
@Suite struct AgendaOnceTests {
  /// An alarm of half past seven, which is half past six in Greenwich, and has not come yet.
  private func bench(late: LatePolicy = .fireWithinAnHour) throws -> AgendaBench {
    let bench = try AgendaBench(at: "2026-11-23T05:00:00Z")
    try bench.agenda.add(Alarm("7:30", [], "Train", late: late))
    return bench
  }

  private func status(_ bench: AgendaBench) throws -> AlarmStatus {
    try #require(bench.agenda.alarms.first)
  }

  @Test(arguments: [LatePolicy.fireWithinAnHour, .notice, .skip])
  func aClockThatWasHoursAheadDoesNotSpendIt(_ late: LatePolicy) async throws {
    let bench = try bench(late: late)
    bench.clock.set(to: date("2026-11-23T08:00:00Z"))
    let word = late == .skip ? "skipped" : "missed"
    #expect(await bench.news() == ["\(word) Train 2026-11-23T06:30:00Z late"])
    #expect(try !status(bench).alarm.isOn)
    #expect(try status(bench).state == (late == .skip ? .off : .missed))
    #expect(try status(bench).next == nil)

    bench.clock.set(to: date("2026-11-23T05:01:00Z"))
    #expect(try status(bench).alarm.isOn)
    #expect(try status(bench).state == .armed)
    #expect(try status(bench).next == date("2026-11-23T06:30:00Z"))
    bench.clock.advance(to: date("2026-11-24T12:00:00Z"))
    #expect(
      await bench.news() == [
        "ringing Train 2026-11-23T06:30:00Z", "missed Train 2026-11-23T06:30:00Z",
      ])
  }

  @Test func whatAWrongClockRangIsSpent() async throws {
    let bench = try bench(late: .fire)
    bench.clock.set(to: date("2026-11-23T08:00:00Z"))
    bench.clock.set(to: date("2026-11-23T05:01:00Z"))
    bench.clock.advance(to: date("2026-11-24T12:00:00Z"))
    let rings = await bench.events().filter { $0.kind == .ringing }
    #expect(rings.map(\.line) == ["ringing Train 2026-11-23T06:30:00Z late"])
  }

  @Test func aZoneThatWasWrongForAWhileDoesNotSpendIt() async throws {
    let bench = try bench()
    bench.clock.move(to: try ZoneRules(identifier: "Asia/Tokyo"))
    #expect(await bench.news() == ["missed Train 2026-11-22T22:30:00Z late"])
    bench.clock.move(to: try ZoneRules(identifier: "Europe/Berlin"))
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await bench.news() == ["ringing Train 2026-11-23T06:30:00Z"])
  }

  @Test func aClockSetBackToALittleAfterItRingsItLate() async throws {
    let bench = try bench()
    bench.clock.set(to: date("2026-11-23T09:00:00Z"))
    bench.clock.set(to: date("2026-11-23T06:40:00Z"))
    #expect(
      await bench.news() == [
        "missed Train 2026-11-23T06:30:00Z late", "ringing Train 2026-11-23T06:30:00Z late",
      ])
  }

  @Test func trulyMissedItStaysOffAndIsTold() async throws {
    let bench = try bench()
    bench.clock.sleep(for: .hours(5))
    #expect(await bench.news() == ["missed Train 2026-11-23T06:30:00Z late"])
    for _ in 0..<3 { bench.clock.advance(by: .hours(20)) }
    let next = try AgendaBench(beside: bench)
    #expect(await bench.news() + next.news() == [])
    #expect(try status(bench).state == .missed)
    #expect(try !status(bench).alarm.isOn)
  }

  @Test func switchedOnAgainItWaitsForTheNextSuchTime() async throws {
    let bench = try bench()
    bench.clock.sleep(for: .hours(5))
    _ = await bench.news()
    let id = try status(bench).alarm.id
    let label = try bench.agenda.edit(alarm: id) { $0.label = "Ferry" }
    #expect(!label.alarm.isOn)
    let status = try bench.agenda.edit(alarm: id) { $0.isOn = true }
    #expect(status.next == date("2026-11-24T06:30:00Z"))
    #expect(status.state == .armed)
    bench.clock.advance(to: date("2026-11-24T06:30:00Z"))
    #expect(await bench.news() == ["ringing Ferry 2026-11-24T06:30:00Z"])
  }

  @Test func whatComesAgainCanBeSkippedAndSwitchedOff() async throws {
    for isSkipped in [true, false] {
      let bench = try bench()
      bench.clock.set(to: date("2026-11-23T08:00:00Z"))
      bench.clock.set(to: date("2026-11-23T05:01:00Z"))
      let id = try status(bench).alarm.id
      if isSkipped {
        try bench.agenda.skipNext(id)
      } else {
        try bench.agenda.edit(alarm: id) { $0.isOn = false }
      }
      bench.clock.advance(by: .hours(30))
      #expect(await bench.events().filter { $0.kind == .ringing } == [])
      #expect(try status(bench).state == .off)
    }
  }
}
