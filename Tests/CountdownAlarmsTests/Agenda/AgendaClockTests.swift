import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import Foundation
import Testing

/// Clocks that are set and zones that change, while an alarm of half past seven is armed.
@Suite struct AgendaClockTests {
  /// An alarm of every day at half past seven, which is half past six in Greenwich.
  private func bench(late: LatePolicy = .fireWithinAnHour) throws -> AgendaBench {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    try bench.agenda.add(Alarm("7:30", .all, "A", late: late))
    return bench
  }

  @Test func setForwardPastItALittleItRingsLate() async throws {
    let bench = try bench()
    bench.clock.set(to: date("2026-11-23T07:20:00Z"))
    #expect(await bench.news() == ["ringing A 2026-11-23T06:30:00Z late"])
  }

  @Test func setForwardPastItByHoursItIsMissed() async throws {
    let bench = try bench()
    bench.clock.set(to: date("2026-11-23T09:00:00Z"))
    #expect(await bench.news() == ["missed A 2026-11-23T06:30:00Z late"])
    #expect(bench.agenda.alarms.first?.lastMissed?.mayNotHaveBeenHeard == false)
    bench.clock.advance(to: date("2026-11-24T06:30:00Z"))
    #expect(await bench.news() == ["ringing A 2026-11-24T06:30:00Z"])
  }

  @Test(arguments: [
    (LatePolicy.fire, "ringing A 2026-11-23T06:30:00Z late"),
    (.fireWithinAnHour, "ringing A 2026-11-23T06:30:00Z late"),
    (.notice, "missed A 2026-11-23T06:30:00Z late"),
    (.skip, "skipped A 2026-11-23T06:30:00Z late"),
  ])
  func thePolicyDecidesWhatBecomesOfIt(_ policy: LatePolicy, _ told: String) async throws {
    let bench = try bench(late: policy)
    bench.clock.sleep(for: .minutes(60))
    #expect(await bench.news() == [told])
  }

  @Test(arguments: LatePolicy.allCases)
  func onTimeEveryPolicyRings(_ policy: LatePolicy) async throws {
    let bench = try bench(late: policy)
    bench.clock.advance(by: .minutes(30))
    #expect(await bench.news() == ["ringing A 2026-11-23T06:30:00Z"])
  }

  @Test func setBackOverOneThatRangItDoesNotRingAgain() async throws {
    let bench = try bench()
    bench.clock.advance(by: .minutes(31))
    for _ in 0..<3 {
      bench.clock.set(to: date("2026-11-23T06:00:00Z"))
      bench.clock.advance(by: .hours(1))
    }
    let rings = await bench.events().filter { $0.kind == .ringing }
    #expect(rings.map(\.scheduled) == [date("2026-11-23T06:30:00Z")])
    bench.clock.advance(to: date("2026-11-24T06:30:00Z"))
    #expect(await bench.events().last?.line == "ringing A 2026-11-24T06:30:00Z")
  }

