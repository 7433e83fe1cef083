import Countdown
import Testing

/// Lengths as people write them, in words and with words between.
@Suite struct DurationVocabularyTests {
  @Test(arguments: [
    ("5 minutes and 30 seconds", 330), ("1 hour and 30 minutes", 5400),
    ("1 hour, 30 minutes", 5400), ("1 hour, 5 minutes", 3900), ("2 days, 4:13:02", 187982),
    ("1d 23:59:59", 172799), ("2d 03:04:05", 183845), ("half an hour", 1800), ("half hour", 1800),
    ("a half hour", 1800), ("an hour and a half", 5400), ("one and a half hours", 5400),
    ("1 and a half hours", 5400), ("1 1/2 hours", 5400), ("1/2 hour", 1800), ("1/2h", 1800),
    ("1/4h", 900), ("3/4 hour", 2700), ("a quarter of an hour", 900), ("quarter of an hour", 900),
    ("quarter hour", 900), ("a quarter hour", 900), ("three quarters of an hour", 2700),
    ("three-quarters of an hour", 2700), ("five minutes", 300), ("one minute", 60),
    ("twenty minutes", 1200), ("twenty five minutes", 1500), ("twenty-five minutes", 1500),
    ("an hour", 3600), ("a minute", 60), ("a second", 1), ("a week", 604800),
    ("a fortnight", 1_209_600), ("2 fortnights", 2_419_200), ("two hours and a half", 9000),
    ("2 hours and a half", 9000), ("2 and an half hours", 9000), ("two and a half hours", 9000),
    ("2.5 hours", 9000), ("ninety seconds", 90), ("ninety minutes", 5400), ("two weeks", 1_209_600),
    ("a day and a half", 129600), ("half a day", 43200), ("one hour and five minutes", 3900),
    ("five and a half minutes", 330), ("1 hour 30", 5400),
    ("2 hours, 4 minutes and 5 seconds", 7445), ("1 week, 2 days", 777600),
    ("5 minutes, 10 seconds", 310), ("15 mins", 900), ("1 h and 20 min", 4800), ("45 sec.", 45),
    ("twelve hours", 43200), ("PT1H30M", 5400), ("P1W", 604800),
  ])
  func isUnderstood(_ text: String, _ seconds: Int) throws {
    #expect(try Duration(parsing: text) == .seconds(seconds))
    #expect(try Duration(parsing: "  \(text.uppercased()) ") == .seconds(seconds))
  }

  @Test(arguments: [
    "1 hour & 30 minutes", "within 5 minutes", "5 minutes ago", "an hour ago", "-5m", "+5m",
    "2 months", "a month", "two years", "a couple of hours", "a few minutes", "1 hour 1 hour",
    "5 minutes 1 hour", "and 5 minutes", "5 minutes and", "5, minutes", "five", "half", "a",
    "0 minutes", "zero minutes",
    "1 5/4 hours", "4/4 h", "1/0 h", "half", "half an", "quarter", "one", "five 5", "1h and",
    "1h,", "1h,,5m", "2d 3:04", "2d 24:00:00", "1h 0:05:00", "an hour and a half and a half",
  ])
  func isRefused(_ text: String) {
    #expect(throws: DurationParseError.self) { try Duration(parsing: text) }
  }
}
