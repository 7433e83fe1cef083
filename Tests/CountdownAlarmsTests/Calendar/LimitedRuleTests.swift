import CountdownAlarms
import CountdownTestSupport
import Testing

/// Rules of workdays, even and odd weeks, days with substitutes, and with exceptions.
@Suite struct LimitedRuleTests {
  private static func days(_ rule: RecurrenceRule, from start: String, _ count: Int = 6) -> String {
    let start = day(start)
    let recurrence = Recurrence(rule, from: LocalTime(start, .noon))
    var (days, next) = ([String](), recurrence.firstDate(from: start))
    while let day = next, days.count < count {
      days.append("\(day)")
      next = recurrence.firstDate(from: day + 1)
    }
    return days.joined(separator: " ")
  }

  @Test(arguments: [
    ("first workday", "2027-01-01 2027-02-01 2027-03-01 2027-04-01 2027-05-03 2027-06-01"),
    ("last workday", "2027-01-29 2027-02-26 2027-03-31 2027-04-30 2027-05-31 2027-06-30"),
    ("3rd workday", "2027-01-05 2027-02-03 2027-03-03 2027-04-05 2027-05-05 2027-06-03"),
    ("2nd last workday", "2027-01-28 2027-02-25 2027-03-30 2027-04-29 2027-05-28 2027-06-29"),
    ("23rd workday", "2027-03-31 2027-12-31 2028-03-31 2028-05-31 2028-08-31 2029-01-31"),
    ("last weekend day", "2027-01-31 2027-02-28 2027-03-28 2027-04-25 2027-05-30 2027-06-27"),
    ("31st or last day", "2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30"),
    ("30th or last day", "2027-01-30 2027-02-28 2027-03-30 2027-04-30 2027-05-30 2027-06-30"),
    ("29 feb or last day", "2027-02-28 2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-02-29"),
    (
      "15th or the workday before",
      "2027-01-15 2027-02-15 2027-03-15 2027-04-15 2027-05-14 2027-06-15"
    ),
    (
      "15th or the workday after",
      "2027-01-15 2027-02-15 2027-03-15 2027-04-15 2027-05-17 2027-06-15"
    ),
    // 1 May 2027 is a Saturday: its occurrence is in April.
    (
      "1st or the workday before",
      "2027-01-01 2027-02-01 2027-03-01 2027-04-01 2027-04-30 2027-06-01"
    ),
    (
      "1 may or the workday before",
      "2027-04-30 2028-05-01 2029-05-01 2030-05-01 2031-05-01 2032-04-30"
    ),
    (
      "last day or the workday after",
      "2027-02-01 2027-03-01 2027-03-31 2027-04-30 2027-05-31 2027-06-30"
    ),
    // A single occurrence where two days share their workday.
    (
      "1st,last day or the workday before",
      "2027-01-01 2027-01-29 2027-02-01 2027-02-26 2027-03-01 2027-03-31"
    ),
    ("friday 13th", "2027-08-13 2028-10-13 2029-04-13 2029-07-13 2030-09-13 2030-12-13"),
    // 2026 has a week 53, and 1 is odd as well.
    ("monday in odd weeks", "2027-01-04 2027-01-18 2027-02-01 2027-02-15 2027-03-01 2027-03-15"),
    ("fri,sun in even weeks", "2027-01-15 2027-01-17 2027-01-29 2027-01-31 2027-02-12 2027-02-14"),
    ("every odd week", "2027-01-01 2027-01-08 2027-01-22 2027-02-05 2027-02-19 2027-03-05"),
    ("daily except weekends", "2027-01-01 2027-01-04 2027-01-05 2027-01-06 2027-01-07 2027-01-08"),
    (
      "every 2 days except fri", "2027-01-03 2027-01-05 2027-01-07 2027-01-09 2027-01-11 2027-01-13"
    ),
    (
      "1st except in feb,mar,apr",
      "2027-01-01 2027-05-01 2027-06-01 2027-07-01 2027-08-01 2027-09-01"
    ),
    (
      "24 dec except 2028-12-24",
      "2027-12-24 2029-12-24 2030-12-24 2031-12-24 2032-12-24 2033-12-24"
    ),
    (
      "daily except 2 jan,2027-01-04",
      "2027-01-01 2027-01-03 2027-01-05 2027-01-06 2027-01-07 2027-01-08"
    ),
    (
      "every 2 weeks on fri in mar,apr",
      "2027-03-12 2027-03-26 2027-04-09 2027-04-23 2028-03-10 2028-03-24"
    ),
    ("daily except weekends 3 times", "2027-01-01 2027-01-04 2027-01-05"),
    ("every 2 days except 2027-01-03 3 times", "2027-01-01 2027-01-05 2027-01-07"),
  ])
  func aPhraseHasTheseDays(_ text: String, _ wanted: String) throws {
    let rule = try RecurrenceRule(parsing: text)
    let count = wanted.split(separator: " ").count == 3 ? 10 : 6
    #expect(Self.days(rule, from: "2027-01-01", count) == wanted)
  }

