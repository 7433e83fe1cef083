internal import Countdown

extension Agenda {
  /// Adds an alarm. If the alarm is on, it waits for its first time from now on.
  ///
  /// - Throws: ``AgendaError``: a duplicate id, a value out of range, an unknown zone, the store.
  @discardableResult
  public func add(_ alarm: Alarm) throws(AgendaError) -> AlarmStatus {
    try perform(naming: alarm.zone.map { [$0] } ?? []) { (machine, now) throws(AgendaError) in
      if machine.reminders[Reminder.ID(alarm.id.uuid)] != nil { throw .duplicate(.alarm(alarm.id)) }
      return try machine.alarms.add(
        alarm, number: machine.numbers(1, of: .alarm)[0], at: now)
    }
    return try status(of: alarm.id)
  }

  /// Changes an alarm; switching it on or off is a change too. Its id stays.
  ///
  /// If the time, the days or the zone change, or the alarm is switched on, it waits for its first
  /// time from now on, and occurrences skipped in advance are no longer skipped; this also answers
  /// an alarm that rings or is snoozed. Any other change affects nothing else.
  ///
  /// - Throws: ``AgendaError``: an unknown id, a value out of range, an unknown zone, the store.
  @discardableResult
  public func edit(
    alarm id: Alarm.ID, _ change: (inout Alarm) -> Void
  ) throws(AgendaError) -> AlarmStatus {
    let now = now()
    try edit(
      reading: { (machine) throws(AgendaError) in
        guard let kept = machine.alarms[id] else { throw .unknown(.alarm(id)) }
        return kept.shown(at: now)
      },
      changing: {
        change(&$0)
        $0.id = id
      },
      naming: \.zone,
      deciding: { (machine, alarm, now) throws(AgendaError) in
        try machine.alarms.edit(to: alarm, at: now)
      })
    return try status(of: id)
  }

  /// Skips the next occurrence of an alarm; called again, the one after that.
  ///
  /// - Throws: ``AgendaError``: an unknown id, nothing to skip, too many, the store.
  @discardableResult
  public func skipNext(_ id: Alarm.ID) throws(AgendaError) -> AlarmStatus {
    try perform { (machine, now) throws(AgendaError) in
      try machine.alarms.skipNext(id, at: now)
    }
    return try status(of: id)
  }

  /// Stops an alarm that rings or is snoozed, because a person has heard it.
  ///
  /// - Throws: ``AgendaError``: an unknown id, not ringing, the store. An alarm that rings in this
  ///   agenda falls silent even when the store fails.
  public func acknowledge(_ id: Alarm.ID) throws(AgendaError) {
    try perform(isAnswer: true) { (machine, now) throws(AgendaError) in
      try machine.alarms.acknowledge(id, at: now)
    }
  }

  private func status(of id: Alarm.ID) throws(AgendaError) -> AlarmStatus {
    let now = now()
    guard
      let status = state.withLock({
        $0.machine.alarms.status(of: id, at: now, on: SettleContext())
      })
    else { throw .unknown(.alarm(id)) }
    return status
  }
}
