// Commands that apply to alarms and reminders alike.
extension Agenda {
  /// Snoozes an alarm that rings or is snoozed, from now.
  ///
  /// - Parameter duration: the length of the snooze, at least a second; nil for the alarm's own.
  /// - Throws: ``AgendaError``: an unknown id, not ringing, out of range, the store. An alarm that
  ///   rings in this agenda falls silent even when the store fails.
  public func snooze(_ id: Alarm.ID, for duration: Duration? = nil) throws(AgendaError) {
    try perform(isAnswer: true) { (machine, now) throws(AgendaError) in
      try machine.alarms.snooze(id, for: duration, at: now)
    }
  }

  /// Snoozes an open reminder, from now.
  ///
  /// - Parameter duration: the length of the snooze, at least a second; nil for half an hour.
  /// - Throws: ``AgendaError``: an unknown id, already done, out of range, the store.
  public func snooze(_ id: Reminder.ID, for duration: Duration? = nil) throws(AgendaError) {
    try perform(isAnswer: true) { (machine, now) throws(AgendaError) in
      try machine.reminders.snooze(id, for: duration, at: now)
    }
  }

  /// Undoes the last ``skipNext(_:)`` of an alarm whose time is still to come.
  ///
  /// - Throws: ``AgendaError``: an unknown id, nothing to undo, the store.
  public func undo(_ id: Alarm.ID) throws(AgendaError) {
    try perform { (machine, now) throws(AgendaError) in try machine.alarms.undo(id, at: now) }
  }

  /// Undoes the last ``complete(_:)`` of a reminder, which is open again with its earlier deadline.
  ///
  /// - Throws: ``AgendaError``: an unknown id, nothing to undo, the store.
  public func undo(_ id: Reminder.ID) throws(AgendaError) {
    try perform { (machine, now) throws(AgendaError) in try machine.reminders.undo(id, at: now) }
  }

  /// Removes an alarm with its history. A ringing alarm falls silent.
  ///
  /// - Throws: ``AgendaError``: an unknown id, the store.
  public func remove(_ id: Alarm.ID) throws(AgendaError) { try remove(.alarm(id)) }

  /// Removes a reminder with its history.
  ///
  /// - Throws: ``AgendaError``: an unknown id, the store.
  public func remove(_ id: Reminder.ID) throws(AgendaError) { try remove(.reminder(id)) }

  private func remove(_ id: ItemID) throws(AgendaError) {
    try perform { (machine, now) throws(AgendaError) in try machine.remove(id, at: now) }
  }
}
