import CountdownAlarms
import CountdownTestSupport
import Testing

@Suite(.ownThread) struct RecurrenceRuleTests {
  private func recurrence(
    _ pattern: RecurrenceRule.Pattern, every interval: Int = 1,
    end: RecurrenceRule.End = .never, from start: String
  ) throws -> Recurrence {
    Recurrence(
      RecurrenceRule(pattern, every: interval, end: end),
      from: LocalTime(try #require(CivilDate(start)), .noon))
  }

  private func days(_ recurrence: Recurrence, _ count: Int) -> [String] {
    var (days, next) = ([String](), recurrence.start)
    while days.count < count, let from = next, let day = recurrence.firstDate(from: from) {
      days.append(day.description)
      next = day + 1
    }
    return days
  }

  @Test func arithmeticSaysWhatGoingThroughTheDaysSays() throws {
    var rules = RandomRules(seed: 14)
    for _ in 0..<(LongRun.isOn ? 150 : 40) {
      let start = CivilDate(year: 1_890 + rules.below(130), month: 1, day: 1) + rules.below(366)
      let rule = rules.rule(from: start)
      let recurrence = Recurrence(rule, from: LocalTime(start, .noon))
      let last = start + 6_000
      let all = RRULEReading(try #require(rule.rrule), from: start).days(through: last)
      #expect(recurrence.count(from: start + -5_000, through: last) == all.count)
      for _ in 0..<20 {
        let (one, other) = (start + (rules.below(6_050) - 50), start + rules.below(6_000))
        let (from, through) = (min(one, other), max(one, other))
        let context = "\(rule) from \(start) at \(from) and \(through)"
        if let first = all.first(where: { $0 >= from }) {
          #expect(recurrence.firstDate(from: from) == first, "\(context)")
        } else {
          #expect(recurrence.firstDate(from: from).map { $0 > last } ?? true, "\(context)")
        }
        #expect(recurrence.lastDate(through: through) == all.last { $0 <= through }, "\(context)")
        let count = all.count { from <= $0 && $0 <= through }
        #expect(recurrence.count(from: from, through: through) == count, "\(context)")
      }
    }
  }

  @Test func shortMonthsAreSkipped() throws {
    #expect(
      days(try recurrence(.monthly(), from: "2027-01-31"), 4)
        == ["2027-01-31", "2027-03-31", "2027-05-31", "2027-07-31"])
    #expect(
      days(try recurrence(.monthly(on: .days([-1])), from: "2027-01-31"), 3)
        == ["2027-01-31", "2027-02-28", "2027-03-31"])
    #expect(
      days(try recurrence(.monthly(on: .days([30, -1])), from: "2027-01-31"), 4)
        == ["2027-01-31", "2027-02-28", "2027-03-30", "2027-03-31"])
    #expect(
      days(try recurrence(.yearly(), from: "1896-02-29"), 3)
        == ["1896-02-29", "1904-02-29", "1908-02-29"])
  }

  @Test func weeksBeginOnMonday() throws {
    let rule = try recurrence(.weekly(on: [.sunday, .monday]), every: 2, from: "2027-01-10")
    // The 10th is a Sunday, and the 11th begins a week that does not count.
    #expect(days(rule, 4) == ["2027-01-10", "2027-01-18", "2027-01-24", "2027-02-01"])
  }

  @Test func aDayThatNoPeriodHasNeverComes() throws {
    for (pattern, interval, start) in [
      (.yearly(in: [2], on: .days([30])), 1, "2027-01-01"),
      (.monthly(on: .days([31])), 12, "2027-02-01"),
      (.yearly(), 4, "2027-02-28"),
      (.yearly(in: [2], on: .days([29])), 100, "2001-01-01"),
      (.yearly(in: [2], on: .weekdays([.monday], 5)), 400, "2000-01-01"),
    ] as [(RecurrenceRule.Pattern, Int, String)] {
      let isSome = pattern == .yearly()
      for end in [.never, .count(3)] as [RecurrenceRule.End] {
        let rule = try recurrence(pattern, every: interval, end: end, from: start)
        #expect((days(rule, 1) == []) == !isSome)
        let far = CivilDate(year: 9_000, month: 1, day: 1)
        #expect((rule.lastDate(through: far) == nil) == !isSome)
        #expect((rule.count(from: far + -4_000_000, through: far) == 0) == !isSome)
      }
    }
  }

  @Test func rareDaysAreFoundAcrossCenturies() throws {
    let centuries = try recurrence(.yearly(in: [2], on: .days([29])), every: 25, from: "1900-01-01")
    #expect(days(centuries, 3) == ["2000-02-29", "2400-02-29", "2800-02-29"])
    let sundays = try recurrence(.yearly(in: [2], on: .weekdays([.sunday], 5)), from: "2093-01-01")
    #expect(days(sundays, 2) == ["2128-02-29", "2156-02-29"])
  }

  @Test func timesAreCountedOverWholeCyclesOfTheCalendar() throws {
    // 4,800 months have 2,800 with a 31st, seven a year.
    let rule = try recurrence(
      .monthly(on: .days([31])), end: .count(7 * 4_000 + 1), from: "2000-01-01")
    let last = rule.lastDate(through: CivilDate(daysSinceEpoch: .max))
    #expect(last?.description == "6000-01-31")
    #expect(rule.count(from: day("2000-01-01"), through: day("5999-12-31")) == 28_000)
    let leap = try recurrence(.yearly(), end: .count(97 * 10 + 1), from: "2000-02-29")
    #expect(leap.lastDate(through: CivilDate(daysSinceEpoch: .max))?.description == "6000-02-29")
    let weekly = try recurrence(
      .weekly(on: [.monday, .friday]), every: 3, end: .count(5), from: "2027-01-05")
    #expect(
      days(weekly, 9) == ["2027-01-08", "2027-01-25", "2027-01-29", "2027-02-15", "2027-02-19"])
  }

  @Test func numbersOutsideTheirRangeAreTakenToItsEnd() throws {
    #expect(RecurrenceRule(.daily, every: 0).interval == 1)
    #expect(RecurrenceRule(.daily, every: .min).interval == 1)
    #expect(RecurrenceRule(.daily, every: .max).interval == RecurrenceRule.longestInterval)
    #expect(RecurrenceRule(.daily, end: .count(-3)).end == .count(1))
    #expect(
      RecurrenceRule(.daily, end: .until(CivilDate(daysSinceEpoch: .max)))
        == RecurrenceRule(.daily, end: .until(day("9999-12-31"))))
    #expect(RecurrenceRule.MonthDays.days([0, 32, -40, .min, .max]) == .ofStart)
    #expect(RecurrenceRule.MonthDays.weekdays([]) == .ofStart)
    #expect(RecurrenceRule.MonthDays.weekdays([.monday], 9) == .weekdays([.monday], 5))
    #expect(RecurrenceRule.Months([0, 13, .min]).isEmpty)
    #expect(
      RecurrenceRule(.yearly(on: .days([1]))) == RecurrenceRule(.yearly(in: .all, on: .days([1]))))
  }

  @Test func noNumberTraps() {
    var rules = RandomRules(seed: 3)
    let numbers = [Int.min, -1 << 37, -1, 0, 1, 1 << 37, .max]
    for _ in 0..<60 {
      let near = CivilDate(year: 2_027, month: 1, day: 1)
      let rule = rules.rule(from: near)
      let days = numbers.map(CivilDate.init(daysSinceEpoch:))
      let ends = [rule, RecurrenceRule(rule.pattern, every: .max, end: .count(.max))]
      for (start, rule) in zip(days, ends + ends + ends + [rule]) {
        let recurrence = Recurrence(rule, from: LocalTime(start, .noon))
        for day in days {
          _ = recurrence.firstDate(from: day)
          _ = recurrence.lastDate(through: day)
          _ = recurrence.next(after: LocalTime(day, .noon), in: .utc)
          _ = recurrence.next(after: day.daysSinceEpoch, in: .utc)
        }
        _ = recurrence.count(from: near, through: near + 100_000)
      }
    }
  }

  @Test func aDayThatAZoneLeavesOutIsCountedAndDoesNotCome() throws {
    let apia = try FixedZones.rules("Pacific/Apia")
    let rule = try recurrence(.daily, end: .count(3), from: "2011-12-29")
    #expect(rule.next(after: local("2011-12-29T12:00"), in: apia) == local("2011-12-31T12:00"))
    #expect(rule.next(after: local("2011-12-31T12:00"), in: apia) == nil)
    #expect(rule.last(through: local("2011-12-31T11:00"), in: apia) == local("2011-12-29T12:00"))
    let (start, end) = (local("2011-12-01T00:00"), local("2012-12-31T00:00"))
    #expect(rule.count(after: start, through: end, in: apia) == 2)
  }
}
