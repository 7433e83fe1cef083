internal import Countdown
package import CountdownAlarms
internal import CountdownStore
internal import CountdownTerminal

extension AlarmSentences {
  /// A line for an event; nil for an event that needs no line.
  package func line(_ event: AlarmEvent) -> String? {
    let body: String
    switch event.subject {
    case .alarm(let alarm): body = "\(Self.name(alarm))  \(text(event))"
    case .reminder(let reminder):
      body = "\(DisplayText.label(reminder.title))  \(text(event, reminder))"
    case .badge:
      // The reminder that became overdue has a line of its own.
      if event.badge > 0 { return nil }
      body = "nothing is overdue"
    case .store: body = storeText(event)
    }
    return "\(times.zone.local(at: event.actual).time.withSeconds)  \(body)"
  }

  private func text(_ event: AlarmEvent) -> String {
    switch event.kind {
    case .ringing: "rings" + origin(event)
    case .snoozed where event.reason == .user: "snoozed" + until(event)
    case .snoozed:
      (event.mayNotHaveBeenHeard ? "may not have been heard" : "not answered")
        + until(event, ", rings again")
    case .acknowledged: "stopped"
    case .missed: "missed" + scheduled(event) + others(event) + doubt(event, "heard")
    case .skipped: "skipped" + scheduled(event)
    case .reopened: "rings after all," + scheduled(event)
    case .fault: event.fault?.description ?? event.kind.rawValue
    default: event.kind.rawValue
    }
  }

  private func storeText(_ event: AlarmEvent) -> String {
    switch event.kind {
    case .fault: Self.fault(event.fault)
    case .saved: "everything is read and saved again"
    case .replaced: "the database was replaced; its alarms and reminders now apply"
    default: event.kind.rawValue
    }
  }

  private static func fault(_ fault: AlarmEvent.Fault?) -> String {
    guard let fault else { return "something is wrong with the database" }
    if case .unread = fault {
      return "alarms and reminders are silent until this is fixed: \(fault)"
    }
    if case .store(let error) = fault, error.isAboutEntry { return "\(error)" }
    return "nothing can be saved: \(fault)"
  }

  private func text(_ event: AlarmEvent, _ reminder: Reminder) -> String {
    switch event.kind {
    case .due:
      "is due" + early(event, reminder) + overdue(event, reminder) + others(event)
        + doubt(event, "seen") + count(event)
    case .snoozed: "snoozed" + until(event)
    case .completed: "done" + count(event)
    case .fault: event.fault?.description ?? event.kind.rawValue
    case .reopened: "open again" + count(event)
    case .acknowledged: "announcement withdrawn" + count(event)
    case .missed:
      "missed" + scheduled(event) + others(event) + doubt(event, "seen") + count(event)
    default: event.kind.rawValue + count(event)
    }
  }

  /// ` Fri 2026-11-20 09:00`, where that is still to come.
  private func early(_ event: AlarmEvent, _ reminder: Reminder) -> String {
    let isEarly = event.actual.duration(to: reminder.deadline) >= .minutes(1)
    return isEarly ? " \(times.moment(reminder.deadline))" : ""
  }

  /// ` since Fri 2026-11-20 09:00`, where its deadline is not just now.
  private func overdue(_ event: AlarmEvent, _ reminder: Reminder) -> String {
    let isNow = reminder.deadline.duration(to: event.actual) < .minutes(1)
    return isNow ? "" : " since \(times.moment(reminder.deadline))"
  }

  private func origin(_ event: AlarmEvent) -> String {
    let late = event.lateness >= .seconds(60) ? scheduled(event, " late, since") : ""
    return (event.snoozes > 0 ? " again" : "") + late + others(event)
  }

  private func until(_ event: AlarmEvent, _ word: String = " until") -> String {
    let then = AlarmTimes(now: event.actual, zone: times.zone, week: times.week)
    return event.until.map { "\(word) \(then.soon($0))" } ?? ""
  }

  private func scheduled(_ event: AlarmEvent, _ word: String = "") -> String {
    event.scheduled.map { "\(word) \(times.moment($0))" } ?? ""
  }

  private func others(_ event: AlarmEvent) -> String {
    event.missed > 0 ? ", \(event.missed) earlier missed" : ""
  }

  private func doubt(_ event: AlarmEvent, _ verb: String) -> String {
    event.mayNotHaveBeenHeard ? "; may not have been \(verb)" : ""
  }

  private func count(_ event: AlarmEvent) -> String {
    event.badge > 0 ? "  · \(event.badge) overdue" : ""
  }
}

extension TimeOfDay {
  /// `07:30:00`
  fileprivate var withSeconds: String { second == 0 ? "\(self):00" : "\(self)" }
}
