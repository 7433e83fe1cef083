public import Countdown

// Commands that apply to alarms and reminders alike.
extension Agenda {
  /// Snoozes an alarm that rings or is snoozed, or an open reminder, from now.
  ///
  /// - Parameter duration: the length of the snooze, at least a second; nil for the alarm's own
  ///   length, or half an hour for a reminder.
  /// - Throws: ``AgendaError``: an unknown id, not ringing, already done, out of range, the store.
  ///   An alarm that rings in this agenda falls silent even when the store fails.
  public func snooze(_ id: CountdownID, for duration: Duration? = nil) throws(AgendaError) {
    try perform(isAnswer: true) { (machine, now) throws(AgendaError) in
      if machine.reminders[id] != nil {
        return try machine.reminders.snooze(id, for: duration, at: now)
      }
      return try machine.alarms.snooze(id, for: duration, at: now)
    }
  }

  /// Undoes the last ``complete(_:)`` of a reminder, which is open again with its earlier deadline,
  /// or the last ``skipNext(_:)`` of an alarm whose time is still to come.
  ///
  /// - Throws: ``AgendaError``: an unknown id, nothing to undo, the store.
  public func undo(_ id: CountdownID) throws(AgendaError) {
    try perform { (machine, now) throws(AgendaError) in
      if machine.reminders[id] != nil { return try machine.reminders.undo(id, at: now) }
      return try machine.alarms.undo(id, at: now)
    }
  }

  /// Removes an alarm or a reminder with its history. A ringing alarm falls silent.
  ///
  /// - Throws: ``AgendaError``: an unknown id, the store.
  public func remove(_ id: CountdownID) throws(AgendaError) {
    try perform { (machine, now) throws(AgendaError) in
      try machine.remove(id, at: now)
    }
  }
}
