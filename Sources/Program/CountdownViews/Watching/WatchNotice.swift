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
  /// Who announces the end of the countdown, now that its process has ended.
  case heir(String)
}
