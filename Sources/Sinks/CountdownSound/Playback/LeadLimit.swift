internal import Countdown

/// Limits the lead of a repeating clip. A device that keeps no time, such as ALSA's `null`,
/// accepts an hour of sound within seconds, and would keep a processor busy for as long as an
/// alarm rings.
struct LeadLimit {
  private let rate: Int
  private let began: Moment
  private var frames = 0

  /// The seconds of lead: more than any device holds in its buffer, so a device that keeps time
  /// never waits.
  static let lead = 4.0
  /// The longest rest, in seconds; a call that silences it does not wait for the rest.
  private static let longest = 0.5

  init(rate: Int, at now: Moment) {
    (self.rate, began) = (max(rate, 1), now)
  }

  /// The number of milliseconds to rest after a number of frames; 0 for none.
  mutating func rest(after count: Int, at now: Moment) -> Int32 {
    frames += count
    let elapsed = began.duration(to: now) / .seconds(1)
    let ahead = Double(frames) / Double(rate) - elapsed - Self.lead
    return ahead > 0 ? Int32((min(ahead, Self.longest) * 1_000).rounded(.up)) : 0
  }
}
