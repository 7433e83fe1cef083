import Countdown
import CountdownAlarms
import CountdownTestSupport
import Testing

@testable import CountdownArguments

/// What arguments ask for of a reminder.
private func reminder(
  _ arguments: String..., file: String = ""
) throws -> ReminderChange {
  let request = try Request.parse(
    ["remind", "add"] + arguments,
    configuration: ConfigurationParser(path: "/config", home: nil).parse(file),
    surroundings: saturday)
  guard case .remind(.add(let change, _, _)) = request else { throw UsageError("no reminder") }
  return change
}

@Suite struct ArgumentsReminderTests {
  @Test func aReminderHasATitleAndADeadline() throws {
    let rent = try reminder("Pay", "rent", "--due", "tomorrow 9:00", "--nag", "1h")
    #expect(rent.title == "Pay rent")
    #expect(rent.deadline == saturday.now + 81_000)
    #expect(rent.nag == .every(.hours(1)))
    for (text, seconds) in [
      ("20m", 1_200), ("in 20m", 1_200), ("in 2 hours", 7_200), ("7pm", 30_600),
      ("tomorrow", 81_000), ("9:00 tomorrow", 81_000), ("2026-11-22", 81_000), ("noon", 5_400),
      ("17.30", 25_200), ("17", 23_400), ("1730", 25_200), ("3 days", 259_200), ("1 week", 604_800),
      ("1.5h", 5_400), ("24 dec 9:00", 2_845_800), ("9:00 24 dec", 2_845_800),
      ("24.12. 9:00", 2_845_800), ("2026-11-22 01:30 +0200", 50_400),
    ] {
      #expect(try reminder("x", "--due", text).deadline == saturday.now + seconds, "\(text)")
    }
    #expect(try reminder("x", "--due", "noon", "--late", "skip").late == .skip)
  }

  @Test(arguments: [
    "monday", "day", "daily", "1d", "weekdays", "2 weeks", "last friday", "1st", "31st", "month",
    "2 weeks until 2027-03-01", "day 10 times",
  ])
  func everyIsARule(_ text: String) throws {
    let rule = try RecurrenceRule(parsing: text)
    #expect(try reminder("x", "--due", "noon", "--every", text).every == .rule(rule))
    for word in ["never", "none", "Off"] {
      let plain = try reminder(
        "x", "--due", "noon", "--every", word, "--before", word, "--nag", word)
      #expect(plain.every == .never)
      #expect(plain.nag == .never)
      #expect(plain.before == [])
    }
    #expect(try reminder("x", "--due", "noon", "--every", "once").every == .never)
  }

