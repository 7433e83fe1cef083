import Countdown
import CountdownAlarms
import CountdownSystem
import Foundation
import Testing

@testable import CountdownArguments

@Suite struct ArgumentsClockTests {
  @Test(arguments: ["@14:15", "@2:15 pm", "@2:15pm", " @14:15 ", "@14:15 today", "@14.15", "@1415"])
  func aMarkedTimeIsOne(_ text: String) throws {
    #expect(try countdown(text).secondsAway == 3.75 * 3_600)
  }

  @Test(
    arguments: [
      ("7pm", ["until 7pm"]), ("2:15PM", ["until 2:15PM"]), ("noon", ["until noon"]),
      ("14:15 today", ["until 14:15 today"]), ("fri 9:00", ["until fri 9:00"]),
      ("tomorrow", ["until tomorrow"]), ("24 dec", ["until 24 dec"]), ("13pm", ["until 13:00"]),
      ("5mo", ["until mo 5:00"]), ("10sa", ["until sa 10:00"]), ("9 su", ["until su 9:00"]),
      ("5fr", ["until fr 5:00"]), ("2we", ["until we 2:00"]), ("1 th", ["until th 1:00"]),
      ("2 months", ["until 2027-01-21"]), ("5 months", []), ("1 year", []), ("90x", []),
    ] as [(String, [String])])
  func whereALengthIsAskedForATimeIsRefusedWithUntil(_ text: String, _ meant: [String]) throws {
    for (words, end) in [([text], ""), (["start", "tea", text], " --detach tea")] {
      let suggested = meant.map { "countdown \($0)\(end)" }.joined(separator: " or ")
      let error = #expect(throws: UsageError.self) {
        try Request.parse(words, surroundings: saturday)
      }
      let line = error?.description ?? ""
      #expect(meant.isEmpty ? !line.contains("did you mean") : line.hasSuffix("mean \(suggested)?"))
      #expect(line.contains("accepted: 90 (seconds)"))
    }
    for text in meant {
      _ = try Request.parse(text.split(separator: " ").map(String.init), surroundings: saturday)
    }
    for words in [
      ["add", text], ["pomodoro", "--focus", text], ["alarm", "add", "9:00", "--snooze", text],
    ] {
      #expect(throws: UsageError.self) { try Request.parse(words, surroundings: saturday) }
    }
  }

  @Test(arguments: [
    ("@5mo", "@mo 5:00"), ("@730", "@7:30"), ("@frida 9:00", "@friday 9:00"),
    ("@today 7:00", "@tomorrow 7:00"),
  ])
  func whatIsSuggestedForAMarkedTimeHasTheMark(_ text: String, _ meant: String) throws {
    #expect(refusal(text).hasSuffix("did you mean \(meant)?"), "\(refusal(text))")
    _ = try countdown(meant)
  }

  @Test func aFractionAloneMayBeALengthOrATime() {
    #expect(
      refusal("17.30").hasSuffix("did you mean 17.30s, 17:30 or countdown until 17.30?"))
    #expect(refusal("1.5").hasSuffix("did you mean 1.5s or 1.5m?"))
    for words in [
      ["add", "17.30"], ["less", "17.30"], ["run", "17.30 work"], ["pomodoro", "--focus", "17.30"],
      ["alarm", "snooze", "1", "17.30"], ["remind", "snooze", "1", "17.30"],
      ["5m", "--warn", "17.30"], ["alarm", "add", "7:30", "--nag", "17.30"],
    ] {
      let error = #expect(throws: UsageError.self) {
        try Request.parse(words, surroundings: saturday)
      }
      #expect(error?.description.hasSuffix("did you mean 17.30s or 17:30?") == true, "\(words)")
    }
  }

  @Test func aNumberBeforeAWordHasNoLabel() {
    for text in ["2 months", "5 tea", "1 hour, 5 minutes", "10 seg"] {
      #expect(!refusal(text).contains("--label"), "\(text)")
    }
    #expect(refusal("run", "2 months, 5m").contains("\"months\" after a number may be its unit"))
    #expect(refusal("run", "5 mo").contains("write 5m before it"))
  }

  @Test func aDayAloneIsTheMidnightAtWhichItBegins() throws {
    let midnights: [(String, Double)] = [
      ("tomorrow", 13.5), ("sun", 13.5), ("mon", 37.5), ("sat", 157.5), ("2026-12-01", 229.5),
      ("1 dec", 229.5), ("dec 1", 229.5), ("1.12.", 229.5), ("2026-11-22", 13.5),
    ]
    for (text, hours) in midnights {
      #expect(try countdown("until", text).secondsAway == hours * 3_600, "\(text)")
      #expect(try countdown("@" + text).secondsAway == hours * 3_600, "\(text)")
    }
    #expect(refusal("until", "today").hasSuffix("that was 10 h ago; did you mean tomorrow?"))
  }

  @Test(arguments: [
    ("17.30", 7), ("1730", 7), ("24 dec 9:00", 790.5), ("9:00 24 dec", 790.5), ("11", 0.5),
    ("2026-11-22 01:30 +0200", 14), ("2026-11-22 00:30 Z", 15),
  ])
  func untilTakesWhatOthersWrite(_ text: String, _ hours: Double) throws {
    #expect(try countdown("until", text).secondsAway == hours * 3_600)
  }

  @Test(arguments: [("3 days", 259_200), ("1 week", 604_800), ("15h30", 55_800), ("20m", 1_200)])
  func untilTakesALengthWithAUnit(_ text: String, _ seconds: Int) throws {
    #expect(try countdown("until", text).duration == .seconds(seconds))
  }

  @Test(arguments: [
    ("730", "did you mean 7:30?"), ("0:30 pm", "did you mean 12:30 pm?"),
    ("90", "2027-03-28T14:15"),
    ("@24:34:56", "2027-03-28T14:15"), ("2mo", "did you mean 2027-01-21 or mo 2:00?"),
    ("10sa", "did you mean sa 10:00?"), ("7fri", "did you mean fri 7:00?"),
    ("2 months", "did you mean 2027-01-21?"), ("2400-01-01", "the years 1678 to 2261"),
  ])
  func untilSuggestsWhatItAccepts(_ text: String, _ end: String) {
    #expect(refusal("until", text).hasSuffix(end), "\(refusal("until", text))")
  }

  /// A day is the date that it was when it was typed, in whatever zone the clock is later.
  @Test(arguments: ["tomorrow 7:00", "sun 7:00", "in 1 day at 7", "22 nov 7:00"])
  func aDayOfUntilStays(_ text: String) throws {
    guard case .at(_, let time) = try countdown("until", text).end else { throw UsageError("none") }
    let later = saturday.now.advanced(by: .hours(20))
    #expect(try time.next(after: later, in: .utc) == WallMoment("2026-11-22T07:00:00Z"))
  }

  /// It is 10:30 in Berlin, 18:30 in Tokyo, and 4:30 in New York.
  @Test(arguments: [
    ("20:00", "Asia/Tokyo", 1.5), ("7:00", "Asia/Tokyo", 12.5), ("5:45", "America/New_York", 1.25),
    ("tomorrow", "Asia/Tokyo", 5.5), ("2026-11-21T06:30", "America/New_York", 2),
  ])
  func untilGoesByTheClocksOfAZone(_ text: String, _ zone: String, _ hours: Double) throws {
    let request = try countdown("until", text, "--zone", zone)
    #expect(request.secondsAway == hours * 3_600)
    // In another zone it stays that moment.
    guard case .at(let moment, let time) = request.end else { throw UsageError("no time") }
    #expect(try time.next(after: saturday.now, in: ZoneRules(identifier: "Asia/Tokyo")) == moment)
  }

  @Test func aZoneOfUntilIsCheckedAndIsTheOneOfItsRefusals() {
    #expect(
      refusal("until", "9:00", "--zone", "Asia/Tokio").hasSuffix("did you mean Asia/Tokyo?"))
    #expect(
      refusal("until", "today 18:00", "--zone", "Asia/Tokyo").contains("that was 30 min ago"))
  }

  @Test func untilTakesSeveralWords() throws {
    let request = try countdown("until", "tomorrow", "7:00", "am", "--inline")
    #expect(request.secondsAway == 20.5 * 3_600)
    #expect(request.view.style == .inline)
    guard case .at(_, let time) = request.end else { throw UsageError("no time") }
    #expect(time.text == "tomorrow 7:00 am")
  }

  @Test func aTimeThatIsOverTodayIsTomorrows() throws {
    #expect(try countdown("until", "7:00").secondsAway == 20.5 * 3_600)
  }

  @Test(arguments: ["14:15", "9:00", "00:30"])
  func twoFieldsAreADurationWithAHintThatIsNoError(_ text: String) throws {
    let request = try countdown(text)
    let duration = try Duration(parsing: text)
    #expect(request.duration == duration)
    let hint = "\(text) is \(duration.text(.spoken)); for the clock time: countdown until \(text)"
    #expect(request.notes == [hint])
  }

  @Test func hoursAndMinutesMayBeAClockTime() throws {
    let hint = "15h30 is 15 hours 30 minutes; for the clock time: countdown until 15:30"
    #expect(try countdown("15h30").notes == [hint])
    #expect(try countdown("until", "15h30").notes == [hint])
    for text in ["25h30", "15h5", "1h30m", "15h"] { #expect(try countdown(text).notes.isEmpty) }
  }

  @Test(arguments: ["25:00", "99:59", "1:30:00", "90"])
  func whatNoClockShowsHasNoHint(_ text: String) throws {
    #expect(try countdown(text).notes.isEmpty)
  }

  @Test func theLimitHoldsForTimesToo() {
    #expect(
      refusal("until", "2027-06-01T10:30:00Z")
        == "countdown: \"2027-06-01T10:30:00Z\" is 192 days away; the limit is 99 days")
  }

  @Test func aDateThatIsOverIsRefused() {
    #expect(
      refusal("until", "today", "7:00")
        == "countdown: \"today 7:00\": that was 3 h ago; did you mean tomorrow 7:00?")
    #expect(refusal("until", "2026-11-21T09:30:00Z").contains("that is now"))
  }

  @Test func aZoneThatDoesNotExistIsAnErrorAndNotGreenwich() throws {
    let nowhere = Surroundings(environment: ["TZ": "Europe/Atlantis"], now: saturday.now)
    #expect(throws: UsageError.self) {
      try Request.parse(["until", "14:15"], surroundings: nowhere)
    }
    _ = try Request.parse(["5m"], surroundings: nowhere)
  }

  @Test(arguments: [
    ("UTC", 0), ("", 0), ("UTC0", 0), ("EST5", -5), ("GMT+2", -2), ("<+03>-3", 3),
    ("IST-5:30", 5.5),
    ("Europe/Berlin", 1), (":Europe/Berlin", 1), ("/usr/share/zoneinfo/Europe/Berlin", 1),
    ("Etc/GMT+2", -2), ("EST5EDT", -5), ("EST5EDT,M3.2.0,M11.1.0", -5),
    ("NZST-12NZDT,M9.5.0,M4.1.0/3", 13),
  ])
  func zonesAreThoseOfTheCLibrary(_ name: String, _ hours: Double) throws {
    let surroundings = Surroundings(environment: ["TZ": name], now: saturday.now)
    let zone = try surroundings.timeZone()
    #expect(Double(zone.offset(at: saturday.now.wholeSeconds)) == hours * 3_600)
  }

  @Test(arguments: ["Foo/Bar", "CET-1CEST", "EST99", "GMT+2:70", "x", "<>", "٣", "EST5:0:0:0"])
  func otherZonesAreRefused(_ name: String) {
    let surroundings = Surroundings(environment: ["TZ": name], now: saturday.now)
    #expect(throws: UsageError.self) { try surroundings.timeZone() }
  }
}
