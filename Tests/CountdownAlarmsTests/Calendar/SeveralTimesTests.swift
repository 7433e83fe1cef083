import Countdown
import CountdownAlarms
import CountdownTestSupport
import Foundation
import Testing

/// Several times of one day: the set of them, and recurrences that have them.
@Suite struct SeveralTimesTests {
  private static func times(_ text: String) throws -> TimesOfDay {
    try #require(TimesOfDay(text))
  }

  // MARK: - The set

  @Test func timesAreSortedAndEachIsThereOnce() throws {
    let times = try Self.times("18:00,07:30,12:00,07:30")
    #expect(times.description == "07:30,12:00,18:00" && times.count == 3)
    #expect(times == TimesOfDay([.noon, TimeOfDay(hour: 18), TimeOfDay(hour: 7, minute: 30)]))
    #expect(times.earliest == times.first && times.latest == times.last)
    #expect(times[1] == .noon && Array(times).count == 3)
    #expect(TimesOfDay(.noon).description == "12:00")
    #expect(TimesOfDay([]) == nil)
    let each = (0..<25).map { TimeOfDay(hour: $0 % 24, minute: $0 / 24) }
    #expect(TimesOfDay(each.prefix(24))?.count == TimesOfDay.most)
    #expect(TimesOfDay(each) == nil)
  }

  @Test(arguments: ["", ",", "07:30,", "7:30,12:00", "07:30, 12:00", "07:30;12:00", "07:30,24:00"])
  func otherTextsAreNone(_ text: String) { #expect(TimesOfDay(text) == nil) }

  @Test func theNextAndTheLastAreThoseThatLookingAtEachFinds() throws {
    var random = SeededGenerator(seed: 35)
    for _ in 0..<500 {
      let all = (0..<Int.random(in: 1...24, using: &random)).map { _ in
        TimeOfDay(hour: .random(in: 0...23, using: &random))
      }
      let times = try #require(TimesOfDay(all))
      for hour in 0...23 {
        let time = TimeOfDay(hour: hour, minute: .random(in: 0...1, using: &random))
        #expect(times.next(after: time) == all.filter { $0 > time }.min())
        #expect(times.last(through: time) == all.filter { $0 <= time }.max())
      }
    }
  }

  // MARK: - Recurrences

  /// The occurrences of a recurrence, one day after the other, without those of its end.
  private func all(
    _ times: TimesOfDay, _ each: Recurrence, from first: CivilDate, days: Int, in zone: ZoneRules
  ) -> [LocalTime] {
    (0..<days).map { first + $0 }.filter { zone.has($0) && each.firstDate(from: $0) == $0 }
      .flatMap { day in times.map { LocalTime(day, $0) } }
  }

  @Test(arguments: ["UTC", "Pacific/Apia"])
  func arithmeticSaysWhatGoingThroughTheDaysSays(_ name: String) throws {
    let zone = try FixedZones.rules(name)
    let first = CivilDate(year: 2011, month: 12, day: 1)
    var (random, rules) = (SeededGenerator(seed: 12), RandomRules(seed: 12))
    for round in 0..<300 {
      let times = try #require(
        TimesOfDay(
          (1...4).map { _ in TimeOfDay(hour: .random(in: 0...23, using: &random)) }))
      let days = rules.rule(from: first).ending(.never)
      let each = Recurrence(days, from: LocalTime(first, .midnight))
      var all = all(times, each, from: first, days: 90, in: zone)
      var rule = days
      // A zone that skips a day does not make a rule with a number of times longer.
      if round % 3 == 0, name == "UTC", !all.isEmpty {
        let count = Int.random(in: 1...all.count, using: &random)
        (rule, all) = (days.ending(.count(count)), Array(all.prefix(count)))
      }
      let recurrence = Recurrence(rule, from: first, at: times)
      for _ in 0..<10 {
        let moments = (0..<2).map { _ in
          LocalTime(
            first + .random(in: 1..<88, using: &random),
            TimeOfDay(hour: .random(in: 0...23, using: &random)))
        }.sorted()
        let (start, end) = (moments[0], moments[1])
        let next = recurrence.next(after: start, in: zone)
        let found = all.first { $0 > start }
        if found != nil || next.map({ $0.date < first + 90 }) ?? true { #expect(next == found) }
        #expect(recurrence.last(through: end, in: zone) == all.last { $0 <= end })
        #expect(
          recurrence.count(after: start, through: end, in: zone)
            == all.count { start < $0 && $0 <= end }, "\(recurrence)")
        #expect(recurrence.count(after: end, through: start, in: zone) == 0)
      }
    }
  }

  @Test func anEndByNumberCountsOccurrences() throws {
    let rule = try RecurrenceRule(parsing: "weekdays 5 times")
    // A Thursday.
    let five = Recurrence(rule, from: day("2026-11-26"), at: try Self.times("07:30,12:00"))
    var (local, rings) = (local("2026-11-01T00:00"), [] as [String])
    while let next = five.next(after: local, in: .utc) {
      rings.append("\(next)")
      local = next
    }
    #expect(
      rings == [
        "2026-11-26T07:30", "2026-11-26T12:00", "2026-11-27T07:30", "2026-11-27T12:00",
        "2026-11-30T07:30",
      ])
    #expect(five.description == "07:30,12:00 weekdays 5 times from 2026-11-26")
    var one = five
    one.time = .noon
    #expect(one.lastDate(through: day("2027-01-01")) == day("2026-12-02"))
    one.times = five.times
    #expect(one == five)
  }

  @Test func severalTimesInOneGapAreOneMoment() throws {
    let berlin = try FixedZones.rules("Europe/Berlin")
    let early = Recurrence(at: try Self.times("01:30,02:10,02:40,03:20"), on: .all)
    var (moment, shown) = (date("2027-03-28T00:00:00Z"), [] as [String])
    for _ in 0..<4 {
      moment = try #require(early.next(after: moment, in: berlin)).moment
      shown.append("\(moment)")
    }
    #expect(
      shown == [
        "2027-03-28T00:30:00Z", "2027-03-28T01:00:00Z", "2027-03-28T01:20:00Z",
        "2027-03-28T23:30:00Z",
      ])
  }
}
