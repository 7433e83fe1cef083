internal import CountdownAlarms
package import Foundation

extension ReminderStatus {
  /// Open, with a deadline that has come; a snooze does not change that.
  package func isOverdue(at now: Date) -> Bool { done == nil && reminder.deadline <= now }
}
