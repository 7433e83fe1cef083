import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownTestSupport
import Foundation
import Testing

/// Days on which clocks are set by law.
@Suite(.ownThread) struct AgendaSeasonTests {
  @Test(arguments: [
    // Left out: the first moment after the gap.
    ("Europe/Berlin", "2027-03-27T12:00:00Z", "2:30", "2027-03-28T01:00:00Z"),
    ("America/New_York", "2027-03-13T12:00:00Z", "2:00", "2027-03-14T07:00:00Z"),
    ("Australia/Lord_Howe", "2027-10-02T12:00:00Z", "2:15", "2027-10-02T15:30:00Z"),
    ("Africa/Cairo", "2027-04-29T12:00:00Z", "0:00", "2027-04-29T22:00:00Z"),
    // Twice: the first.
    ("Europe/Berlin", "2027-10-30T12:00:00Z", "2:30", "2027-10-31T00:30:00Z"),
    ("America/New_York", "2027-11-06T12:00:00Z", "1:30", "2027-11-07T05:30:00Z"),
    ("Australia/Lord_Howe", "2027-04-03T12:00:00Z", "1:45", "2027-04-03T14:45:00Z"),
    // A day that never was: the 30th of December 2011 in Samoa.
    ("Pacific/Apia", "2011-12-30T00:00:00Z", "12:00", "2011-12-30T22:00:00Z"),
  ])
  func ringsOnceInTheNight(
    _ zone: String, _ now: String, _ time: String, _ expected: String
  ) async throws {
    let bench = try AgendaBench(at: now, zone: zone)
    try bench.agenda.add(Alarm(time, .all))
    bench.clock.advance(by: .hours(24))
    let rings = await bench.events().filter { $0.kind == .ringing }.compactMap(\.scheduled)
    #expect(rings == [date(expected)])
  }

  /// An alarm in ten minutes, asked for at 2:40 on the wall.
  @Test(arguments: [
    ("2027-10-31T00:40:00Z", "2:50", "2027-10-31T00:50:00Z"),
    ("2027-10-31T01:40:00Z", "2:50", "2027-10-31T01:50:00Z"),
    ("2027-10-31T01:40:00Z", "2:30", "2027-11-01T01:30:00Z"),
    ("2027-10-31T01:40:00Z", "3:10", "2027-10-31T02:10:00Z"),
  ])
  func inTheHourThatComesTwiceItRingsWhenTheWallShowsItsTime(
    _ now: String, _ time: String, _ expected: String
  ) async throws {
    let bench = try AgendaBench(at: now)
    #expect(try bench.agenda.add(Alarm(time, [], "A")).next == date(expected))
    bench.clock.advance(by: .hours(30))
    let rings = await bench.events().filter { $0.kind == .ringing }
    #expect(rings.map(\.line) == ["ringing A \(expected)"])
    #expect(bench.agenda.alarms.first?.alarm.isOn == false)
  }

  @Test func aYearInTheLifeOfThreeAlarmsRingsEachOfThem() async throws {
    let bench = try AgendaBench(at: "2027-01-01T00:00:00Z")
    for hour in 0..<3 { try bench.agenda.add(Alarm("\(hour):30", .workdays, "\(hour)")) }
    bench.clock.advance(to: date("2028-01-01T00:00:00Z"))
    let events = await bench.events()
    #expect(events.filter { $0.kind == .ringing }.count == 782)
    #expect(events.filter { $0.kind == .missed }.count == 782)
    #expect(Set(events.compactMap(\.scheduled)).count == 782)
    #expect(zip(events, 1...).allSatisfy { $0.sequence == $1 })
    #expect(events.allSatisfy { $0.lateness == .zero || $0.kind == .missed })
  }
}
