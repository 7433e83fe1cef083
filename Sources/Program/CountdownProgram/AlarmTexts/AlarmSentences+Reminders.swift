internal import Countdown
package import CountdownAlarms
internal import CountdownTerminal

extension AlarmSentences {
  /// `Pay rent  → due Fri 2026-11-27 09:00, in 5d 22h, every month, nags every 1h`
  package func line(_ status: ReminderStatus) -> String { "\(name(status))  → \(outlook(status))" }

  /// `Pay rent  done  → due again Sun 2026-12-27 09:00, in 30d`; `Pay rent  → done`
  package func doneLine(_ status: ReminderStatus) -> String {
    if status.done != nil { return line(status) }
    return "\(name(status))  done  → due again \(times.coming(status.reminder.deadline))"
  }

  /// `Pay rent  open again  → due Fri 2026-11-27 09:00, in 5d 22h`
  package func undoneLine(_ status: ReminderStatus) -> String {
    "\(name(status))  open again  → \(outlook(status))"
  }

  private func name(_ status: ReminderStatus) -> String { DisplayText.label(status.reminder.title) }

  /// `due Fri 2026-11-27 09:00, in 5d 22h`, `snoozed until …`, `done`.
  package func outlook(_ status: ReminderStatus) -> String {
    let reminder = status.reminder
    if status.done != nil { return reminder.rule == nil ? "done" : "done for the last time" }
    if let until = status.snoozedUntil { return "snoozed until \(times.soon(until))" }
    let word = status.isOverdue(at: times.now) ? "overdue since" : "due"
    let due = "\(word) \(times.coming(reminder.deadline))"
    let nag = reminder.nag.map { "nags every \(repetition($0, in: reminder.zone))" }
    return [due, recurrence(reminder), lead(reminder), nag].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// `every month`; where the deadline is none of its days, `then every Mon from Mon 2026-11-30`;
  /// with ` in Europe/Berlin` where the shell goes by other clocks.
  private func recurrence(_ reminder: Reminder) -> String? {
    guard let rule = reminder.rule else { return nil }
    let deadline = times.zone(named: reminder.zone).local(at: reminder.deadline)
    let first = Recurrence(rule, from: deadline).firstDate(from: deadline.date)
    let zone = times.foreignName(reminder.zone).map { " in \($0)" } ?? ""
    guard let first, first != deadline.date else { return "every \(period(rule))\(zone)" }
    return "then every \(period(rule)) from \(times.week.name(first.weekday)) \(first)\(zone)"
  }

  /// `announced 1d and 1h before`; nil where the deadline is its first announcement.
  package func lead(_ reminder: Reminder) -> String? {
    let leads = reminder.before.map(\.exactText)
    guard let last = leads.last else { return nil }
    let others = leads.dropLast().joined(separator: ", ")
    return "announced " + (others.isEmpty ? last : "\(others) and \(last)") + " before"
  }

  /// `month`, `2 weeks`, `Mon–Fri`, `last friday until 2027-01-31`: what follows `every`.
  package func period(_ rule: RecurrenceRule) -> String {
    let bare = rule.ending(.never)
    let end = rule.description.dropFirst(bare.description.count)
    let days = rule.everyWeek
    if !days.isEmpty { return (days == .all ? "day" : times.week.text(days)) + end }
    let words = bare.description.split(separator: " ")
    let units = ["daily": "day", "weekly": "week", "monthly": "month", "yearly": "year"]
    let first = words.first.map { $0 == "every" ? [] : [units[String($0)] ?? String($0)] } ?? []
    return (first + words.dropFirst().map(String.init)).joined(separator: " ") + end
  }

  /// `1h`, `day at 09:00`, `Mon–Fri at 09:00`
  ///
  /// - Parameter zone: the name of the reminder's zone.
  package func repetition(_ nag: Reminder.Nag, in zone: String? = nil) -> String {
    switch nag {
    case .every(let duration): return duration.exactText
    case .days(let days, let time):
      let name = days == .all ? "day" : times.week.text(days)
      return "\(name) at \(time)" + (times.foreignName(zone).map { " \($0)" } ?? "")
    }
  }
}
