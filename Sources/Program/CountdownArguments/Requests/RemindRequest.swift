internal import Countdown
package import CountdownAlarms

/// The request of `countdown remind …`.
package enum RemindRequest: Sendable {
  /// Adds a reminder with title and deadline, and optionally enables a host after a reboot.
  case add(ReminderChange, startsAtBoot: Bool)
  case list(asJSON: Bool, onlyOverdue: Bool)
  /// Lists the IDs alone, for shells that complete them.
  case names
  case edit(ItemName, ReminderChange)
  case done([ItemName])
  case undo([ItemName])
  case snooze(ItemName, for: Duration)
  case remove([ItemName])
  /// Shows the import of a file, and carries it out if confirmed; a date alone is at the given
  /// time.
  case importFile(String, at: TimeOfDay, isConfirmed: Bool)
  /// Exports reminders; without names, all.
  case export([ItemName])
}
