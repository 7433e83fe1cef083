internal import Countdown
package import CountdownArguments
package import CountdownSharing

/// What a key of the view of all does to the chosen thing.
package enum OverviewDeed: Hashable, Sendable {
  /// A command on the countdown of a name.
  case control(CountdownControl, String)
  /// Starts a countdown that has ended once more, for a length of its own.
  case again(SharedCountdown, Duration)
  /// Shows the application of a countdown that has ended.
  case open(SharedCountdown)
  /// A lap of the stopwatch of a name.
  case lap(String)
  // What follows is about the alarm or the reminder of an id.
  case stopAlarm(String)
  case snoozeAlarm(String)
  case finishReminder(String)
  case snoozeReminder(String)
}
