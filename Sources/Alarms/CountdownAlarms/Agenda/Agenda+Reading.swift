public import Countdown
public import CountdownStore

extension Agenda {
  /// Reads the changes of other processes. An agenda that rings does so by itself, and every
  /// command does it first; call this in a program that only displays the agenda for a long time.
  public func refresh() throws(StoreError) {
    try inTurn { () throws(StoreError) in
      do throws(StoreError) {
        if try read() { catchUp(to: now()) }
      } catch {
        if isStarted {
          let now = now()
          fail(error, at: now)
          arm(at: now)
        }
        throw error
      }
    }
  }

  /// All alarms in the order of their numbers, with their present state. O(n). Writes nothing.
  public var alarms: [AlarmStatus] {
    let now = now()
    let owners = state.withLock { $0.machine.owners }
    let context = SettleContext(isStart: true, dead: dead(of: owners))
    return state.withLock { $0.machine.alarms.statuses(at: now, on: context) }
  }

  /// All reminders in the order of their numbers, with their present state. O(n). Writes nothing.
  public var reminders: [ReminderStatus] {
    let now = now()
    return state.withLock { $0.machine.reminders.statuses(at: now) }
  }

  /// The number of reminders that are overdue now.
  public var badge: Int { badge(at: now().wall) }

  /// The number of the currently open reminders that will be overdue at a moment. O(log n).
  public func badge(at moment: WallMoment) -> Int {
    state.withLock { $0.machine.reminders.badge(at: moment) }
  }
}
