import Countdown
import Testing

@Suite struct DurationParsingTests {
  @Test(arguments: [
    ("90", 90), ("1", 1), ("007", 7), ("25:00", 1_500), ("1:30:00", 5_400), ("0:01", 1),
    ("125:00", 7_500), ("100:00:00", 360_000), ("1h30m", 5_400), ("1h 30 min", 5_400),
    ("5 minutes", 300), ("1.5h", 5_400), ("90sec", 90), ("2d", 172_800), ("1 DAY 2 Hours", 93_600),
    ("1 day 2 hours 3 minutes 4 seconds", 93_784), ("1hr", 3_600), ("3M", 180), ("PT1H30M", 5_400),
    ("pt90s", 90), ("P1DT1S", 86_401), ("P2W", 1_209_600), ("PT1.5H", 5_400), ("  5m ", 300),
    ("1.5h30m", 7_200), ("2d 03h 00m 00s", 183_600), ("1w", 604_800), ("2 weeks", 1_209_600),
    ("1 week 2 days", 777_600), ("1w 3", 864_000), ("5 min.", 300), ("1 h. 30 min.", 5_400),
  ])
  func readsEveryForm(_ text: String, _ seconds: Int) throws {
    #expect(try Duration(parsing: text) == .seconds(seconds))
  }

  @Test func readsFractionsToTheNanosecond() throws {
    #expect(try Duration(parsing: "250ms") == .milliseconds(250))
    #expect(try Duration(parsing: "1.5s") == .milliseconds(1_500))
    #expect(try Duration(parsing: "1:30.5") == .milliseconds(90_500))
    #expect(try Duration(parsing: "4:13:02.266") == .milliseconds(15_182_266))
    let fine = "2 days, 0:00:00.0000000019"
    #expect(try Duration(parsing: fine) == .seconds(172_800) + .nanoseconds(1))
    #expect(try Duration(parsing: "0.000000001s") == .nanoseconds(1))
    #expect(try Duration(parsing: "0.0000000019s") == .nanoseconds(1))
    #expect(try Duration(parsing: "\t1s 500ms\r\n") == .milliseconds(1_500))
    let long = "0." + String(repeating: "3", count: 190) + "h"
    #expect(try Duration(parsing: long) == .nanoseconds(1_199_999_999_999))
  }

  @Test(arguments: [
    ("", 0, "no duration given"),
    ("   ", 3, "no duration given"),
    ("0", 0, "a duration of zero has nothing to count"),
    (" 0h0m", 1, "a duration of zero has nothing to count"),
    ("0.0000000001s", 0, "a duration of zero has nothing to count"),
    ("17.30", 0, "a number with a fraction needs a unit"),
    ("2 months", 2, "months and years have no fixed length"),
    ("5mo", 1, "months and years have no fixed length"),
    ("1 year", 2, "months and years have no fixed length"),
    ("2we", 1, "unknown unit \"we\""), ("9su", 1, "unknown unit \"su\""),
    ("5fr", 1, "unknown unit \"fr\""), ("10 sa", 3, "unknown unit \"sa\""),
    ("5th", 1, "unknown unit \"th\""),
    ("-5", 0, "a duration cannot be negative"),
    ("\u{2212}5", 0, "a duration cannot be negative"),
    ("+5", 0, "no sign is needed"),
    ("1e3", 1, "exponents are not accepted"),
    ("1E3s", 1, "exponents are not accepted"),
    ("٣m", 0, "only the digits 0 to 9 are accepted"),
    ("5٣m", 1, "only the digits 0 to 9 are accepted"),
    ("\u{FF13}m", 0, "only the digits 0 to 9 are accepted"),
    ("1h1h", 3, "each unit at most once"),
    ("1h 5m 2hours", 7, "each unit at most once"),
    ("1m1h", 3, "the largest unit comes first"),
    ("5x", 1, "unknown unit \"x\""),
    ("5 3m", 2, "expected a unit"),
    ("5.", 2, "expected a number"),
    (".", 1, "expected a number"),
    ("5,500h", 1, "expected a number without commas"),
    ("5s3", 3, "expected a unit"),
    ("5 mice", 2, "unknown unit \"mice\""),
    ("m", 0, "expected a number"),
    ("1h-30m", 2, "a duration cannot be negative"),
    ("1:60", 2, "minutes and seconds go from 00 to 59"),
    ("1:60:00", 2, "minutes and seconds go from 00 to 59"),
    ("1:5", 2, "minutes and seconds have two digits here"),
    ("1:", 2, "expected a number"),
    (":30", 0, "expected a number"),
    ("1:00:00:00", 7, "expected the end after h:mm:ss"),
    ("1:30m", 4, "expected the end after mm:ss"), ("1:30.", 5, "expected a number"),
    ("1.5:30", 1, "expected \":\" after the first number"),
    ("1:30.5.5", 6, "expected the end after mm:ss"),
    ("1.5:00", 1, "expected \":\" after the first number"),
    ("P", 1, "expected a number"),
    ("PT", 2, "expected a number"),
    ("P1DT", 4, "expected a number"),
    ("P1Y", 2, "expected W, D or T; years and months have no fixed length"),
    ("P1H", 2, "expected W, D or T; years and months have no fixed length"),
    ("PT1M1H", 5, "expected H, M or S, each once and in this order"),
    ("PT1H1", 5, "expected H, M or S, each once and in this order"),
    ("PT1.5H30M", 6, "only the last number may have a fraction"),
    ("P1ß", 2, "expected W, D or T; years and months have no fixed length"),
    ("PT1ß", 3, "expected H, M or S, each once and in this order"),
    ("inf", 0, "expected a number"),
    ("nan", 0, "expected a number"),
    ("0x10", 1, "unknown unit \"x\""),
  ])
  func refusesWithThePlaceAndTheReason(_ text: String, _ position: Int, _ reason: String) {
    let error = #expect(throws: DurationParseError.self) { try Duration(parsing: text) }
    #expect(error?.position == position)
    #expect(error?.reason == reason)
    #expect(error?.text == text)
  }

