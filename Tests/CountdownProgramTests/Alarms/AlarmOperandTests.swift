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
    guard case .alarm(.add(let change, _, _)) = request, let berlin else {
      throw UsageError("no alarm")
    }
    var alarm = alarm
    try change.resolved(on: alarm, at: saturday.now, in: berlin).apply(to: &alarm)
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
    ("7:30 on fri", "07:30 2026-11-27"), ("at 9am on friday", "09:00 2026-11-27"),
    ("7:30 on fri until 2027-01-31", "07:30 friday until 2027-01-31"),
    ("7:30 on mon,fri", "07:30 mon,fri"), ("7:30 on fridays", "07:30 friday"),
    ("7:30 friday morning", "07:30 2026-11-27"), ("7:30 tomorrow", "07:30 2026-11-22"),
    ("today 7 pm", "19:00 2026-11-21"),
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
    ("7:30 daily 10 times", "07:30 daily 10 times"),
    // A day of the year is one day in either order, and with every it is each year.
    ("7:30 24 dec", "07:30 2026-12-24"), ("7:00 dec 24", "07:00 2026-12-24"),
    ("24 dec 7", "07:00 2026-12-24"), ("24th of december 7:30", "07:30 2026-12-24"),
    ("24.12. 7:30", "07:30 2026-12-24"), ("7:30 24.12.2027", "07:30 2027-12-24"),
    ("7:30 every 24 dec", "07:30 24 dec"), ("every 24 dec 7:30", "07:30 24 dec"),
    ("24 dec 7:30 yearly", "07:30 yearly 2026-12-24"),
    // A number with a unit is a length.
    ("3 days", "10:30 2026-11-24"), ("1 day", "10:30 2026-11-22"), ("7days", "10:30 2026-11-28"),
    ("20 days", "10:30 2026-12-11"), ("1 week", "10:30 2026-11-28"), ("2w", "10:30 2026-12-05"),
    ("in 2 weeks", "10:30 2026-12-05"), ("400 days", "10:30 2027-12-26"),
    ("7 day", "10:30 2026-11-28"), ("7 h", "17:30 2026-11-21"), ("15h30", "02:00 2026-11-22"),
    // An hour alone stands before a blank and a day that is no unit.
    ("7 mon..fri", "07:00 weekdays"), ("7 mo,we", "07:00 mon,wed"), ("3 sat", "03:00 saturday"),
    ("7 daily", "07:00 mon..sun"), ("7 monthly", "07:00 monthly"), ("7 15th", "07:00 15th"),
    ("17.30", "17:30"), ("7.30 mon", "07:30 monday"), ("0730", "07:30"),
    ("1730 weekends", "17:30 weekends"), ("midday", "12:00"),
    // An ordinal before a unit is an interval.
    ("9:00 every second day", "09:00 every 2 days"),
    ("9:00 every 3rd month", "09:00 every 3 months"),
    ("9:00 second day of the month", "09:00 2nd"),
    // The sign of an offset is none of a day.
    ("2026-12-31 18:01 -06", "01:01 2027-01-01"), ("2026-12-31 18:01 +0530", "13:31 2026-12-31"),
    ("7 every 2 weeks", "07:00 every 2 weeks"),
    // It counts from a day that is named.
    ("fri 7:30 every 2 weeks", "07:30 every 2 weeks 2026-11-27"),
    ("7:30", "07:30"), ("7:30 once", "07:30"), ("noon ONCE", "12:00"),
    ("24 dec 9:00 once", "09:00 2026-12-24"), ("at 9 tomorrow once", "09:00 2026-11-22"),
    ("monday until 2027-01-31 7:30", "07:30 monday until 2027-01-31"),
    ("jun,dec 7:30", "07:30 yearly in jun,dec"), ("nov mon,wed noon", "12:00 mon,wed of nov"),
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
    for word in ["never", "none", "off"] {
      #expect(try meaning(["7:30", "--date", word], of: alarm) == "07:30")
    }
    alarm.date = CivilDate(year: 2026, month: 11, day: 20)
    #expect(try meaning(["7:30"], of: alarm) == "07:30")
  }

  @Test(arguments: [
    ("today 7:00", "that was 3 h ago; did you mean tomorrow 7:00?"),
    ("2026-01-01 5:00", "that was 324 days ago"),
    ("today", "that was 1 h ago; did you mean tomorrow?"),
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
      let change = AlarmChange(times: timing.times, days: timing.days, day: timing.day)
      return try change.resolved(
        on: Alarm(at: .midnight), at: #require(WallMoment(now)), in: zone)
    }
    // The time is 01:50; clocks go from 03:00 to 02:00.
    let now = "2026-10-24T23:50:00Z"
    #expect(
      try settle("in 20m", at: now, in: berlin).times?.earliest == TimeOfDay(hour: 2, minute: 10))
    #expect(throws: CommandFailure.self) { try settle("in 80m", at: now, in: berlin) }
    #expect(
      try settle("in 80m", at: now, in: .utc).times?.earliest == TimeOfDay(hour: 1, minute: 10))
    // During the second hour the first is over.
    let later = try settle("in 20m", at: "2026-10-25T01:10:00Z", in: berlin)
    #expect(later.times?.earliest == TimeOfDay(hour: 2, minute: 30))
  }

  @Test(arguments: [
    ("7:30 every 20m", "to ring again until it is answered, use --nag"),
    ("7:30 10 times", "did you mean 7:30 daily 10 times?"), ("7:30 mon-fry", "unknown day \"fry\""),
    ("7:30 mon,fri once", "repeats; leave out once"), ("29 feb 2027 5:00", "only 28 days"),
    ("frida 7:30", "did you mean friday 7:30?"), ("31 feb 7:00", "only 29 days"),
    ("1 month", "fixed length; accepted: 14:15"),
    ("1 month", "did you mean 2026-12-21 or 09:00 every month?"),
    ("2 months", "did you mean 2027-01-21 or 09:00 every 2 months?"),
    ("in 1 year", "did you mean 2027-11-21 or 09:00 every year?"),
    ("2mo", "did you mean 2027-01-21, 09:00 every 2 months or 2:00 mo?"),
    ("5th", "did you mean 09:00 5th?"),
    ("7 dec 24", "did you mean 7 dec 2024 or 7:00 24 dec?"),
    ("12 dec 10", "did you mean 12 dec 10:00 or 12:00 10 dec?"),
    ("24 dec 26", "did you mean 24 dec 2026?"),
    ("10sa", "did you mean 10:00 sa?"), ("2we", "2:00 we?"), ("9 su", "did you mean 9:00 su?"),
    ("5fr", "5:00 fr?"), ("7mon..fri", "did you mean 7:00 mon..fri?"), ("fri7", "fri 7?"),
    ("1 week until 2027-01-31", "did you mean 09:00 every 1 week until 2027-01-31?"),
    ("2 weeks on mon", "did you mean 09:00 every 2 weeks on mon?"),
    ("every 2 weeks", "did you mean 09:00 every 2 weeks?"),
    ("weekdays", "did you mean 09:00 weekdays?"), ("730", "did you mean 7:30?"),
    ("every second friday 9:00", "every 2 weeks on friday 9:00 or 2nd friday 9:00?"),
    ("9:00 every 2 tue", "did you mean 9:00 every 2 weeks on tue or 9:00 2nd tue?"),
    ("9:00 second day", "did you mean 9:00 every 2 days or 9:00 2nd?"),
    ("9:00 every -1 days", "a day has no sign"), ("7 -8", "a day has no sign"),
    ("9am -5", "a day has no sign"), ("9:00 -1", "did you mean 9:00 last day?"),
    ("2400-01-01 9:00", "moments lie in the years 1678 to 2261"),
    ("13pm", "did you mean 13:00?"),
    ("weekdays", "a time is missing"), ("foo", "unknown word \"foo\""),
    ("mon..fri 7:30 sat", "expected the end, until and a date"), ("7:30 8:30", "\"7:30 8:30\""),
    ("every 2 weeks", "a time is missing"), ("7:30 every fortnite", "unknown day \"fortnite\""),
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
    ("3 days", "has a time"), ("2 months", "did you mean 2027-01-21?"), ("5fr", "expected a day"),
    ("2400-01-01", "moments lie in the years 1678 to 2261"),
    ("mon..fri", "expected a day"), ("tomorow", "did you mean tomorrow?"), ("", "expected a day"),
  ])
  func aDayIsADayAndNothingElse(_ text: String, _ reason: String) {
    #expect(refusal("alarm", "off", "1", "until", text).contains(reason))
    #expect(refusal("alarm", "edit", "1", "--date", text).contains(reason))
  }

  @Test func allAlarmsHaveNoIDs() {
    #expect(refusal("alarm", "off", "--all", "1").contains("--all means every alarm; leave out 1"))
    #expect(refusal("alarm", "off").contains("ID… is missing"))
    #expect(refusal("alarm", "off", "--all", "until").contains("a day is missing after until"))
  }

  @Test func aDayIsMissingAfterUntil() {
    #expect(refusal("alarm", "off", "1", "until").contains("a day is missing after until"))
  }
}
