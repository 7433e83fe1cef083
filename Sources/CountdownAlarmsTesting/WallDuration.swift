internal import Countdown
internal import Foundation

/// A date as an exact time since 1970, so that a year of small steps does not drift.
struct WallDuration: Hashable, Sendable {
  var since1970: Duration

  init(since1970: Duration) {
    self.since1970 = since1970
  }

  /// What lies beyond a hundred thousand years is taken to there.
  init(_ date: Date) {
    let given = date.timeIntervalSinceReferenceDate
    let seconds = given.isNaN ? 0 : min(max(given, -3e12), 3e12)
    let whole = seconds.rounded(.down)
    let nanoseconds = ((seconds - whole) * 1e9).rounded(.up)
    let reference = Int64(Date.timeIntervalBetween1970AndReferenceDate)
    since1970 = .seconds(Int64(whole) + reference) + .nanoseconds(Int64(nanoseconds))
  }

  var date: Date {
    let reference = Int64(Date.timeIntervalBetween1970AndReferenceDate)
    let (seconds, attoseconds) = since1970.components
    return Date(
      timeIntervalSinceReferenceDate: Double(seconds - reference) + Double(attoseconds) / 1e18)
  }
}
