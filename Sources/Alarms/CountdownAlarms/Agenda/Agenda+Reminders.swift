internal import Countdown

extension Agenda {
  /// Adds reminders in one write.
  ///
  /// - Parameter announcesOverdue: whether reminders whose deadline is in the past are announced at
  ///   once; the badge counts them in any case. A person who imports an old list can see it
  ///   already.
  /// - Throws: ``AgendaError``: a duplicate id, a value out of range, an unknown zone, the store.
  @discardableResult
  public func add(
    _ reminders: [Reminder], announcesOverdue: Bool = true
  ) throws(AgendaError) -> [ReminderStatus] {
    var isFirst = true
    try perform(naming: Set(reminders.compactMap(\.zone))) { (machine, now) throws(AgendaError) in
      for reminder in reminders where machine.alarms[Alarm.ID(reminder.id.uuid)] != nil {
        throw .duplicate(.reminder(reminder.id))
      }
      // If another process took some of the numbers, the other reminders are already written.
      let rest = isFirst ? reminders : reminders.filter { machine.reminders[$0.id] == nil }
      isFirst = false
      return try machine.reminders.add(
        rest, numbers: machine.numbers(rest.count, of: .reminder),
        announcesOverdue: announcesOverdue, at: now)
    }
    let now = now()
    return state.withLock { state in
      reminders.compactMap { state.machine.reminders.status(of: $0.id, at: now) }
    }
  }

  /// Adds a reminder.
  ///
  /// - Throws: ``AgendaError``: a duplicate id, a value out of range, the store.
  @discardableResult
  public func add(_ reminder: Reminder) throws(AgendaError) -> ReminderStatus {
    guard let status = try add([reminder]).first else { throw .unknown(.reminder(reminder.id)) }
    return status
  }

  /// Changes a reminder; its id stays the same.
  ///
  /// - Throws: ``AgendaError``: an unknown id, already done, a value out of range, the store.
  @discardableResult
  public func edit(
    reminder id: Reminder.ID, _ change: (inout Reminder) -> Void
  ) throws(AgendaError) -> ReminderStatus {
    try edit(
      reading: { (machine) throws(AgendaError) in
        guard let record = machine.reminders[id] else { throw .unknown(.reminder(id)) }
        return record.reminder
      },
      changing: {
        change(&$0)
        $0.id = id
      },
      naming: \.zone,
      deciding: { (machine, reminder, now) throws(AgendaError) in
        try machine.reminders.edit(to: reminder, at: now)
      })
    let now = now()
    let status = state.withLock { $0.machine.reminders.status(of: id, at: now) }
    guard let status else { throw .unknown(.reminder(id)) }
    return status
  }

  /// Marks a reminder as done. If the reminder has a rule, its next day becomes the deadline;
  /// `undo` reverses that.
  ///
  /// - Throws: ``AgendaError``: an unknown id, already done, the store.
  public func complete(_ id: Reminder.ID) throws(AgendaError) {
    var completed: (reminder: Reminder, at: WallMoment)?
    try perform { (machine, now) throws(AgendaError) in
      completed = machine.reminders[id].map { ($0.reminder, now.wall) }
      return try machine.reminders.complete(id, at: now)
    }
    let report = state.withLock { $0.onCompletion }
    if let report, let completed { report(completed.reminder, completed.at) }
  }
}
