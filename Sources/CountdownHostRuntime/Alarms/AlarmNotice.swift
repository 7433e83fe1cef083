internal import Countdown
internal import CountdownAlarms
internal import CountdownTerminal
internal import Foundation

/// What an event of an alarm or a reminder means for a screen.
enum AlarmNotice: Hashable, Sendable {
  /// Show this, in the place of what is shown for the same alarm or reminder.
  case show(Message)
  /// Take away what is shown for it.
  case withdraw(CountdownID)
  /// Nothing.
  case none

  /// What is shown.
  struct Message: Hashable, Sendable {
    /// What it asks of the user.
    enum Purpose: Hashable, Sendable {
      /// An alarm rings: snooze or stop it.
      case ring(AlarmSound)
      /// An alarm rang unheard, or not at all: take note of it.
      case missed
      /// Something is to be done: complete it or be reminded later.
      case due
    }

    let purpose: Purpose
    let id: CountdownID
    let summary: String
    let body: String
  }

  init(_ event: AlarmEvent, _ times: AlarmTimes) {
    switch (event.kind, event.subject) {
    case (.ringing, .alarm(let alarm)): self = .show(.ringing(alarm, event))
    case (.missed, .alarm(let alarm)): self = .show(.missed(alarm, event, times))
    case (.due, .reminder(let reminder)), (.missed, .reminder(let reminder)):
      self = .show(.due(reminder, event, times))
    // Its buttons are still of use to who comes back in the meantime.
    case (.snoozed, .alarm) where event.reason != .user: self = .none
    case (.snoozed, _), (.acknowledged, _), (.completed, _):
      self = event.id.map { .withdraw($0) } ?? .none
    default: self = .none
    }
  }
}

extension AlarmNotice.Message {
  /// `Work`, `07:30`; where it comes late, `07:30, 25m ago`.
  fileprivate static func ringing(_ alarm: Alarm, _ event: AlarmEvent) -> Self {
    let lateness = event.actual.timeIntervalSince(event.scheduled ?? event.actual)
    let late = lateness < 60 ? [] : ["\(AlarmTimes.rough(lateness)) ago"]
    return Self(
      purpose: .ring(alarm.sound), id: alarm.id, summary: AlarmSentences.name(alarm),
      body: (["\(alarm.time)"] + late + others(event)).joined(separator: ", "))
  }

  /// `Missed alarm: Work`, `07:30, 3h ago, may not have been heard`.
  fileprivate static func missed(
    _ alarm: Alarm, _ event: AlarmEvent, _ times: AlarmTimes
  ) -> Self {
    let since = event.scheduled.map { times.now.timeIntervalSince($0) } ?? 0
    let age = since < 60 ? [] : ["\(AlarmTimes.rough(since)) ago"]
    let doubt = event.mayNotHaveBeenHeard ? ["may not have been heard"] : []
    return Self(
      purpose: .missed, id: alarm.id, summary: "Missed alarm: \(AlarmSentences.name(alarm))",
      body: (["\(alarm.time)"] + age + doubt + others(event)).joined(separator: ", "))
  }

  /// `Pay rent`, `overdue since Fri 9:00`; after a snooze `Reminder: Pay rent is overdue`.
  fileprivate static func due(
    _ reminder: Reminder, _ event: AlarmEvent, _ times: AlarmTimes
  ) -> Self {
    let title = DisplayText.cleaned(reminder.title)
    let isOverdue = event.snoozes > 0 || times.now.timeIntervalSince(reminder.deadline) >= 60
    let doubt = event.mayNotHaveBeenHeard ? ["an earlier one may not have been seen"] : []
    let state = isOverdue ? "overdue since \(times.sinceWhen(reminder.deadline))" : "due now"
    return Self(
      purpose: .due, id: reminder.id,
      summary: event.snoozes > 0 ? "Reminder: \(title) is overdue" : title,
      body: ([state] + doubt).joined(separator: ", "))
  }

  private static func others(_ event: AlarmEvent) -> [String] {
    event.missed > 0 ? ["and \(event.missed) before it missed"] : []
  }
}

extension AlarmTimes {
  /// `9:00` of today, `Fri 9:00` of the last six days, else `2026-11-13 9:00`.
  func sinceWhen(_ date: Date) -> String {
    let (local, today) = (zone.local(at: date), zone.local(at: now).date)
    let minute = local.time.minute
    let time = "\(local.time.hour):" + (minute < 10 ? "0" : "") + "\(minute)"
    switch today.daysSinceEpoch - local.date.daysSinceEpoch {
    case 0: return time
    case 1...6: return "\(week.name(local.date.weekday)) \(time)"
    default: return "\(local.date) \(time)"
    }
  }
}
