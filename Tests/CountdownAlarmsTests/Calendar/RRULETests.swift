import CountdownAlarms
import Foundation
import Testing

@Suite struct RRULETests {
  @Test(arguments: [
    (RecurrenceRule(.daily), "FREQ=DAILY"),
    (RecurrenceRule(.daily, every: 3, end: .count(10)), "FREQ=DAILY;INTERVAL=3;COUNT=10"),
    (RecurrenceRule(.weekly()), "FREQ=WEEKLY"),
    (
      RecurrenceRule(.weekly(on: [.sunday, .monday]), every: 2),
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU"
    ),
    (RecurrenceRule(.monthly()), "FREQ=MONTHLY"),
    (RecurrenceRule(.monthly(on: .days([-1, 15, 1]))), "FREQ=MONTHLY;BYMONTHDAY=1,15,-1"),
    (RecurrenceRule(.monthly(on: .days([-31, 31]))), "FREQ=MONTHLY;BYMONTHDAY=31,-31"),
    (RecurrenceRule(.monthly(on: .weekdays([.friday], -1))), "FREQ=MONTHLY;BYDAY=-1FR"),
    (RecurrenceRule(.monthly(on: .weekdays([.tuesday], 4, 2))), "FREQ=MONTHLY;BYDAY=2TU,4TU"),
    (RecurrenceRule(.monthly(on: .weekdays([.tuesday]))), "FREQ=MONTHLY;BYDAY=TU"),
    (RecurrenceRule(.yearly()), "FREQ=YEARLY"),
    (RecurrenceRule(.yearly(in: [12, 6])), "FREQ=YEARLY;BYMONTH=6,12"),
    (
      RecurrenceRule(.yearly(in: [12], on: .days([24])), end: .until(day("2030-12-31"))),
      "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;UNTIL=20301231"
    ),
  ])
  func aRuleIsWrittenAsOfTheStandardAndReadAgain(_ rule: RecurrenceRule, _ text: String) throws {
    #expect(rule.rrule == text)
    #expect(try RecurrenceRule(rrule: text) == rule)
    #expect(try RecurrenceRule(rrule: "RRULE:" + text.lowercased()) == rule)
  }

  @Test func everyRuleIsReadAgain() throws {
    var rules = RandomRules(seed: 5)
    for _ in 0..<2_000 {
      let rule = rules.rule(from: day("2027-01-01"))
      #expect(try RecurrenceRule(rrule: #require(rule.rrule)) == rule)
    }
  }

  @Test func whatAnotherProgramWritesIsRead() throws {
    for (text, rule) in [
      ("INTERVAL=1;FREQ=WEEKLY;WKST=SU;BYDAY=SU", RecurrenceRule(.weekly(on: [.sunday]))),
      ("FREQ=WEEKLY;INTERVAL=2;WKST=MO", RecurrenceRule(.weekly(), every: 2)),
      ("FREQ=MONTHLY;BYDAY=+1MO", RecurrenceRule(.monthly(on: .weekdays([.monday], 1)))),
      (
        "FREQ=DAILY;UNTIL=20270131T235959Z",
        RecurrenceRule(.daily, end: .until(day("2027-01-31")))
      ),
      ("FREQ=YEARLY;BYMONTHDAY=1", RecurrenceRule(.yearly(in: .all, on: .days([1])))),
    ] {
      #expect(try RecurrenceRule(rrule: text) == rule)
    }
  }

  /// RRULEs that have no words of their own here, or other ones.
  @Test(arguments: [
    ("FREQ=DAILY;BYDAY=MO,WE", "mon,wed"),
    ("FREQ=DAILY;INTERVAL=2;BYDAY=MO", "every 2 days if monday"),
    ("FREQ=DAILY;BYMONTH=6", "daily in jun"),
    ("FREQ=WEEKLY;BYDAY=MO;BYMONTH=1,2,3,4,5,6,8,9,10,11,12", "monday except jul"),
    (
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU",
      "every 2 weeks on mon,sun with weeks from sunday"
    ),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "13th if friday"),
    (
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
      "every 4 years on 2nd,3rd,4th,5th,6th,7th,8th of nov if tuesday"
    ),
    ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1", "1st monday"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=2", "2nd"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1", "1st,last workday"),
    ("FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=-1", "last weekend day"),
    ("FREQ=YEARLY;BYMONTH=12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "last workday of dec"),
    ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "last day"),
    ("FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "30th or last day"),
    (
      "FREQ=MONTHLY;BYMONTHDAY=13,14,15;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "15th or the workday before"
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=-3,-2,-1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "last day or the workday before"
    ),
    (
      "FREQ=YEARLY;BYDAY=MO;BYWEEKNO=2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,"
        + "46,48,50,52", "monday in even weeks"
    ),
    ("FREQ=MONTHLY;INTERVAL=2;BYMONTH=6;BYMONTHDAY=1", "every 2 months on 1st in jun"),
    ("FREQ=MONTHLY;BYMONTH=6;BYMONTHDAY=1", "1 jun"),
  ])
  func whatOthersWriteIsSaidInWords(_ text: String, _ phrase: String) throws {
    let rule = try RecurrenceRule(rrule: text)
    #expect("\(rule)" == phrase)
    #expect(try RecurrenceRule(parsing: phrase) == rule)
    #expect(try RecurrenceRule(rrule: rule.rrule ?? "") == rule)
  }

