import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

/// What is printed of events, statuses, days and rules is what people write, and no dump of a type.
@Suite struct DescriptionTests {
  private static let due = date("2026-03-02T06:30:00Z")

  private static func event(
    _ kind: AlarmEvent.Kind, _ subject: AlarmEvent.Subject,
    _ change: (inout AlarmEvent) -> Void = { _ in }
  ) throws -> AlarmEvent {
    var event = AlarmEvent(kind, of: subject, reason: .deadline, scheduled: due, actual: due)
    event.zone = try ZoneRules(identifier: "Europe/Berlin")
    change(&event)
    return event
  }

  private static let alarm = Alarm(
    at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Wake up")

  private static var rent: Reminder {
    var rent = Reminder(
      "Pay rent", due: due, every: RecurrenceRule(.monthly()), nag: .every(.minutes(90)))
    (rent.before, rent.zone) = ([.hours(24)], "Europe/Berlin")
    return rent
  }

  @Test func eventsAreShort() throws {
    let (alarm, rent) = (
      AlarmEvent.Subject.alarm(Self.alarm), AlarmEvent.Subject.reminder(Self.rent)
    )
    let unnamed = AlarmEvent.Subject.alarm(Alarm(at: .noon))
    try checkDescriptions([
      (Self.event(.ringing, alarm), "ringing Wake up: due 2026-03-02 07:30"),
      (Self.event(.ringing, unnamed), "ringing: due 2026-03-02 07:30"),
      (
        Self.event(.snoozed, alarm) { $0.until = Self.due + 540 },
        "snoozed Wake up: until 2026-03-02 07:39"
      ),
      (
        Self.event(.missed, alarm) { ($0.missed, $0.mayNotHaveBeenHeard) = (2, true) },
        "missed Wake up: due 2026-03-02 07:30, 2 earlier missed, may not have been heard"
      ),
      (Self.event(.due, rent), "due Pay rent: due 2026-03-02 07:30"),
      (Self.event(.completed, rent) { $0.scheduled = nil }, "completed Pay rent"),
      (Self.event(.badge, .badge) { $0.badge = 3 }, "badge: 3 overdue"),
      (
        Self.event(.fault, alarm) { $0.fault = .zone(.unknown("Mars/Olympus", suggestion: nil)) },
        "fault Wake up: there is no time zone \"Mars/Olympus\"; use a name such as Europe/Berlin"
      ),
      (Self.event(.saved, .store) { $0.scheduled = nil }, "saved"),
      (alarm, "Wake up: 07:30 weekdays"), (AlarmEvent.Subject.badge, "badge"),
    ])
  }

  @Test func alarmsAndTheirStatusesAreShort() throws {
    var often = Self.alarm
    often.rule = RecurrenceRule(.weekly(on: [.monday, .wednesday]), every: 2)
    (often.date, often.offUntil) = (day("2026-03-02"), day("2026-04-01"))
    (often.zone, often.isOn, often.label) = ("Asia/Tokyo", false, "")
    var once = Alarm(at: .noon, label: "Ferry")
    once.date = day("2026-03-02")
    var armed = AlarmStatus(Self.alarm, number: 1, state: .armed)
    armed.next = Self.due
    var missed = AlarmStatus(once, number: 12, state: .missed)
    missed.lastMissed = AlarmStatus.Missed(
      local("2026-03-02T12:00"), mayNotHaveBeenHeard: true, others: 1)
    try checkDescriptions([
      (Self.alarm, "Wake up: 07:30 weekdays"),
      (
        often,
        "07:30 every 2 weeks on mon,wed from 2026-03-02, off until 2026-04-01, Asia/Tokyo, off"
      ),
      (once, "Ferry: 12:00 on 2026-03-02"),
      (armed, "1 Wake up: armed, 07:30 weekdays, next 2026-03-02T06:30:00Z"),
      (
        missed,
        "12 Ferry: missed, 12:00 on 2026-03-02, missed 2026-03-02T12:00, 1 earlier missed, "
          + "may not have been heard"
      ),
      (Alarm.Sound.file("/a.ogg"), "file:/a.ogg"), (Alarm.Sound.none, "none"),
      (LatePolicy.fireWithinAnHour, "fireWithinAnHour"),
    ])
  }

  @Test func remindersAndTheirStatusesAreShort() throws {
    let text = "due 2026-03-02T06:30:00Z, monthly, 1d before, nag every 1h 30m, Europe/Berlin"
    var status = ReminderStatus(Self.rent, number: 2, state: .snoozed)
    (status.snoozedUntil, status.next) = (Self.due + 1_800, Self.due + 1_800)
    try checkDescriptions([
      (Self.rent, "Pay rent: \(text)"),
      (status, "2 Pay rent: snoozed, \(text), snoozed until 2026-03-02T07:00:00Z"),
      (Reminder.Nag.days(.weekend, at: .noon), "12:00 weekends"),
    ])
  }

  @Test func daysAndRulesAreShort() throws {
    let rule = RecurrenceRule(.monthly(on: .weekdays([.friday], -1)), end: .count(1))
    let start = local("2026-03-02T07:30")
    let text = "0f8fad5b-d9cb-469f-a165-70867728950e"
    let id = try #require(Alarm.ID(text))
    try checkDescriptions([
      (rule, "last friday 1 time"), (rule.pattern, "last friday"), (rule.end, "1 time"),
      (RecurrenceRule.End.never, "never"), (RecurrenceRule.Pattern.daily, "daily"),
      (RecurrenceRule.End.until(day("2027-01-31")), "until 2027-01-31"),
      (RecurrenceRule.MonthDays.days([1, 15, -1]), "1st,15th,last day"),
      (RecurrenceRule.MonthDays.ofStart, "day of the start"),
      (RecurrenceRule.Months([6, 12]), "jun,dec"), (RecurrenceRule.Months.all, "jan..dec"),
      (RecurrenceRule.Months([]), "none"),
      (Weekdays.workdays, "weekdays"), (Weekdays.all, "mon..sun"), (Weekdays(), "none"),
      (Weekdays([.monday, .thursday]), "mon,thu"), (Weekday.sunday, "sunday"),
      (Recurrence(rule, from: start), "07:30 last friday 1 time from 2026-03-02"),
      (Recurrence(at: .noon), "12:00 daily"),
      (
        Recurrence(Self.alarm).next(after: Self.due, in: .utc),
        "2026-03-02T07:30, 2026-03-02T07:30:00Z"
      ),
      (start, "2026-03-02T07:30"), (try ZoneRules(identifier: "Europe/Berlin"), "Europe/Berlin"),
      (try WallTime(parsing: "7pm"), "19:00"), (try WallTime(parsing: "FRI 9:00"), "fri 09:00"),
      (try WallTime(parsing: "dec 24 noon"), "24 dec 12:00"),
      (id, text), (Agenda.ItemID.alarm(id), text),
    ])
  }

  @Test func lengthsAreWholeAndWithoutZeros() throws {
    for (length, text) in [
      (Duration.hours(1), "1h"), (.minutes(31), "31m"), (.seconds(5_400), "1h 30m"),
      (.seconds(10), "10s"), (.hours(24 * 90), "90d"), (.seconds(3_605), "1h 00m 05s"),
      (.milliseconds(60_020), "1m 00.02s"), (.nanoseconds(60_000_000_010), "1m 00.00000001s"),
    ] {
      #expect(length.exactText == text)
      #expect(try Duration(parsing: text) == length)
    }
  }
}
