internal import CountdownProgram
internal import CountdownSharing

extension SharedReading {
  /// Whether a bar shows the countdown: an end is shown for a day, unless a person has seen it.
  func isInBar(at time: SharedTime) -> Bool {
    !countdown.isSeen && !countdown.isExpired(at: time)
  }
}
