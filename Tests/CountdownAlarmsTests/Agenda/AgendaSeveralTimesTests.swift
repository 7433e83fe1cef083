import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownTestSupport
import Foundation
import Testing

/// Alarms with several times of day: each is an occurrence of its own.
@Suite struct AgendaSeveralTimesTests {
  /// In Berlin, on Monday, 23 November 2026, at seven.
  private let bench: AgendaBench

  init() throws { bench = try AgendaBench(at: "2026-11-23T06:00:00Z") }

  private func alarm(_ times: String, _ rule: String? = nil, late: LatePolicy? = nil) throws
    -> Alarm
  {
    var alarm = Alarm("0:00", [], "A", late: late)
    alarm.times = try #require(TimesOfDay(times))
    alarm.rule = try rule.map { try RecurrenceRule(parsing: $0) }
    return alarm
  }

  /// What rang until a moment, as the clocks there show it.
  private func rings(until end: String) async throws -> [String] {
    bench.clock.advance(to: date(end))
    return await bench.events().filter { $0.kind == .ringing }.compactMap { event in
      event.scheduled.map { "\(event.zone.local(at: $0))" }
    }
  }

  @Test func eachTimeOfADayRingsOnce() async throws {
    let id = try bench.agenda.add(alarm("07:30,12:00,18:00", "weekdays")).alarm.id
    #expect(bench.alarm(id)?.next == date("2026-11-23T06:30:00Z"))
    #expect(
      try await rings(until: "2026-11-24T11:30:00Z") == [
        "2026-11-23T07:30", "2026-11-23T12:00", "2026-11-23T18:00", "2026-11-24T07:30",
        "2026-11-24T12:00",
      ])
    #expect(bench.alarm(id)?.nextOccurrence == local("2026-11-24T18:00"))
    let times = await bench.events().filter { $0.kind == .missed }.compactMap(\.time)
    #expect(times.map(\.description) == ["07:30", "12:00", "18:00", "07:30", "12:00"])
  }

  @Test func theStatusAndTheAlertTellTheTimeThatRings() async throws {
    let id = try bench.agenda.add(alarm("07:30,12:00", "daily")).alarm.id
    #expect(bench.alarm(id)?.time.description == "07:30")
    bench.clock.advance(to: date("2026-11-23T11:00:00Z"))
    #expect(bench.alarm(id)?.state == .ringing && bench.alarm(id)?.time == .noon)
    #expect(await bench.events().last?.alert?.body == "12:00")
    try bench.agenda.snooze(id)
    #expect(bench.alarm(id)?.time == .noon)
    try bench.agenda.acknowledge(id)
    #expect(bench.alarm(id)?.time.description == "07:30")
  }

  @Test func theNextTimeEndsARingThatNobodyAnswered() async throws {
    _ = try bench.agenda.add(alarm("07:30,07:35", "daily"))
    bench.clock.advance(to: date("2026-11-23T06:46:00Z"))
    #expect(
      await bench.news() == [
        "ringing A 2026-11-23T06:30:00Z", "missed A 2026-11-23T06:30:00Z",
        "ringing A 2026-11-23T06:35:00Z", "missed A 2026-11-23T06:35:00Z",
      ])
  }

  @Test func theNextTimeEndsASnooze() async throws {
    let id = try bench.agenda.add(alarm("07:30,07:35", "daily")).alarm.id
    bench.clock.advance(to: date("2026-11-23T06:31:00Z"))
    try bench.agenda.snooze(id)
    bench.clock.advance(to: date("2026-11-23T06:41:00Z"))
    try bench.agenda.acknowledge(id)
    bench.clock.advance(to: date("2026-11-23T08:00:00Z"))
    #expect(
      await bench.news() == [
        "ringing A 2026-11-23T06:30:00Z", "snoozed A 2026-11-23T06:30:00Z snoozed 1",
        "ringing A 2026-11-23T06:35:00Z", "acknowledged A 2026-11-23T06:35:00Z",
      ])
  }

  @Test func aNagGoesOnUntilTheNextTime() async throws {
    var alarm = try alarm("07:30,08:00", "daily")
    (alarm.ring, alarm.nag) = (.minutes(1), .minutes(14))
    _ = try bench.agenda.add(alarm)
    // At eight it would ring again for 7:30.
    #expect(
      try await rings(until: "2026-11-23T07:14:30Z")
        == ["2026-11-23T07:30", "2026-11-23T07:45", "2026-11-23T08:00"])
    let missed = await bench.events().filter { $0.kind == .missed }
    #expect(missed.map { $0.time?.description } == ["07:30"])
  }

  @Test func timesThatWerePassedOverAreCounted() async throws {
    _ = try bench.agenda.add(alarm("07:30,12:00,18:00", "daily"))
    bench.clock.sleep(for: .hours(29) + .minutes(10))
    #expect(await bench.news() == ["ringing A 2026-11-24T11:00:00Z late missed 4"])
  }

  @Test func withoutARuleTheTimesOfOneDayRingAndThenItIsOff() async throws {
    let id = try bench.agenda.add(alarm("07:30,12:00")).alarm.id
    #expect(bench.alarm(id)?.alarm.date == day("2026-11-23"))
    #expect(
      try await rings(until: "2026-11-30T00:00:00Z") == ["2026-11-23T07:30", "2026-11-23T12:00"])
    #expect(bench.alarm(id)?.alarm.isOn == false && bench.alarm(id)?.next == nil)
  }

  @Test func timesOfTwoDaysNeedADay() async throws {
    let error = #expect(throws: AgendaError.self) {
      try bench.agenda.add(alarm("06:30,12:00"))
    }
    #expect(
      error?.description.contains(
        "12:00 is still to come today, and 06:30 is not; add a day: daily, today or tomorrow")
        == true)
    // None of them is still to come.
    let early = try bench.agenda.add(alarm("05:00,06:30"))
    #expect(early.alarm.date == day("2026-11-24"))
    var today = try alarm("06:30,12:00")
    today.date = day("2026-11-23")
    #expect(try bench.agenda.add(today).next == date("2026-11-23T11:00:00Z"))
    #expect(throws: AgendaError.self) { try bench.agenda.add(alarm("06:30,12:00", "day 5 times")) }
    #expect(throws: Never.self) { try bench.agenda.add(alarm("06:30,12:00", "weekdays")) }
  }

  @Test func aNumberOfTimesCountsRings() async throws {
    let id = try bench.agenda.add(alarm("07:30,12:00", "day 3 times")).alarm.id
    #expect(
      try await rings(until: "2026-11-30T00:00:00Z")
        == ["2026-11-23T07:30", "2026-11-23T12:00", "2026-11-24T07:30"])
    #expect(bench.alarm(id)?.alarm.isOn == false)
  }

  @Test func timesInOneGapRingOnceAndNoneIsMissed() async throws {
    bench.clock.set(to: date("2027-03-27T12:00:00Z"))
    _ = try bench.agenda.add(alarm("01:30,02:10,02:40,03:20", "daily"))
    bench.clock.advance(to: date("2027-03-28T01:40:00Z"))
    let events = await bench.events()
    let rings = events.filter { $0.kind == .ringing }
    #expect(
      rings.map { "\($0.scheduled.map(\.description) ?? "")" }
        == ["2027-03-28T00:30:00Z", "2027-03-28T01:00:00Z", "2027-03-28T01:20:00Z"])
    #expect(rings.allSatisfy { $0.missed == 0 })
  }

  @Test func oneTimeIsSkippedAndRestored() async throws {
    let id = try bench.agenda.add(alarm("07:30,12:00", "daily")).alarm.id
    try bench.agenda.skipNext(id)
    #expect(bench.alarm(id)?.next == date("2026-11-23T11:00:00Z"))
    try bench.agenda.skipNext(id)
    #expect(bench.alarm(id)?.next == date("2026-11-24T06:30:00Z"))
    try bench.agenda.undo(id)
    #expect(
      try await rings(until: "2026-11-24T06:30:00Z") == ["2026-11-23T12:00", "2026-11-24T07:30"])
  }

  @Test func anEditWaitsForTheFirstTimeFromNowOn() async throws {
    let id = try bench.agenda.add(alarm("07:30,12:00", "daily")).alarm.id
    bench.clock.advance(to: date("2026-11-23T06:31:00Z"))
    try bench.agenda.edit(alarm: id) { $0.times = TimesOfDay("07:30,09:00") ?? $0.times }
    #expect(bench.alarm(id)?.next == date("2026-11-23T08:00:00Z"))
    try bench.agenda.edit(alarm: id) { $0.time = .noon }
    #expect(bench.alarm(id)?.alarm.times.count == 1)
    #expect(
      try await rings(until: "2026-11-23T12:00:00Z") == ["2026-11-23T07:30", "2026-11-23T12:00"])
  }

  @Test func twoMonthsOfFourTimesADayAreRemembered() async throws {
    let beside = try AgendaBench(beside: bench, starts: false)
    let id = try bench.agenda.add(alarm("07:30,12:00,18:00,20:00", "daily")).alarm.id
    for _ in 0..<70 {
      bench.clock.advance(by: .hours(24))
    }
    let before = await bench.events().count { $0.kind == .ringing }
    // The clock goes back sixty days, and every time of them has rung.
    bench.clock.set(to: bench.clock.now + -60 * 86_400)
    bench.clock.advance(by: .hours(24 * 50))
    #expect(await bench.events().count { $0.kind == .ringing } == before)
    try beside.agenda.refresh()
    #expect(beside.alarm(id)?.alarm.times.count == 4)
  }
}
