import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import Foundation
import Testing

/// A process ends, and another goes on with what is in the store.
@Suite struct AgendaRestartTests {
  /// The mark of a process that lives no more.
  private let gone = StoreOwner(rawValue: "another boot/0/1/1")

  /// An agenda that saw no more than the morning of the 23rd, by a process that is gone now.
  private func yesterday(
    _ alarm: Alarm, until moment: String, deaf: Bool = false
  ) async throws -> AgendaBench {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", starts: false)
    let first = try AgendaBench(beside: bench, owner: gone)
    first.ear.setDeaf(deaf)
    try first.agenda.add(alarm)
    bench.clock.advance(to: date(moment))
    _ = await first.events()
    first.agenda.stop()
    return bench
  }

  @Test func nothingWasDue() async throws {
    let bench = try await yesterday(Alarm("7:30", .all, "A"), until: "2026-11-23T06:01:00Z")
    bench.clock.advance(by: .minutes(10))
    let next = try AgendaBench(beside: bench)
    #expect(await next.news() == [])
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await next.news() == ["ringing A 2026-11-23T06:30:00Z"])
  }

  @Test func oneWasDueALittleAgo() async throws {
    let bench = try await yesterday(Alarm("7:30", .all, "A"), until: "2026-11-23T06:01:00Z")
    bench.clock.advance(to: date("2026-11-23T07:00:00Z"))
    let next = try AgendaBench(beside: bench)
    #expect(await next.news() == ["ringing A 2026-11-23T06:30:00Z restart"])
    #expect(try AgendaBench(beside: bench).agenda.alarms.first?.state == .ringing)
  }

  @Test func manyWereDue() async throws {
    let bench = try await yesterday(Alarm("7:30", .workdays, "A"), until: "2026-11-23T06:01:00Z")
    bench.clock.advance(to: date("2026-12-23T12:00:00Z"))
    let next = try AgendaBench(beside: bench)
    #expect(await next.news() == ["missed A 2026-12-23T06:30:00Z restart missed 22"])
    let later = try AgendaBench(beside: bench)
    #expect(await later.news() == [])
  }

  @Test func aClaimThatIsOverAndWasNeverConfirmedIsAnnouncedOnceAndNotRung() async throws {
    let bench = try await yesterday(
      Alarm("7:30", .all, "A"), until: "2026-11-23T06:31:00Z", deaf: true)
    bench.clock.advance(to: date("2026-11-23T06:40:00Z"))
    #expect(bench.agenda.alarms.isEmpty)
    let onlooker = try AgendaBench(beside: bench, starts: false)
    #expect(onlooker.agenda.alarms.first?.state == .missed)
    #expect(onlooker.agenda.alarms.first?.lastMissed?.mayNotHaveBeenHeard == true)

    let next = try AgendaBench(beside: bench)
    #expect(await next.news() == ["missed A 2026-11-23T06:30:00Z restart unheard"])
    #expect(next.agenda.alarms.first?.lastMissed?.mayNotHaveBeenHeard == true)
    #expect(await (try AgendaBench(beside: bench)).news() == [])
    bench.clock.set(to: date("2026-11-23T06:00:00Z"))
    bench.clock.advance(by: .hours(1))
    #expect(await next.news() == [])
  }

  @Test func aRingThatWasHeardGoesOnAndCanBeAnswered() async throws {
    let bench = try await yesterday(Alarm("7:30", .all, "A"), until: "2026-11-23T06:31:00Z")
    let next = try AgendaBench(beside: bench)
    #expect(await next.news() == ["ringing A 2026-11-23T06:30:00Z restart"])
    #expect(next.agenda.alarms.first?.state == .ringing)
    try next.agenda.snooze(next.agenda.alarms[0].alarm.id)
    bench.clock.advance(by: .minutes(9))
    #expect(
      await next.news() == [
        "snoozed A 2026-11-23T06:30:00Z snoozed 1", "ringing A 2026-11-23T06:40:00Z snoozed 1",
      ])
  }

  @Test func aRingThatWasHeardIsMissedAtItsEnd() async throws {
    let bench = try await yesterday(Alarm("7:30", .all, "A"), until: "2026-11-23T06:31:00Z")
    bench.clock.advance(by: .minutes(10))
    let next = try AgendaBench(beside: bench)
    #expect(await next.news() == ["missed A 2026-11-23T06:30:00Z restart"])
  }

  @Test func aSnoozeGoesOnInTheNextProcess() async throws {
    let bench = try await yesterday(Alarm("7:30", .all, "A"), until: "2026-11-23T06:31:00Z")
    let command = try AgendaBench(beside: bench, starts: false)
    try command.agenda.snooze(command.agenda.alarms[0].alarm.id)
    let next = try AgendaBench(beside: bench)
    bench.clock.advance(by: .minutes(9))
    #expect(await next.news() == ["ringing A 2026-11-23T06:40:00Z snoozed 1"])
  }

  @Test func whoeverOnlyLooksClaimsNothing() async throws {
    let bench = try await yesterday(Alarm("7:30", .all, "A"), until: "2026-11-23T06:01:00Z")
    bench.clock.advance(to: date("2026-11-23T06:40:00Z"))
    let before = try bench.store.changes(after: .start, limit: 100).entries
    let onlooker = try AgendaBench(beside: bench, starts: false)
    #expect(onlooker.agenda.alarms.count == 1)
    #expect(try bench.store.changes(after: .start, limit: 100).entries == before)
    #expect(bench.clock.pending == 0)
  }
}