  /// An interval counts from the month whose day the start stands for.
  @Test func anIntervalOfSubstitutesCountsFromTheMonthOfTheDay() throws {
    let rule = try RecurrenceRule(parsing: "every 2 months on 1st or the workday before")
    #expect(
      Self.days(rule, from: "2027-04-30", 4) == "2027-04-30 2027-07-01 2027-09-01 2027-11-01")
    let start = rule.beginning(at: TimesOfDay(.noon), after: local("2027-04-02T00:00"))
    #expect(start == day("2027-04-30"))
    let yearly = try RecurrenceRule(parsing: "every 2 years on 1 jan or the workday before")
    #expect(Self.days(yearly, from: "2027-12-31", 3) == "2027-12-31 2030-01-01 2032-01-01")
  }

  @Test func weeksMayBeginOnSunday() throws {
    let days: Weekdays = [.sunday, .monday]
    let plain = RecurrenceRule(.weekly(on: days), every: 2)
    let fromSunday = RecurrenceRule(
      .weekly(on: days), every: 2, except: RecurrenceRule.Exceptions(), weeksFrom: .sunday)
    #expect(
      Self.days(plain, from: "2027-01-03", 4) == "2027-01-03 2027-01-11 2027-01-17 2027-01-25")
    #expect(
      Self.days(fromSunday, from: "2027-01-03", 4) == "2027-01-03 2027-01-04 2027-01-17 2027-01-18")
    #expect("\(fromSunday)" == "every 2 weeks on mon,sun with weeks from sunday")
    #expect(try RecurrenceRule(parsing: "\(fromSunday)") == fromSunday)
    #expect(fromSunday.rrule == "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,SU")
    #expect(try RecurrenceRule(rrule: fromSunday.rrule ?? "") == fromSunday)
    // Where it does not matter, the rule is the same.
    #expect(
      RecurrenceRule(.daily, except: RecurrenceRule.Exceptions(), weeksFrom: .sunday)
        == RecurrenceRule(.daily))
  }

  /// The answers of a recurrence agree with each other, forwards, backwards and counted.
  @Test func allAnswersAgree() throws {
    var rules = LimitedRules(seed: 35)
    var found = 0
    for _ in 0..<(LongRun.isOn ? 20_000 : 1_500) {
      let start = day("2019-12-20") + rules.below(4_000)
      let rule = rules.rule(from: start)
      let recurrence = Recurrence(rule, from: LocalTime(start, .noon))
      var (days, next) = ([CivilDate](), recurrence.firstDate(from: start))
      while let day = next, days.count < 40, day < start + 4_000 {
        days.append(day)
        next = recurrence.firstDate(from: day + 1)
      }
      found += days.count
      for (index, day) in days.enumerated() {
        let before = index > 0 ? days[index - 1] : nil
        #expect(recurrence.lastDate(through: day) == day, "\(recurrence) \(day)")
        #expect(recurrence.lastDate(through: day + -1) == before, "\(recurrence) \(day)")
        #expect(recurrence.count(from: start, through: day) == index + 1, "\(recurrence) \(day)")
      }
      guard let last = days.last else { continue }
      let counted = Recurrence(rule.ending(.count(days.count)), from: LocalTime(start, .noon))
      #expect(counted.lastDate(through: last + 10_000) == last, "\(recurrence)")
    }
    #expect(found > 20_000)
  }

  @Test func aRuleIsReadFromItsDescriptionAndFromItsRRULE() throws {
    var rules = LimitedRules(seed: 4)
    let start = day("2027-01-01")
    var standard = 0
    for _ in 0..<(LongRun.isOn ? 20_000 : 2_000) {
      let rule = rules.rule(from: start)
      let first = Recurrence(rule, from: LocalTime(start, .noon)).firstDate(from: start)
      if first == nil || "\(rule)".utf8.count > 200 { continue }
      #expect(try RecurrenceRule(parsing: "\(rule)") == rule, "\(rule)")
      guard let rrule = rule.rrule else { continue }
      standard += 1
      let read = try RecurrenceRule(rrule: rrule)
      #expect(
        Self.days(read, from: "2027-01-01", 30) == Self.days(rule, from: "2027-01-01", 30),
        "\(rule): \(rrule)")
    }
    #expect(standard > 200)
  }
}
