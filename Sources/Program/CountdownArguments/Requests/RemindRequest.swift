internal import Countdown
package import CountdownAlarms

/// The request of `countdown remind …`.
package enum RemindRequest: Sendable {
  /// Adds a reminder with title and deadline, and optionally enables a host after a reboot; without
  /// a title, in a form on a terminal, which may take the mouse.
  case add(ReminderChange, startsAtBoot: Bool, takesMouse: Bool)
  case list(asJSON: Bool, onlyOverdue: Bool)
  /// Lists the IDs alone, for shells that complete them.
  case names
  /// Edits a reminder; without a change, in a form on a terminal, which may take the mouse.
  case edit(ItemName, ReminderChange, takesMouse: Bool)
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
