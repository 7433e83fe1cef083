internal import CountdownAlarms
internal import CountdownProgram

extension Agenda {
  /// Whether an alarm or a reminder is still to come, or is overdue.
  var hasSomethingToDo: Bool {
    // A change that another process has just written may not have been noticed yet.
    // A store that has failed is asked again at its time, and keeps no client waiting.
    if !isStarted || !isRead { return true }
    if storeFault == nil { try? refresh() }
    return alarms.contains { $0.alarm.isOn || [.ringing, .snoozed].contains($0.state) }
      || reminders.contains { $0.done == nil }
  }
}
