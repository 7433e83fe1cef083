internal import Countdown
internal import CountdownProgram
internal import CountdownSharing

extension SharedReading {
  /// The time for which a bar shows an end that was announced.
  private static var shownAfterEnd: Duration { .minutes(10) }

  /// Whether a bar shows the countdown: an end that was announced is shown for some minutes, one
  /// that may not have been noticed for a day, and one that a person has seen or stopped
  /// not at all.
  func isInBar(at time: SharedTime) -> Bool {
    if countdown.isSeen || phase == .stopped || countdown.isExpired(at: time) { return false }
    return phase != .finished || countdown.sinceEnd(at: time) < Self.shownAfterEnd
  }

  /// The time until a bar shows the countdown differently without a change; nil for never.
  func untilBarChanges(at time: SharedTime) -> Duration? {
    let next = untilNext(at: time)
    guard phase == .finished else { return next }
    let left = max(Self.shownAfterEnd - countdown.sinceEnd(at: time), .zero)
    return next.map { min($0, left) } ?? left
  }
}
