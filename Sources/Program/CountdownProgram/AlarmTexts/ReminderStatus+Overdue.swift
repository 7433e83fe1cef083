package import Countdown
package import CountdownAlarms

extension ReminderStatus {
  /// Open, with a deadline that has come; a snooze does not change that.
  package func isOverdue(at now: WallMoment) -> Bool { done == nil && reminder.deadline <= now }
}
