public import Countdown

extension Agenda {
  /// Takes in what other processes have written. An agenda that rings does so by itself, and every
  /// command does it first; it is for those who only look, for long.
  public func refresh() throws(AlarmStoreError) {
    try inTurn { () throws(AlarmStoreError) in
      let present = present()
      if try refresh(at: present) { bringUp(to: present) }
    }
  }

  /// All alarms in the order of their numbers, as they stand now. O(n). Nothing is written.
  public var alarms: [AlarmStatus] {
    let present = present()
    let owners = state.withLock { $0.machine.owners }
    let occasion = Occasion(isStart: true, dead: owners.filter { !$0.isAlive })
    return state.withLock { $0.machine.alarms.statuses(at: present, on: occasion) }
  }

  /// All reminders in the order of their numbers, as they stand now. O(n). Nothing is written.
  public var reminders: [ReminderStatus] {
    let present = present()
    return state.withLock { $0.machine.reminders.statuses(at: present) }
  }

  /// How many reminders are overdue now.
  public var badge: Int { badge(at: present().wall) }

  /// How many of the reminders that are open now will be overdue at a moment. O(log n).
  public func badge(at date: WallMoment) -> Int {
    state.withLock { $0.machine.reminders.badge(at: date) }
  }
}