  @Test(arguments: [
    ("31m", "31m"), ("1h", "1h"), ("1h 30 min", "\"1h 30 min\""), ("90sec", "90sec"),
    ("PT1H", "PT1H"), ("1:30:00", "1:30:00"), ("hourly", "1h"), ("every 8 hours", "\"8 hours\""),
    ("each 90m", "90m"),
  ])
  func aDurationIsANag(_ text: String, _ meant: String) throws {
    #expect(
      refusal("remind", "add", "x", "--due", "noon", "--every", text)
        == "countdown: --every: \"\(text)\": --every counts days, weeks, months or years; "
        + "did you mean --nag \(meant)?")
  }

  @Test(
    arguments: [
      ("monday", 167_400), ("day", 81_000), ("day once", 81_000), ("month", 2_586_600),
      ("every other monday", 167_400), ("every second day", 81_000), ("2 weeks", 599_400),
      ("every 2 months on 1st", 858_600), ("every 4 years on 29 feb", 40_170_600),
    ] as [(String, Double)])
  func withoutADeadlineItIsTheNextDayOfTheRule(_ rule: String, _ seconds: Double) throws {
    #expect(try reminder("x", "--every", rule).deadline == saturday.now + .seconds(seconds))
  }

  @Test func theNextDayOfTheRuleIsAtTheMorningOfTheConfiguration() throws {
    let bins = try reminder("x", "--every", "day", file: "morning = 11:00")
    #expect(bins.deadline == saturday.now + 1_800)
    #expect(
      refusal("remind", "add", "x", "--every", "day until 2026-11-01")
        == "countdown: --every: \"daily until 2026-11-01\" ends before 2026-11-21; "
        + "give another rule, or --due")
    #expect(
      refusal("remind", "add", "x", "--every", "29 feb until 2027-12-31").contains("never comes"))
    #expect(refusal("remind", "add", "x", "--every", "never").contains("--due is missing"))
  }

  @Test func nagTakesMinutesDaysOrNever() throws {
    let changes: [(String, ReminderChange.Nag)] = [
      ("31m", .every(.minutes(31))), ("10", .every(.minutes(10))), ("1d", .every(.hours(24))),
      ("weekdays", .days(.workdays)), ("day", .days(.all)), ("never", .never),
    ]
    for (text, nag) in changes {
      #expect(try reminder("x", "--due", "noon", "--nag", text).nag == nag, "\(text)")
    }
    #expect(refusal("remind", "add", "x", "--due", "noon", "--nag", "100ms").contains("1s to"))
    #expect(refusal("remind", "add", "x", "--due", "noon", "--nag", "foo").contains("unknown day"))
  }

  @Test func beforeIsAListOfDurations() throws {
    func leads(_ text: String) throws -> [Duration]? {
      try reminder("x", "--due", "noon", "--before", text).before
    }
    #expect(try leads("1h,1d") == [.hours(24), .hours(1)])
    #expect(try leads("60m, 1h, 10") == [.hours(1), .minutes(10)])
    #expect(try leads("never") == [])
    #expect(try leads("1,2,3,4,5,6,7,8,9,10")?.count == 10)
    for (text, reason) in [
      ("1,2,3,4,5,6,7,8,9,10,11", "11 lead times; at most ten are allowed"),
      ("0", "a duration of zero"), ("1h,0m", "a duration of zero"), ("100d", "99"),
      ("1h,,2h", "no duration"), ("1h,x", "\"x\""),
    ] {
      let line = refusal("remind", "add", "x", "--due", "noon", "--before", text)
      #expect(line.hasPrefix("countdown: --before: ") && line.contains(reason), "\(line)")
    }
  }

  @Test(
    arguments: [
      ["remind", "add", "x", "--due", "15h30"], ["remind", "edit", "1", "--due=15h30"],
      ["alarm", "add", "15h30"], ["alarm", "edit", "1", "15h30"], ["alarm", "add", "15:30"],
      ["remind", "add", "x", "--due", "15 h"],
    ])
  func aLengthThatMayHaveBeenMeantAsAClockTimeIsSaid(_ words: [String]) throws {
    var notes: [String] = []
    _ = try Request.parse(words, surroundings: saturday) { notes.append($0) }
    let isMeant = words.contains { $0.hasSuffix("15h30") }
    #expect(notes.count == (isMeant ? 1 : 0))
    for note in notes {
      #expect(note.hasSuffix("15h30 is 15 hours 30 minutes; for the clock time: 15:30"))
    }
  }

  @Test func numbersThatAreTakenForMinutesAreSaid() throws {
    for (words, reading) in [
      (["add", "x", "--due", "noon", "--nag", "10"], "--nag 10 is 10 minutes"),
      (
        ["add", "x", "--due", "noon", "--before", "1,2h,30"],
        "--before 1 is 1 minute, 30 is 30 minutes"
      ),
      (["snooze", "1", "30"], "30 is 30 minutes"),
      (["snooze", "1", "30m"], nil), (["snooze", "1"], nil),
    ] as [([String], String?)] {
      var notes: [String] = []
      _ = try Request.parse(["remind"] + words, surroundings: saturday) { notes.append($0) }
      #expect(notes == (reading.map { [$0] } ?? []), "\(words)")
    }
  }

  @Test(
    arguments: [
      (["1"], 1_800), (["1", "30"], 1_800), (["1", "30s"], 30), (["1", "1", "h"], 3_600),
      (["1", "until", "tomorrow"], 81_000), (["1", "until noon"], 5_400),
      (["1", "until", "in", "20m"], 1_200),
    ] as [([String], Int)])
  func aSnoozeHasALengthOrAnEnd(_ words: [String], _ seconds: Int) throws {
    let request = try Request.parse(["remind", "snooze"] + words, surroundings: saturday)
    guard case .remind(.snooze(_, let length)) = request else { throw UsageError("no snooze") }
    #expect(length == .seconds(seconds))
  }

  @Test func nagOnDaysKeepsTheTimeOfTheDeadline() throws {
    var reminder = Reminder("x", due: saturday.now)
    let zone = ZoneRules(identifier: "Europe/Berlin", offset: 3_600)
    ReminderChange(nag: .days(.all)).apply(to: &reminder, zone: zone)
    #expect(reminder.nag == .days(.all, at: TimeOfDay(hour: 10, minute: 30)))
    let later = saturday.now.advanced(by: .seconds(3_600))
    ReminderChange(deadline: later).apply(to: &reminder, zone: zone)
    #expect(reminder.nag == .days(.all, at: TimeOfDay(hour: 11, minute: 30)))
    ReminderChange(nag: .never).apply(to: &reminder, zone: zone)
    #expect(reminder.nag == nil)
  }

  @Test func whatIsNoReminderIsRefused() {
    #expect(refusal("remind", "add", "x").hasSuffix("--due \"fri 9:00\""))
    #expect(
      refusal("remind", "add", "Pay", "rent", "tomorrow", "9:00")
        .hasSuffix("did you mean countdown remind add \"Pay rent\" --due \"tomorrow 9:00\"?"))
    #expect(refusal("remind", "add", " ", "--due", "noon").hasSuffix("\" \" is blank"))
    #expect(refusal("remind", "add", "x", "--due", "frida").hasSuffix("did you mean friday?"))
    #expect(
      refusal("remind", "add", "x", "--due", "today 7:00")
        == "countdown: --due: \"today 7:00\": that was 3 h ago; did you mean tomorrow 7:00?")
    for (text, end) in [
      ("730", "did you mean 7:30?"), ("2mo", "did you mean 2027-01-21 or mo 2:00?"),
      ("2 months", "did you mean 2027-01-21?"), ("5fr", "did you mean fr 5:00?"),
      ("10 sa", "did you mean sa 10:00?"), ("90", "in 20m, 2027-03-28T14:15"),
      ("25:00", "in 20m, 2027-03-28T14:15"), ("17.5", "in 20m, 2027-03-28T14:15"),
      ("2400-01-01", "moments lie in the years 1678 to 2261"),
    ] {
      let line = refusal("remind", "add", "x", "--due", text)
      #expect(line.hasPrefix("countdown: --due: \"") && line.hasSuffix(end), "\(line)")
    }
    #expect(
      refusal("remind", "snooze", "1", "until", "2400-01-01").hasSuffix("the years 1678 to 2261"))
    #expect(
      refusal("remind", "buy milk tomorrow at 9").hasSuffix(
        "did you mean countdown remind add \"buy milk\" --due \"tomorrow at 9\"?"))
    #expect(refusal("remind", "add", "--nag", "1h").contains("TITLE is missing"))
    #expect(refusal("remind", "import", "a", "b").contains("one FILE at a time"))
    #expect(refusal("remind", "snooze", "1", "until", "frida").hasSuffix("did you mean friday?"))
    #expect(
      refusal("remind", "snooze", "1", "until", "today", "7:00")
        == "countdown: \"today 7:00\": that was 3 h ago; did you mean tomorrow 7:00?")
  }
}
