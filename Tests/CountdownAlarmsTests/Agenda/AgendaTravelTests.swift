import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import Foundation
import Testing

/// The same local time in several zones: an occurrence is a local time and its moment.
@Suite struct AgendaTravelTests {
  /// An alarm of every day at half past seven that rang on Monday morning and was stopped.
  private func rung(
    in zone: String, at moment: String, before: String
  ) async throws -> AgendaBench {
    let bench = try AgendaBench(at: before, zone: zone)
    let id = try bench.agenda.add(Alarm("7:30", .all, "A")).alarm.id
    bench.clock.advance(to: date(moment))
    #expect(await bench.news() == ["ringing A \(moment)"])
    try bench.agenda.acknowledge(id)
    _ = await bench.news()
    return bench
  }

  @Test(arguments: [
    ("Pacific/Auckland", "2026-11-22T18:30:00Z", "Pacific/Honolulu", "2026-11-23T17:30:00Z"),
    ("Asia/Tokyo", "2026-11-22T22:30:00Z", "America/Los_Angeles", "2026-11-23T15:30:00Z"),
    ("Australia/Sydney", "2026-11-22T20:30:00Z", "America/Los_Angeles", "2026-11-23T15:30:00Z"),
  ])
  func overTheDateLineTheSameMorningRingsAgain(
    _ start: String, _ rang: String, _ end: String, _ next: String
  ) async throws {
    let bench = try await rung(in: start, at: rang, before: "2026-11-22T12:00:00Z")
    bench.clock.advance(by: .hours(9))
    bench.clock.move(to: try ZoneRules(identifier: end))
    #expect(bench.agenda.alarms.first?.next == date(next))
    bench.clock.advance(to: date(next))
    #expect(await bench.news() == ["ringing A \(next)"])
  }

  @Test func backAtHomeNothingRingsTwice() async throws {
    let bench = try await rung(
      in: "Pacific/Auckland", at: "2026-11-22T18:30:00Z", before: "2026-11-22T12:00:00Z")
    for zone in ["Pacific/Honolulu", "Pacific/Auckland", "Asia/Tokyo", "Pacific/Auckland"] {
      bench.clock.move(to: try ZoneRules(identifier: zone))
    }
    bench.clock.set(to: date("2026-11-22T18:00:00Z"))
    bench.clock.advance(to: date("2026-11-23T18:00:00Z"))
    #expect(await bench.news().filter { $0.hasPrefix("ringing") } == [])
  }

  @Test func whatWasSkippedStaysSkippedWhereverItsMorningIs() async throws {
    let bench = try AgendaBench(at: "2026-11-22T12:00:00Z", zone: "Pacific/Auckland")
    let id = try bench.agenda.add(Alarm("7:30", .all, "A")).alarm.id
    try bench.agenda.skipNext(id)
    bench.clock.move(to: try ZoneRules(identifier: "Pacific/Honolulu"))
    bench.clock.advance(to: date("2026-11-24T00:00:00Z"))
    let rings = await bench.events().filter { $0.kind == .ringing }
    #expect(rings.map(\.scheduled) == [date("2026-11-22T17:30:00Z")])
  }

  @Test func whatNobodyCouldRingAfterTheFlightIsMissedOnceMore() async throws {
    let bench = try await rung(
      in: "Pacific/Auckland", at: "2026-11-22T18:30:00Z", before: "2026-11-22T12:00:00Z")
    bench.clock.move(to: try ZoneRules(identifier: "Pacific/Honolulu"))
    bench.clock.sleep(for: .hours(30))
    #expect(await bench.news() == ["missed A 2026-11-23T17:30:00Z late"])
  }
}
