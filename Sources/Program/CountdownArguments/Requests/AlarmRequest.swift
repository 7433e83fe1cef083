internal import Countdown
internal import CountdownAlarms

/// The request of `countdown alarm …`.
package enum AlarmRequest: Sendable {
  /// Adds an alarm, and optionally enables a host after a reboot; without a time, in a form on a
  /// terminal, which may take the mouse.
  case add(AlarmChange, startsAtBoot: Bool, takesMouse: Bool)
  case list(asJSON: Bool)
  /// Lists the IDs alone, for shells that complete them.
  case names
  /// Edits an alarm; without a change, in a form on a terminal, which may take the mouse.
  case edit(ItemName, AlarmChange, takesMouse: Bool)
  case turn([ItemName], Switch)
  case skipNext([ItemName])
  case undo([ItemName])
  case remove([ItemName])
  /// Snoozes an alarm; without a name, all that ring; without a duration, for the alarm's own
  /// length.
  case snooze(ItemName?, for: Duration?)
  case stop([ItemName])
  /// Exports alarms; without names, all that are on.
  case export([ItemName])

  package enum Switch: Hashable, Sendable {
    case on, off
    /// Off until a day begins.
    case offUntil(AlarmDay)
  }
}
