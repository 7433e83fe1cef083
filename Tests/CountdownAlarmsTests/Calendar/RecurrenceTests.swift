import Countdown
import CountdownAlarms
import CountdownTestSupport
import Foundation
import Testing

@Suite struct RecurrenceTests {
  /// The occurrences of some days, one day after the other.
  private func all(
    _ recurrence: Recurrence, from first: CivilDate, days: Int, in zone: ZoneRules
  ) -> [LocalTime] {
    (0..<days).map { first + $0 }.filter { date in
      zone.has(date)
        && (recurrence.weekdays.isEmpty || recurrence.weekdays.contains(date.weekday))
    }.map { LocalTime($0, recurrence.time) }
  }

  @Test(arguments: ["UTC", "Pacific/Apia"])
  func arithmeticSaysWhatGoingThroughTheDaysSays(_ name: String) throws {
    let zone = try FixedZones.rules(name)
    let first = CivilDate(year: 2011, month: 12, day: 1)
    var random = SeededGenerator(seed: 9)
    for bits in UInt8(0)..<128 {
      let time = TimeOfDay(hour: .random(in: 0...23, using: &random))
      let recurrence = Recurrence(at: time, on: Weekdays(bits: bits))
      let all = all(recurrence, from: first, days: 90, in: zone)
      for _ in 0..<10 {
        let moments = (0..<2).map { _ in
          LocalTime(
            first + .random(in: 10..<80, using: &random),
            TimeOfDay(hour: .random(in: 0...23, using: &random)))
        }.sorted()
        let (start, end) = (moments[0], moments[1])
        #expect(recurrence.next(after: start, in: zone) == all.first { $0 > start })
        #expect(recurrence.last(through: end, in: zone) == all.last { $0 <= end })
        #expect(
          recurrence.count(after: start, through: end, in: zone)
            == all.count { start < $0 && $0 <= end })
        #expect(recurrence.count(after: end, through: start, in: zone) == 0)
      }
    }
  }

  @Test func centuriesAreCountedAtOnce() throws {
    let daily = Recurrence(at: .noon, on: .all)
    let (start, end) = (local("0001-01-01T00:00"), local("9999-12-31T23:59"))
    #expect(daily.count(after: start, through: end, in: .utc) == 3_652_059)
    let apia = try FixedZones.rules("Pacific/Apia")
    #expect(daily.count(after: start, through: end, in: apia) == 3_652_058)
    let sundays = Recurrence(at: .noon, on: [.sunday])
    #expect(sundays.count(after: start, through: end, in: .utc) == 521_722)
  }

  @Test func theNextIsStrictlyAfterAMoment() throws {
    let berlin = try FixedZones.rules("Europe/Berlin")
    let early = Recurrence(at: TimeOfDay(hour: 2, minute: 30), on: .all)
    func next(_ moment: Int) -> LocalTime? { early.next(after: moment, in: berlin)?.local }
    let gap = Int(date("2027-03-28T01:00:00Z"))
    #expect(next(gap - 1) == local("2027-03-28T02:30"))
    #expect(next(gap) == local("2027-03-29T02:30"))
    let first = Int(date("2027-10-31T00:30:00Z"))
    #expect(next(first - 1) == local("2027-10-31T02:30"))
    #expect(next(first) == local("2027-11-01T02:30"))
    #expect(next(first + 3_599) == local("2027-11-01T02:30"))
    let moment = WallMoment(nanoseconds: Int64(gap) * 1_000_000_000)
    let half = moment.advanced(by: .milliseconds(-500))
    #expect(early.next(after: half, in: berlin)?.moment == moment)
    #expect(early.next(after: moment, in: berlin)?.local == local("2027-03-29T02:30"))
  }
}
