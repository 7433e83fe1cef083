internal import Countdown
package import CountdownAlarms

/// What `countdown remind …` is to do.
package enum RemindRequest: Sendable {
  /// A reminder with title and deadline; whether it is to be announced after a reboot.
  case add(ReminderChange, startsAtBoot: Bool)
  case list(asJSON: Bool, onlyOverdue: Bool)
  /// The IDs alone, for shells that complete them.
  case names
  case edit(ItemName, ReminderChange)
  case done([ItemName])
  case undo([ItemName])
  case snooze(ItemName, for: Duration)
  case remove([ItemName])
  /// Shows what it would do, and asks, unless the answer is given; a date alone is at that time.
  case importFile(String, at: TimeOfDay, isConfirmed: Bool)
  /// Without a name, all.
  case export([ItemName])
}
