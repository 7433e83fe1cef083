package import Countdown

// Alarms that rang once, and are of no use any more.
extension Agenda {
  /// The time for which a spent alarm stays in lists.
  package static let spentStay = Duration.hours(24)

  /// Removes the alarms that were spent more than a day ago: those that ring once and were
  /// answered, or were missed and seen. O(n).
  ///
  /// - Throws: ``AgendaError``: the store.
  public func removeSpentAlarms() throws(AgendaError) {
    let now = now().wall
    guard alarms.contains(where: { $0.isHidden(at: now) }) else { return }
    try perform { (machine, now) throws(AgendaError) in
      var decision = Decision()
      for status in machine.alarms.statuses(at: now, on: SettleContext())
      where status.isHidden(at: now.wall) {
        decision.append(try machine.remove(.alarm(status.id), at: now))
      }
      return decision
    }
  }

  /// Records that a person has seen that some alarms that ring once were missed. Others stay as
  /// they are.
  ///
  /// - Throws: ``AgendaError``: the store.
  package func see(_ ids: [Alarm.ID]) throws(AgendaError) {
    try perform { (machine, now) throws(AgendaError) in machine.alarms.see(ids, at: now) }
  }
}

extension AlarmStatus {
  /// Whether it is a spent alarm that lists leave out.
  package func isHidden(at now: WallMoment) -> Bool {
    spentSince.map { $0.duration(to: now) >= Agenda.spentStay } ?? false
  }
}