  @Test func setBackOverOneThatWasPassedOverItRingsInItsTime() async throws {
    let bench = try bench()
    bench.clock.set(to: date("2026-11-23T12:00:00Z"))
    bench.clock.set(to: date("2026-11-23T06:00:00Z"))
    bench.clock.advance(by: .minutes(30))
    #expect(
      await bench.news() == [
        "missed A 2026-11-23T06:30:00Z late", "ringing A 2026-11-23T06:30:00Z",
      ])
  }

  @Test(arguments: ["1970-01-01T00:00:00Z", "2038-01-19T03:14:08Z", "2106-02-07T06:28:16Z"])
  func aClockThatIsFarWrongForAWhileRingsNothingTwice(_ wrong: String) async throws {
    let bench = try bench()
    bench.clock.advance(by: .minutes(31))
    try bench.agenda.acknowledge(bench.agenda.alarms[0].alarm.id)
    _ = await bench.news()
    bench.clock.set(to: date(wrong))
    bench.clock.advance(by: .minutes(1))
    bench.clock.set(to: date("2026-11-23T06:33:00Z"))
    #expect(await bench.news().count == (wrong < "2026" ? 0 : 1))
    bench.clock.advance(to: date("2026-11-25T06:30:00Z"))
    let rings = await bench.events().filter { $0.kind == .ringing }.compactMap(\.scheduled)
    #expect(rings == [23, 24, 25].map { date("2026-11-\($0)T06:30:00Z") })
  }

  @Test func aYearAheadIsOneMissedOneWithACount() async throws {
    let bench = try bench()
    bench.clock.set(to: date("2027-11-23T12:00:00Z"))
    #expect(await bench.news() == ["missed A 2027-11-23T06:30:00Z late missed 365"])
    bench.clock.set(to: date("2026-11-23T06:00:00Z"))
    bench.clock.set(to: date("2027-11-23T12:00:00Z"))
    #expect(await bench.news() == [])
  }

  @Test func flyingEastPassesItOverAndFlyingWestBringsItAgain() async throws {
    let bench = try bench()
    bench.clock.move(to: try ZoneRules(identifier: "Asia/Tokyo"))
    // The wall there shows 15:00: half past seven was at 22:30Z.
    #expect(await bench.news() == ["missed A 2026-11-22T22:30:00Z late"])
    bench.clock.advance(to: date("2026-11-23T22:30:00Z"))
    #expect(await bench.news() == ["ringing A 2026-11-23T22:30:00Z"])
    // In Los Angeles it is half past two in the afternoon of the 23rd, and the 24th is to come.
    bench.clock.move(to: try ZoneRules(identifier: "America/Los_Angeles"))
    bench.clock.advance(to: date("2026-11-24T18:00:00Z"))
    #expect(
      await bench.news() == [
        "missed A 2026-11-23T22:30:00Z", "ringing A 2026-11-24T15:30:00Z",
        "missed A 2026-11-24T15:30:00Z",
      ])
    bench.clock.advance(to: date("2026-11-25T15:30:00Z"))
    #expect(await bench.news() == ["ringing A 2026-11-25T15:30:00Z"])
  }

  @Test func anAlarmOfAZoneStaysWhereItIs() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    var alarm = Alarm("7:30", .all, "A")
    alarm.zone = "Asia/Tokyo"
    #expect(try bench.agenda.add(alarm).next == date("2026-11-23T22:30:00Z"))
    bench.clock.move(to: try ZoneRules(identifier: "America/Los_Angeles"))
    bench.clock.advance(to: date("2026-11-23T22:30:00Z"))
    #expect(await bench.news() == ["ringing A 2026-11-23T22:30:00Z"])
  }

  @Test func aSnoozeKeepsItsLengthWhateverTheClockShows() async throws {
    let bench = try bench()
    bench.clock.advance(by: .minutes(30))
    try bench.agenda.snooze(bench.agenda.alarms[0].alarm.id)
    bench.clock.set(to: date("2026-11-23T06:20:00Z"))
    bench.clock.advance(by: .seconds(539))
    #expect(bench.agenda.alarms.first?.state == .snoozed)
    bench.clock.advance(by: .seconds(1))
    #expect(bench.agenda.alarms.first?.state == .ringing)
    #expect(await bench.events().last?.snoozes == 1)
  }

  @Test func anAlarmThatWaitsForTomorrowWaitsForTheSameDayWhenTheClockIsSetBack() async throws {
    let bench = try AgendaBench(at: "2026-11-23T12:00:00Z")
    try bench.agenda.add(Alarm("7:30", [], "Once"))
    bench.clock.set(to: date("2026-11-22T12:00:00Z"))
    bench.clock.advance(to: date("2026-11-24T12:00:00Z"))
    #expect(
      await bench.news() == [
        "ringing Once 2026-11-24T06:30:00Z", "missed Once 2026-11-24T06:30:00Z",
      ])
  }
}
