import Countdown
import CountdownAlarms
import CountdownTerminal
import Testing

@testable import CountdownArguments

/// What is meant by the time and the days of an alarm, on Saturday, 2026-11-21, 10:30 in Berlin.
@Suite struct AlarmOperandTests {
  private let berlin = try? ZoneRules(identifier: "Europe/Berlin")

  /// `07:30 last friday`, `07:30 2026-12-24`, `07:30 once`
  private func meaning(_ words: [String], of alarm: Alarm = Alarm(at: .midnight)) throws -> String {
    let request = try Request.parse(["alarm", "add"] + words, surroundings: saturday)
    guard case .alarm(.add(let change, _)) = request, let berlin else {
      throw UsageError("no alarm")
    }
    var alarm = alarm
    try change.settled(on: alarm, at: saturday.now, in: berlin).apply(to: &alarm)
    let rule = alarm.rule.map { "\($0)" }
    let date = alarm.date.map { "\($0)" }
    return ([alarm.time.description] + [rule, date].compactMap(\.self)).joined(separator: " ")
  }

  @Test(arguments: [
    // A day before the time is one day, and a weekday after it every such day.
    ("tomorrow 7:30", "07:30 2026-11-22"), ("fri 7:30", "07:30 2026-11-27"),
    ("fri 7:30 once", "07:30 2026-11-27"), ("7:30 fri once", "07:30 2026-11-27"),
    ("saturday 10:30", "10:30 2026-11-28"),
    ("sat 11:00", "11:00 2026-11-21"), ("7:30 fri", "07:30 friday"),
    ("7:30 tomorrow", "07:30 2026-11-22"), ("today 7 pm", "19:00 2026-11-21"),
    ("2026-12-24 5:00", "05:00 2026-12-24"), ("5 am 2026-12-24", "05:00 2026-12-24"),
    ("7:30 2026-12-24", "07:30 2026-12-24"), ("2026-12-24T05:00", "05:00 2026-12-24"),
    ("24 dec 5:00", "05:00 2026-12-24"), ("dec 24th 5:00", "05:00 2026-12-24"),
    ("20 nov 5:00", "05:00 2027-11-20"), ("12 dec 5:00", "05:00 2026-12-12"),
    ("24 dec 2028 5:00", "05:00 2028-12-24"), ("29 feb 7:00", "07:00 2028-02-29"),
    // A day alone is at 9:00.
    ("tomorrow", "09:00 2026-11-22"), ("fri", "09:00 2026-11-27"), ("12 dec", "09:00 2026-12-12"),
    // A moment is that of the alarm's zone.
    ("in 20m", "10:50 2026-11-21"), ("20m", "10:50 2026-11-21"),
    ("in 14h", "00:30 2026-11-22"), ("2026-12-24T05:00+09:00", "21:00 2026-12-23"),
    // Several days before the time repeat, as after it.
    ("mon..fri 7:30", "07:30 weekdays"), ("7:30 mon..fri", "07:30 weekdays"),
    ("every monday 7:30", "07:30 monday"), ("weekends 9:00", "09:00 weekends"),
    // Any rule follows the time.
    ("7:30 every 2 weeks", "07:30 every 2 weeks"), ("7:30 last friday", "07:30 last friday"),
    ("7 pm 1st", "19:00 1st"), ("noon every 3 days", "12:00 every 3 days"),
    ("7:30 mon until 2027-01-31", "07:30 monday until 2027-01-31"),
    ("7:30 daily 10 times", "07:30 daily 10 times"), ("7:30 24 dec", "07:30 24 dec"),
    ("7 every 2 weeks", "07:00 every 2 weeks"),
    // It counts from a day that is named.
    ("fri 7:30 every 2 weeks", "07:30 every 2 weeks 2026-11-27"),
    ("7:30", "07:30"), ("7:30 once", "07:30"),
  ])
  func whatIsMeant(_ text: String, _ expected: String) throws {
    #expect(try meaning([text]) == expected)
    #expect(try meaning(text.split(separator: " ").map(String.init)) == expected)
  }

