internal import Countdown
package import CountdownAlarms

/// What `countdown alarm …` is to do.
package enum AlarmRequest: Sendable {
  /// Whether an option says what the zone is, and whether it is to ring after a reboot.
  case add(Alarm, hasZone: Bool, startsAtBoot: Bool)
  case list(asJSON: Bool)
  /// Without a change, on a terminal, a form.
  case edit(ItemName, AlarmChange)
  case turn([ItemName], isOn: Bool)
  case skipNext([ItemName])
  case remove([ItemName])
  /// Without a name, all that ring; without a duration, as long as the alarm says.
  case snooze(ItemName?, for: Duration?)
  case stop([ItemName])
  /// Without a name, all that are on.
  case export([ItemName])
}
