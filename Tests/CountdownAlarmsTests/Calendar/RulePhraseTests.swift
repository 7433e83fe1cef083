import CountdownAlarms
import CountdownTestSupport
import Testing

@Suite struct RulePhraseTests {
  @Test(arguments: [
    ("daily", "FREQ=DAILY", "daily"),
    ("every day", "FREQ=DAILY", "daily"),
    ("everyday", "FREQ=DAILY", "daily"),
    ("day", "FREQ=DAILY", "daily"),
    ("every 3 days", "FREQ=DAILY;INTERVAL=3", "every 3 days"),
    ("3d", "FREQ=DAILY;INTERVAL=3", "every 3 days"),
    ("other day", "FREQ=DAILY;INTERVAL=2", "every 2 days"),
    ("monday", "FREQ=WEEKLY;BYDAY=MO", "monday"),
    ("every Mon", "FREQ=WEEKLY;BYDAY=MO", "monday"),
    ("mon,wed", "FREQ=WEEKLY;BYDAY=MO,WE", "mon,wed"),
    ("mon and wed", "FREQ=WEEKLY;BYDAY=MO,WE", "mon,wed"),
    ("fri..mon", "FREQ=WEEKLY;BYDAY=MO,FR,SA,SU", "mon,fri,sat,sun"),
    ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekdays"),
    ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekdays"),
    ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU", "weekends"),
    ("mon..sun", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "mon..sun"),
    ("weekly", "FREQ=WEEKLY", "weekly"),
    ("2 weeks", "FREQ=WEEKLY;INTERVAL=2", "every 2 weeks"),
    ("2w", "FREQ=WEEKLY;INTERVAL=2", "every 2 weeks"),
    ("every 2 weeks on mon", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "every 2 weeks on monday"),
    ("2 weeks mon,fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "every 2 weeks on mon,fri"),
    ("every other monday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "every 2 weeks on monday"),
    ("weekly on weekends", "FREQ=WEEKLY;BYDAY=SA,SU", "weekends"),
    ("monthly", "FREQ=MONTHLY", "monthly"),
    ("every month", "FREQ=MONTHLY", "monthly"),
    ("quarterly", "FREQ=MONTHLY;INTERVAL=3", "every 3 months"),
    ("1st", "FREQ=MONTHLY;BYMONTHDAY=1", "1st"),
    ("31st", "FREQ=MONTHLY;BYMONTHDAY=31", "31st"),
    ("every second day", "FREQ=DAILY;INTERVAL=2", "every 2 days"),
    ("every 3rd day", "FREQ=DAILY;INTERVAL=3", "every 3 days"),
    ("each 10th day", "FREQ=DAILY;INTERVAL=10", "every 10 days"),
    ("every second week", "FREQ=WEEKLY;INTERVAL=2", "every 2 weeks"),
    ("every second week on mon", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "every 2 weeks on monday"),
    ("every 3rd month", "FREQ=MONTHLY;INTERVAL=3", "every 3 months"),
    (
      "every third month on the 1st", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1",
      "every 3 months on 1st"
    ),
    ("every fourth year", "FREQ=YEARLY;INTERVAL=4", "every 4 years"),
    (
      "every second day, until 2027-01-31", "FREQ=DAILY;INTERVAL=2;UNTIL=20270131",
      "every 2 days until 2027-01-31"
    ),
    ("the 2nd day of the month", "FREQ=MONTHLY;BYMONTHDAY=2", "2nd"),
    ("every second day of each month", "FREQ=MONTHLY;BYMONTHDAY=2", "2nd"),
    ("5mo", "FREQ=MONTHLY;INTERVAL=5", "every 5 months"),
    ("every 2 mo", "FREQ=MONTHLY;INTERVAL=2", "every 2 months"),
    ("every 2nd", "FREQ=MONTHLY;BYMONTHDAY=2", "2nd"),
    ("2nd,4th day", "FREQ=MONTHLY;BYMONTHDAY=2,4", "2nd,4th"),
    ("every 2nd tuesday of the month", "FREQ=MONTHLY;BYDAY=2TU", "2nd tuesday"),
    ("every first monday", "FREQ=MONTHLY;BYDAY=1MO", "1st monday"),
    ("every last friday", "FREQ=MONTHLY;BYDAY=-1FR", "last friday"),
    ("every 2nd friday of nov", "FREQ=YEARLY;BYMONTH=11;BYDAY=2FR", "2nd friday of nov"),
    ("every 24 dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "24 dec"),
    ("last day", "FREQ=MONTHLY;BYMONTHDAY=-1", "last day"),
    ("the last day of the month", "FREQ=MONTHLY;BYMONTHDAY=-1", "last day"),
    ("2nd last day", "FREQ=MONTHLY;BYMONTHDAY=-2", "2nd last day"),
    ("second to last friday", "FREQ=MONTHLY;BYDAY=-2FR", "2nd last friday"),
    ("1st,15th and last day", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1", "1st,15th,last day"),
    ("1st of every month", "FREQ=MONTHLY;BYMONTHDAY=1", "1st"),
    ("monthly on 15", "FREQ=MONTHLY;BYMONTHDAY=15", "15th"),
    ("monthly on the 22nd", "FREQ=MONTHLY;BYMONTHDAY=22", "22nd"),
    ("every 2 months on the 1st", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1", "every 2 months on 1st"),
    ("last friday", "FREQ=MONTHLY;BYDAY=-1FR", "last friday"),
    ("2nd tuesday", "FREQ=MONTHLY;BYDAY=2TU", "2nd tuesday"),
    ("second tue", "FREQ=MONTHLY;BYDAY=2TU", "2nd tuesday"),
    ("2nd,4th tuesday", "FREQ=MONTHLY;BYDAY=2TU,4TU", "2nd tue,4th tue"),
    ("1st mon,last fri", "FREQ=MONTHLY;BYDAY=1MO,-1FR", "1st mon,last fri"),
    ("monthly on monday", "FREQ=MONTHLY;BYDAY=MO", "monthly on monday"),
    ("yearly", "FREQ=YEARLY", "yearly"),
    ("annually", "FREQ=YEARLY", "yearly"),
    ("2 years", "FREQ=YEARLY;INTERVAL=2", "every 2 years"),
    ("24 dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "24 dec"),
    ("dec 24", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "24 dec"),
    ("24th of December", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "24 dec"),
    ("yearly on dec 24th", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "24 dec"),
    ("29 feb", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "29 feb"),
    ("last day of feb", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "last day of feb"),
    ("last friday of nov", "FREQ=YEARLY;BYMONTH=11;BYDAY=-1FR", "last friday of nov"),
    ("mon in jun", "FREQ=YEARLY;BYMONTH=6;BYDAY=MO", "monday of jun"),
    ("yearly in jun,dec", "FREQ=YEARLY;BYMONTH=6,12", "yearly in jun,dec"),
    ("1st of dec..feb", "FREQ=YEARLY;BYMONTH=1,2,12;BYMONTHDAY=1", "1st of jan,feb,dec"),
    (
      "every 4 years on 29 feb", "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29",
      "every 4 years on 29 feb"
    ),
    ("daily until 2027-01-31", "FREQ=DAILY;UNTIL=20270131", "daily until 2027-01-31"),
    ("monthly, 10 times", "FREQ=MONTHLY;COUNT=10", "monthly 10 times"),
    ("mon,wed 10 times", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10", "mon,wed 10 times"),
    (
      "mon,wed, until 2027-01-31", "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270131",
      "mon,wed until 2027-01-31"
    ),
    ("1st for 3 times", "FREQ=MONTHLY;BYMONTHDAY=1;COUNT=3", "1st 3 times"),
    ("dec 24 1 time", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;COUNT=1", "24 dec 1 time"),
    ("yearly twice", "FREQ=YEARLY;COUNT=2", "yearly 2 times"),
  ])
  func aPhraseIsReadAndSaidAgain(_ text: String, _ rrule: String, _ said: String) throws {
    let rule = try RecurrenceRule(parsing: text)
    #expect(rule.rrule == rrule)
    #expect(rule.description == said)
    #expect(try RecurrenceRule(parsing: said) == rule)
    #expect(try RecurrenceRule(parsing: "  \(text.uppercased()) ") == rule)
  }

  @Test func everyRuleIsReadFromItsDescription() throws {
    var rules = RandomRules(seed: 6)
    for _ in 0..<(LongRun.isOn ? 3_000 : 600) {
      let rule = rules.rule(from: day("2027-01-01"))
      if rule.description.utf8.count > 200 { continue }
      if (try? RecurrenceRule(parsing: rule.description)) == nil, rule.hasNoDay { continue }
      #expect(try RecurrenceRule(parsing: rule.description) == rule, "\(rule)")
    }
  }

  @Test(arguments: ["31m", "10 minutes", "every 2 hours", "90s", "1h30m", "hourly", "30 MIN"])
  func whatIsShorterThanADayIsOfItsOwnKind(_ text: String) {
    let error = #expect(throws: WallTimeError.self) { try RecurrenceRule(parsing: text) }
    #expect(error?.kind == .shorterThanADay)
  }

  @Test(
    arguments: [
      ("", "no rule given", nil), ("every", "no rule given", nil),
      ("tuseday", "unknown day", "tuesday"), ("mond", "unknown day", "monday"),
      ("15", "after the number", nil), ("every 15", "after the number", nil),
      ("last", "a day after last", "last day"),
      ("every last", "a day after last", "every last day"),
      ("2st", "the wrong ending", "2nd"), ("32nd", "1 to 31", nil), ("0th", "1 to 31", nil),
      ("6th friday", "five times", nil), ("mon,mon", "twice", nil),
      ("1st,2nd tuesday,5th", "cannot be combined", nil), ("30 feb", "only 29 days", nil),
      ("31st of apr,jun", "only 30 days", nil), ("24 decc", "unknown month", "24 december"),
      ("yearly on the 1st", "a month is missing", nil),
      ("daily on monday", "cannot choose days", nil),
      ("0 weeks", "1 to 10000", nil), ("99999999999999999999 days", "1 to 10000", nil),
      ("daily until", "a date is missing", nil), ("daily until 2027-02-30", "28 days", nil),
      ("daily until tomorrow", "a year is missing", nil), ("daily 0 times", "times go from", nil),
      ("daily 5", "cannot choose days", nil), ("monthly on xyz", "unknown day", nil),
      ("biweekly", "two meanings", "every 2 weeks"), ("mon,", "", nil), ("1st,", "", nil),
      ("daily until 2027-01-31 10 times", "the end after", nil),
      ("-1", "no sign", "last day"), ("-6", "no sign", "6th last day"),
      ("every -2", "no sign", "every 2nd last day"), ("-1 days", "no sign", nil),
      ("every -1 days", "no sign", nil), ("+3", "no sign", nil),
      ("1st,-1", "no sign", "1st,last day"),
      ("last wrkday", "a day after last", "last workday"),
      ("last weekdy", "a day after last", "last weekday"),
      ("every first week", "two meanings", "every week"),
      ("second week", "two meanings", "every 2 weeks"),
      ("2 weaks", "", nil), ("monthy", "unknown day", nil),
    ] as [(String, String, String?)])
  func aFaultNamesItsPartAndWhatIsAccepted(_ text: String, _ reason: String, _ meant: String?) {
    let error = #expect(throws: WallTimeError.self) { try RecurrenceRule(parsing: text) }
    #expect(error?.reason.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.kind == .syntax)
    #expect(error?.suggestion == meant)
    #expect(error?.description.contains("accepted: daily, mon,wed") == true)
    if let meant { #expect((try? RecurrenceRule(parsing: meant)) != nil) }
  }

  @Test(arguments: [
    ("every second friday", ["every 2 weeks on friday", "2nd friday"]),
    (
      "Every 2nd Fri until 2027-01-31",
      ["every 2 weeks on Fri until 2027-01-31", "2nd Fri until 2027-01-31"]
    ),
    ("each third mon, 5 times", ["every 3 weeks on mon, 5 times", "3rd mon, 5 times"]),
    ("every 2 tue", ["every 2 weeks on tue", "2nd tue"]),
    ("2 tue", ["every 2 weeks on tue", "2nd tue"]),
    ("2we", ["every 2 weeks on we", "2nd we"]), ("10sa", ["every 10 weeks on sa"]),
    ("every 6th friday", ["every 6 weeks on friday"]), ("1 mon", ["1st mon"]),
    ("second day", ["every 2 days", "2nd"]),
    ("4th day 10 times", ["every 4 days 10 times", "4th 10 times"]),
    ("every first day", ["every day", "1st"]),
  ])
  func whatHasTwoMeaningsIsRefusedWithBoth(_ text: String, _ meanings: [String]) throws {
    let error = #expect(throws: WallTimeError.self) { try RecurrenceRule(parsing: text) }
    #expect(error?.suggestions == meanings)
    #expect(error?.reason == "this has two meanings")
    for meant in meanings { #expect(throws: Never.self) { try RecurrenceRule(parsing: meant) } }
  }

  @Test func noTextTraps() throws {
    var random = SeededGenerator(seed: 8)
    let words = [
      "every", "1", "2nd", "last", "mon", ",", "and", "of", "dec", "until", "2027-01-31", "times",
      "-", "..", "week", "weeks", "on", "the", "other", "99999999999999999999", "é", "10 times",
      "workday", "or", "before", "even", "odd", "except", "if", "in", "with weeks from", "24 dec",
    ]
    for _ in 0..<5_000 {
      let text = (0..<1 + random.below(7)).map { _ in words[random.below(UInt64(words.count))] }
        .joined(separator: random.below(4) == 0 ? "" : " ")
      guard let rule = try? RecurrenceRule(parsing: text) else { continue }
      #expect(try RecurrenceRule(parsing: rule.description) == rule, "\(text): \(rule)")
    }
  }
}

extension RecurrenceRule {
  /// Whether it is of days that no month has, which no phrase says.
  fileprivate var hasNoDay: Bool {
    guard case .yearly = pattern else { return false }
    let forever = Recurrence(
      RecurrenceRule(pattern), from: LocalTime(day("2000-01-01"), .noon))
    return forever.firstDate(from: day("2000-01-01")) == nil
  }
}
