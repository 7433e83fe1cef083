internal import CountdownProgram
internal import CountdownSharing

extension SharedReading {
  /// Whether a bar shows the countdown: an end is shown for a day, unless a person has seen it; a
  /// countdown that was stopped in its view is not shown.
  func isInBar(at time: SharedTime) -> Bool {
    !countdown.isSeen && phase != .stopped && !countdown.isExpired(at: time)
  }
}
