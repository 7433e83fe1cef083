internal import Countdown
internal import CountdownSharing

extension SharedReading {
  /// How long the end of a countdown that was announced stands in a bar.
  private static var shownAfterEnd: Duration { .minutes(10) }

  /// Whether a bar shows it: an end that was announced for some minutes, one that may not have been
  /// noticed for a day, and none that somebody has seen.
  func isInBar(at time: SharedTime) -> Bool {
    if countdown.isSeen || countdown.isExpired(at: time) { return false }
    return phase != .finished || countdown.sinceEnd(at: time) < Self.shownAfterEnd
  }

  /// How long until a bar shows it differently though nobody changes it; nil for never.
  func untilBarChanges(at time: SharedTime) -> Duration? {
    let next = untilNext(at: time)
    guard phase == .finished else { return next }
    let left = max(Self.shownAfterEnd - countdown.sinceEnd(at: time), .zero)
    return next.map { min($0, left) } ?? left
  }
}