  @Test(arguments: [
    ("5mins", "5m"), ("2 hrs", "2h"), ("45 secs", "45s"), ("5 secon", "5s"), ("5 minuts", "5m"),
    ("1h3", "1h3m"), ("1h30", "90m"), (" 1d 2h 3", "1d 2h 3m"), (".5h", "0.5h"), ("1,5h", "1.5h"),
  ])
  func readsWhatIsClear(_ text: String, _ meant: String) throws {
    #expect(try Duration(parsing: text) == Duration(parsing: meant))
  }

  @Test(arguments: [
    ("1m1h", "1h1m"), ("5x", nil), ("1h1h", nil), ("10 seg", "10 s"), ("1h 5 sek", "1h 5 s"),
    ("2 Std.", "2 h."), ("24 dec", nil), ("2 sem", nil),
    (".", nil), ("1,2,3", nil), ("1d 5x", nil),
  ])
  func suggestsOnlyWhatIsClear(_ text: String, _ suggestion: String?) throws {
    let error = #expect(throws: DurationParseError.self) { try Duration(parsing: text) }
    #expect(error?.suggestion == suggestion)
    if let suggestion { #expect(throws: Never.self) { try Duration(parsing: suggestion) } }
  }

  @Test(arguments: [
    ("17.30", ["17.30s", "17:30"]), ("9.05", ["9.05s", "9:05"]), ("1.5", ["1.5s", "1.5m"]),
    ("17,30", ["17,30s", "17:30"]), ("8.75", ["8.75s", "8.75m"]), (".30", [".30s", "0:30"]),
    ("0.00", []),
  ])
  func aFractionAloneMayBeOneOfTwo(_ text: String, _ meant: [String]) throws {
    let error = #expect(throws: DurationParseError.self) { try Duration(parsing: text) }
    #expect(error?.suggestions == meant)
    for text in meant { #expect(throws: Never.self) { try Duration(parsing: text) } }
    if let last = meant.last { #expect(error?.description.hasSuffix("or \(last)?") == true) }
  }

  @Test func theLimitIsPartOfTheCall() throws {
    let limit = Duration.hours(99 * 24)
    #expect(try Duration(parsing: "99d", limit: limit) == limit)
    for text in ["99d 1ms", "2376:00:01", "PT2376H0.001S", "8553600.000000001s"] {
      let error = #expect(throws: DurationParseError.self) {
        try Duration(parsing: text, limit: limit)
      }
      #expect(error?.reason == "longer than 99 days")
    }
    #expect(try Duration(parsing: "36525d") == .seconds(3_155_760_000))
    #expect(throws: DurationParseError.self) { try Duration(parsing: "36525d 1ms") }
  }

  @Test func hugeNumbersAndHugeTextsAreRefusedAtOnce() {
    let nines = String(repeating: "9", count: 190)
    for text in [nines, nines + "d", "P\(nines)W", "\(nines):00:00", "PT\(nines)S"] {
      let error = #expect(throws: DurationParseError.self) { try Duration(parsing: text) }
      #expect(error?.reason == "longer than 36525 days")
    }
    for piece in ["99", "1h", "  ", "\u{301}", "::", "👨‍👩‍👧"] {
      let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
      let error = #expect(throws: DurationParseError.self) { try Duration(parsing: text) }
      #expect(error?.reason == "too long")
      #expect((error?.description.count ?? 0) < 200)
    }
  }

  @Test func theErrorIsOneLineWithEverythingInIt() {
    let error = #expect(throws: DurationParseError.self) { try Duration(parsing: "1m1h") }
    #expect(
      error?.description
        == "\"1m1h\", character 4: the largest unit comes first; accepted: 90 (seconds), 25:00, "
        + "1:30:00, 1h30m, 1.5h, 90sec, PT1H30M; did you mean 1h1m?")
    let hostile = #expect(throws: DurationParseError.self) {
      try Duration(parsing: "1\n\u{1B}[2J\u{202E}")
    }
    #expect(
      hostile?.description.hasPrefix("\"1\u{FFFD}\u{FFFD}[2J\u{FFFD}\", character 3: ") == true)
  }
}
