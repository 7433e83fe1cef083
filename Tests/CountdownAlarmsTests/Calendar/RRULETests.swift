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
      #expect(try RecurrenceRule(rrule: rule.rrule) == rule)
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

  @Test(arguments: [
    ("", "NAME=VALUE"), ("FREQ", "NAME=VALUE"), ("FREQ=", "NAME=VALUE"), ("INTERVAL=2", "FREQ="),
    ("FREQ=HOURLY", "FREQ=HOURLY"), ("FREQ=DAILY;FREQ=DAILY", "twice"),
    ("FREQ=DAILY;INTERVAL=0", "INTERVAL=0"), ("FREQ=DAILY;INTERVAL=99999", "10000"),
    ("FREQ=DAILY;COUNT=1;UNTIL=20270131", "COUNT"), ("FREQ=DAILY;UNTIL=20270231", "UNTIL"),
    ("FREQ=DAILY;BYDAY=MO", "BYDAY=MO"), ("FREQ=WEEKLY;BYDAY=1MO", "once"),
    ("FREQ=WEEKLY;INTERVAL=2;WKST=SU", "Monday"), ("FREQ=WEEKLY;BYDAY=XX", "BYDAY=XX"),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "BYMONTHDAY"), ("FREQ=MONTHLY;BYDAY=6MO", "BYDAY"),
    ("FREQ=MONTHLY;BYDAY=0MO", "BYDAY"), ("FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY=32"),
    ("FREQ=MONTHLY;BYMONTHDAY=", "NAME=VALUE"), ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1", "BYSETPOS=1"),
    ("FREQ=YEARLY;BYDAY=20MO", "BYDAY=20MO"), ("FREQ=YEARLY;BYWEEKNO=3", "BYWEEKNO=3"),
    ("FREQ=YEARLY;BYMONTH=0", "BYMONTH=0"), ("FREQ=DAILY;RSCALE=CHINESE", "RSCALE"),
    (String(repeating: "FREQ=DAILY;", count: 100), "too long"),
  ])
  func whatARuleCannotSayIsRefusedWithItsPart(_ text: String, _ part: String) {
    let error = #expect(throws: RRULEError.self) { try RecurrenceRule(rrule: text) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }
}
