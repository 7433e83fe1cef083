import Countdown
import CountdownStore
import CountdownTestSupport

@testable import CountdownAlarms

/// Records with every field in use, for tests of what keeps them.
enum Records {
  static func alarm(_ label: String = "Work", id: Alarm.ID = .init()) -> AlarmHistory {
    var alarm = Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: label, id: id)
    alarm.sound = .file("/home/me/bell.ogg")
    alarm.volume = 40
    alarm.nag = .minutes(5)
    alarm.fadeIn = .seconds(30)
    alarm.zone = "Europe/Berlin"
    alarm.rule = RecurrenceRule(.weekly(on: .workdays), every: 2)
    alarm.date = CivilDate(year: 2027, month: 1, day: 4)
    alarm.offUntil = CivilDate(year: 2027, month: 3, day: 1)
    alarm.late = .notice
    let day = CivilDate(year: 2027, month: 3, day: 29)
    let occurrence = LocalTime(day, alarm.time)
    var record = AlarmRecord(
      alarm: alarm, number: 3, through: occurrence, peak: LocalTime(day + 7, alarm.time),
      ring: AlarmRecord.Ring(
        occurrence: occurrence, scheduled: date(7.25), isSnoozed: false, end: deadline,
        snoozes: 2, claim: claim, takeovers: 1))
    record.zoneRule = "CET-1CEST,M3.5.0,M10.5.0/3"
    var history = AlarmHistory(record)
    history.keep(self.occurrence())
    history.keep(self.occurrence(60, .ringing))
    return history
  }

  static func reminder(_ title: String = "Pay rent", id: Reminder.ID = .init()) -> ReminderRecord {
    var reminder = Reminder(title, due: date(0.1), nag: .every(.minutes(31)), id: id)
    reminder.late = .fireWithinAnHour
    reminder.before = [.hours(1), .hours(24)]
    reminder.rule = RecurrenceRule(.monthly(on: .days([-1])), every: 2, end: .count(10))
    var record = ReminderRecord(reminder: reminder, number: 12)
    record.through = date(1_860.1)
    record.peak = date(1_860.1)
    record.start = LocalTime(CivilDate(year: 2027, month: 3, day: 29), .noon)
    record.announced.insert(5...5)
    record.announced.insert(1_806_000_000_000_000...1_806_000_000_000_100)
    record.undo = ReminderRecord.Completion(
      done: date(1), deadline: date(0.5), through: date(0.1))
    record.snooze = deadline
    record.snoozes = 1
    record.claim = claim
    record.done = date(4_000)
    record.mayNotHaveBeenSeen = true
    return record
  }

  /// With nothing in what may be empty.
  static func plainAlarm(id: Alarm.ID = .init()) -> AlarmHistory {
    let alarm = Alarm(at: .midnight, id: id)
    return AlarmHistory(
      AlarmRecord(alarm: alarm, number: 1, through: LocalTime(secondsSinceEpoch: -60)))
  }

  static func dailyReminder(id: Reminder.ID = .init()) -> ReminderRecord {
    let daily = Reminder.Nag.days([.sunday, .monday], at: .noon)
    let reminder = Reminder("daily", due: date(1), nag: daily, id: id)
    return ReminderRecord(reminder: reminder, number: 1)
  }

  static func occurrence(
    _ second: Int = 0, _ outcome: OccurrenceOutcome = .acknowledged
  ) -> OccurrenceRecord {
    OccurrenceRecord(
      time: LocalTime(secondsSinceEpoch: 1_806_000_000 + second), outcome: outcome,
      decided: date(3), missed: 4)
  }

  static let deadline = Deadline(
    wall: date(540), elapsed: Moment(nanoseconds: 5_000_000_001), timeline: Timeline("boottime/x"))

  static var claim: Claim {
    var claim = Claim(owner: StoreOwner(rawValue: "b/1/2/3"), taken: date(0.5))
    claim.isConfirmed = true
    return claim
  }

  /// Seconds after a morning in 2027, rounded as the stores of the first versions have them.
  static func date(_ seconds: Double) -> WallMoment {
    let sum = 828_000_000 + seconds
    let whole = sum.rounded(.down)
    return WallMoment(
      seconds: 978_307_200 + Int(whole), nanoseconds: Int(((sum - whole) * 1e9).rounded(.up)))
  }
}
