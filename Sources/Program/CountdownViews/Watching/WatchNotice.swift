internal import CountdownProgram
internal import CountdownSharing

/// The messages of other threads to the loop of `countdown watch`.
enum WatchNotice: Sendable {
  /// The countdowns of all processes have changed.
  case shared(SharedList)
  /// A line about a fault.
  case remark(String)
  /// Who announces the end of the countdown, now that its process has ended.
  case heir(String)
}