  @Test func optionsSayTheDaysAsWell() throws {
    #expect(try meaning(["7:30", "--days", "last friday"]) == "07:30 last friday")
    #expect(try meaning(["7:30", "--date", "fri"]) == "07:30 2026-11-27")
    #expect(try meaning(["9:00", "--date", "sat"]) == "09:00 2026-11-28")
    #expect(try meaning(["11:00", "--date", "sat"]) == "11:00 2026-11-21")
    #expect(
      try meaning(["tomorrow", "7:30", "--days", "every 2 days"])
        == "07:30 every 2 days 2026-11-22")
    #expect(
      try meaning(["7:30", "--days", "2 weeks", "--date", "24 dec"])
        == "07:30 every 2 weeks 2026-12-24")
  }

  @Test func aChangeOfTimeKeepsADayThatIsToCome() throws {
    var alarm = Alarm(at: .noon)
    alarm.date = CivilDate(year: 2026, month: 12, day: 24)
    #expect(try meaning(["7:30"], of: alarm) == "07:30 2026-12-24")
    #expect(try meaning(["7:30", "mon"], of: alarm) == "07:30 monday")
    #expect(try meaning(["7:30", "--date", "never"], of: alarm) == "07:30")
    alarm.date = CivilDate(year: 2026, month: 11, day: 20)
    #expect(try meaning(["7:30"], of: alarm) == "07:30")
  }

  @Test(arguments: [
    ("today 7:00", "that was 3 h ago; did you mean tomorrow 7:00?"),
    ("2026-01-01 5:00", "that was 324 days ago"), ("today", "that was 1 h ago"),
  ])
  func whatIsPastIsOneClearError(_ text: String, _ reason: String) {
    let error = #expect(throws: CommandFailure.self) { try meaning([text]) }
    #expect(error?.status == .misused)
    #expect(error?.reason == "\"\(text)\": \(reason)")
  }

  @Test func aMomentInAnHourThatComesAgainNeedsOtherClocks() throws {
    let berlin = try ZoneRules(identifier: "Europe/Berlin")
    func settle(_ text: String, at now: String, in zone: ZoneRules) throws -> AlarmChange {
      let timing = try AlarmOperand.timing(text)
      let change = AlarmChange(time: timing.time, days: timing.days, day: timing.day)
      return try change.settled(
        on: Alarm(at: .midnight), at: #require(WallMoment(now)), in: zone)
    }
    // The time is 01:50; clocks go from 03:00 to 02:00.
    let now = "2026-10-24T23:50:00Z"
    #expect(try settle("in 20m", at: now, in: berlin).time == TimeOfDay(hour: 2, minute: 10))
    #expect(throws: CommandFailure.self) { try settle("in 80m", at: now, in: berlin) }
    #expect(try settle("in 80m", at: now, in: .utc).time == TimeOfDay(hour: 1, minute: 10))
    // During the second hour the first is over.
    let later = try settle("in 20m", at: "2026-10-25T01:10:00Z", in: berlin)
    #expect(later.time == TimeOfDay(hour: 2, minute: 30))
  }

  @Test(arguments: [
    ("7:30 every 20m", "to ring again until it is answered, use --nag"),
    ("7:30 10 times", "did you mean daily 10 times?"), ("7:30 mon-fry", "unknown day \"fry\""),
    ("7:30 mon,fri once", "\"7:30 mon,fri\" repeats"), ("29 feb 2027 5:00", "there is no such day"),
    ("frida 7:30", "did you mean friday 7:30?"), ("31 feb 7:00", "only 29 days"),
    ("weekdays", "the time comes before the days"), ("foo", "expected a time"),
    ("mon..fri 7:30 sat", "the time comes before the days"), ("7:30 8:30", "\"8:30\""),
    ("every 2 weeks", "expected a time"), ("7:30 every fortnite", "unknown day \"fortnite\""),
  ])
  func whatIsNoAlarmIsRefused(_ text: String, _ reason: String) {
    #expect(refusal("alarm", "add", text).contains(reason))
  }

  @Test func whatIsSaidTwiceIsRefused() {
    #expect(
      refusal("alarm", "edit", "1", "7:00", "--time", "8:00")
        == "countdown: --time and \"7:00\" contradict each other")
    #expect(
      refusal("alarm", "add", "7:00 mon", "--days", "tue").contains("--days and \"7:00 mon\""))
    #expect(refusal("alarm", "add", "fri 7:00", "--date", "sat").contains("--date and"))
  }

  @Test(arguments: [
    ("mon 7:30", "has a time"), ("in 3d", "has a time"), ("foo", "expected a day"),
    ("mon..fri", "expected a day"), ("tomorow", "did you mean tomorrow?"), ("", "expected a day"),
  ])
  func aDayIsADayAndNothingElse(_ text: String, _ reason: String) {
    #expect(refusal("alarm", "off", "1", "until", text).contains(reason))
    #expect(refusal("alarm", "edit", "1", "--date", text).contains(reason))
  }

  @Test func aDayIsMissingAfterUntil() {
    #expect(refusal("alarm", "off", "1", "until").contains("a day is missing after until"))
  }
}
