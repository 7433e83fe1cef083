internal import Countdown
internal import CountdownAlarms

/// What `countdown alarm …` is to do.
package enum AlarmRequest: Sendable {
  /// A new alarm; whether it is to ring after a reboot.
  case add(AlarmChange, startsAtBoot: Bool)
  case list(asJSON: Bool)
  /// The IDs alone, for shells that complete them.
  case names
  /// Without a change, on a terminal, a form.
  case edit(ItemName, AlarmChange)
  case turn([ItemName], Switch)
  case skipNext([ItemName])
  case undo([ItemName])
  case remove([ItemName])
  /// Without a name, all that ring; without a duration, as long as the alarm says.
  case snooze(ItemName?, for: Duration?)
  case stop([ItemName])
  /// Without a name, all that are on.
  case export([ItemName])

  package enum Switch: Hashable, Sendable {
    case on, off
    /// Off until a day begins.
    case offUntil(AlarmDay)
  }
}
