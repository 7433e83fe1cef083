package import Countdown
package import CountdownAlarms
package import CountdownHost
internal import CountdownStore
internal import Glibc

extension Agenda {
  /// What the agenda of a host says of an item that another process has just written, or tried to:
  /// it looks into its store, and tries whether that can be written.
  package func report(on id: CountdownID) -> HostItemReport {
    var fault: String?
    do throws(StoreError) { try checkStore(writing: id) } catch { fault = error.description }
    return HostItemReport(process: getpid(), item: item(id), storeFault: fault)
  }

  private func item(_ id: CountdownID) -> HostItem? {
    if let status = alarms.first(where: { $0.id.uuid == id }) { return HostItem(status) }
    return reminders.first(where: { $0.id.uuid == id }).map { HostItem($0) }
  }
}

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

extension HostItem {
  fileprivate init(_ status: AlarmStatus) {
    self.init(state: status.state.rawValue)
    next = status.next
    until = status.snoozedUntil
    skipped = status.allSkipped
  }

  fileprivate init(_ status: ReminderStatus) {
    self.init(state: status.state.rawValue)
    due = status.reminder.deadline
    next = status.next
    until = status.snoozedUntil
  }
}
