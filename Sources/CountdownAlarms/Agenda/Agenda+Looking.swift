public import Countdown
public import CountdownStore

extension Agenda {
  /// Takes in what other processes have written. An agenda that rings does so by itself, and every
  /// command does it first; it is for those who only look, for long.
  public func refresh() throws(StoreError) {
    try inTurn { () throws(StoreError) in
      let now = now()
      if try read(at: now) { bringUp(to: now) }
    }
  }

  /// All alarms in the order of their numbers, as they stand now. O(n). Nothing is written.
  public var alarms: [AlarmStatus] {
    let now = now()
    let owners = state.withLock { $0.machine.owners }
    let context = SettleContext(isStart: true, dead: dead(of: owners))
    return state.withLock { $0.machine.alarms.statuses(at: now, on: context) }
  }

  /// All reminders in the order of their numbers, as they stand now. O(n). Nothing is written.
  public var reminders: [ReminderStatus] {
    let now = now()
    return state.withLock { $0.machine.reminders.statuses(at: now) }
  }

  /// How many reminders are overdue now.
  public var badge: Int { badge(at: now().wall) }

  /// How many of the reminders that are open now will be overdue at a moment. O(log n).
  public func badge(at date: WallMoment) -> Int {
    state.withLock { $0.machine.reminders.badge(at: date) }
  }
}
