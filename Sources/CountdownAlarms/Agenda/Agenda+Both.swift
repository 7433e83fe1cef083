public import Countdown

// What is done to alarms and reminders alike.
extension Agenda {
  /// Puts off an alarm that rings or is snoozed, or an open reminder, from now.
  ///
  /// - Parameter duration: for how long; nil for the alarm's own length, or half an hour of a
  ///   reminder. At least a second.
  /// - Throws: ``AgendaError``: an unknown id, not ringing, done already, out of range, the store.
  ///   What rings in this agenda falls silent even when the store fails.
  public func snooze(_ id: CountdownID, for duration: Duration? = nil) throws(AgendaError) {
    try perform(isAnswer: true) { (machine, present) throws(AgendaError) in
      if machine.reminders[id] != nil {
        return try machine.reminders.snooze(id, for: duration, at: present)
      }
      return try machine.alarms.snooze(id, for: duration, at: present)
    }
  }

  /// Removes an alarm or a reminder with its history. What rings falls silent.
  ///
  /// - Throws: ``AgendaError``: an unknown id, the store.
  public func remove(_ id: CountdownID) throws(AgendaError) {
    try perform { (machine, present) throws(AgendaError) in
      if machine.reminders[id] != nil { return try machine.reminders.remove(id, at: present) }
      return try machine.alarms.remove(id, at: present)
    }
  }
}
