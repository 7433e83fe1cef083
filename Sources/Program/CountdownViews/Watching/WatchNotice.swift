internal import CountdownProgram
internal import CountdownSharing

/// The messages of other threads to the loop of `countdown watch`.
enum WatchNotice: Sendable {
  /// The countdowns of all processes have changed.
  case shared(SharedList)
  /// Something in the store has changed, which may be the alarms and reminders.
  case storeChanged
  /// A line that answers a key, or reports a fault.
  case remark(String)
  /// A line about the announcer of the end, now that the countdown's process has ended.
  case heir(String)
}
