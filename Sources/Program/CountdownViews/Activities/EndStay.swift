internal import Countdown
internal import CountdownProgram

/// The time for which a self-closing view stays after the end of a countdown: until the clip is
/// over, or for some seconds if none plays, so that a person across the room sees the end. A value.
struct EndStay: Sendable {
  /// Whether there is a view, and the end is to be noticed.
  let hasView: Bool
  private var finished: Moment?
  private var hasPlayed = false
  /// The number of ends whose alerts are not over: those of a short step may outlast the next one.
  private var waits = 0

  static let withoutClip = Duration.seconds(20)

  init(hasView: Bool) {
    self.hasView = hasView
  }

  /// The countdown has finished, and its alerts begin.
  mutating func begin(at now: Moment) {
    (finished, hasPlayed) = (now, false)
    waits += 1
  }

  /// All alerts of an end are over.
  ///
  /// - Parameter hasPlayed: whether one of them was a clip.
  mutating func alertsEnded(hasPlayed: Bool) {
    waits -= 1
    self.hasPlayed = hasPlayed
  }

  /// Whether alerts are being presented or still sound.
  var isAlerting: Bool { waits > 0 }

  /// Whether the view has stayed for long enough.
  func isOver(at now: Moment) -> Bool {
    guard let finished, !isAlerting else { return false }
    return !hasView || hasPlayed || now >= finished.advanced(by: Self.withoutClip)
  }

  /// The moment at which the stay is over; nil while unknown.
  var deadline: Moment? {
    guard let finished, !isAlerting else { return nil }
    return hasView && !hasPlayed ? finished.advanced(by: Self.withoutClip) : finished
  }
}