  /// UNTIL is a moment: an occurrence later on its day is none.
  @Test(arguments: [
    ("19971224", "1997-12-24"), ("19971224T000000Z", "1997-12-23"),
    ("19971224T140000Z", "1997-12-24"), ("19971224T135959Z", "1997-12-23"),
    ("19971225T000000Z", "1997-12-24"), ("19971224T090000", "1997-12-24"),
    ("19971224T085959", "1997-12-23"), ("19971224T235960Z", "1997-12-24"),
  ])
  func theTimeOfUntilCounts(_ until: String, _ last: String) throws {
    let zone = try FixedZones.rules("America/Havana")
    let nine = TimeOfDay(hour: 9)
    let rule = try RecurrenceRule(rrule: "FREQ=DAILY;UNTIL=\(until)", at: nine, in: zone)
    #expect(rule.end == .until(day(last)))
    let midnight = try RecurrenceRule(rrule: "FREQ=DAILY;UNTIL=19971224T000000Z")
    #expect(midnight.end == .until(day("1997-12-23")))
  }

  @Test(arguments: [
    ("", "NAME=VALUE"), ("FREQ", "NAME=VALUE"), ("FREQ=", "NAME=VALUE"), ("INTERVAL=2", "FREQ="),
    ("FREQ=HOURLY", "FREQ=HOURLY"), ("FREQ=DAILY;FREQ=DAILY", "twice"),
    ("FREQ=DAILY;INTERVAL=0", "INTERVAL=0"), ("FREQ=DAILY;INTERVAL=99999", "10000"),
    ("FREQ=DAILY;COUNT=1;UNTIL=20270131", "COUNT"), ("FREQ=DAILY;UNTIL=20270231", "UNTIL"),
    ("FREQ=DAILY;BYDAY=1MO", "BYDAY=1MO"), ("FREQ=WEEKLY;BYDAY=1MO", "once"),
    ("FREQ=WEEKLY;INTERVAL=2;WKST=XX", "WKST=XX"), ("FREQ=WEEKLY;BYDAY=XX", "BYDAY=XX"),
    ("FREQ=MONTHLY;BYDAY=1FR;BYMONTHDAY=13", "BYMONTHDAY"), ("FREQ=MONTHLY;BYDAY=6MO", "BYDAY"),
    ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", "BYSETPOS=1"), ("FREQ=DAILY;BYSETPOS=1", "BYSETPOS"),
    ("FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "nth day of a year"),
    ("FREQ=YEARLY;BYMONTH=2,3;BYDAY=MO;BYSETPOS=-1", "nth day of a year"),
    ("FREQ=MONTHLY;BYMONTHDAY=29,30,31;BYSETPOS=-1", "BYSETPOS"),
    ("FREQ=MONTHLY;BYMONTHDAY=29,30,31;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "BYSETPOS"),
    ("FREQ=YEARLY;BYWEEKNO=2,4,6;BYDAY=MO", "BYWEEKNO"), ("FREQ=DAILY;BYMONTHDAY=1", "BYMONTHDAY"),
    ("FREQ=DAILY;UNTIL=20270131T25", "UNTIL"), ("FREQ=DAILY;UNTIL=20270131Z", "UNTIL"),
    ("FREQ=DAILY;UNTIL=20270131T250000Z", "UNTIL"),
    ("FREQ=MONTHLY;BYDAY=0MO", "BYDAY"), ("FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY=32"),
    ("FREQ=MONTHLY;BYMONTHDAY=", "NAME=VALUE"),
    ("FREQ=YEARLY;BYDAY=20MO", "BYDAY=20MO"), ("FREQ=YEARLY;BYWEEKNO=3", "BYWEEKNO=3"),
    ("FREQ=YEARLY;BYMONTH=0", "BYMONTH=0"), ("FREQ=DAILY;RSCALE=CHINESE", "RSCALE"),
    (String(repeating: "FREQ=DAILY;", count: 100), "too long"),
  ])
  func whatARuleCannotSayIsRefusedWithItsPart(_ text: String, _ part: String) {
    let error = #expect(throws: RRULEError.self) { try RecurrenceRule(rrule: text) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }
}
