internal import Countdown
internal import Foundation

/// The moment of the wall clock that `countdown until` counts to, whatever the clock is set to.
struct WallTarget: Hashable, Sendable {
  private let date: Date

  /// Nil for a countdown of a given length.
  init?(_ end: CountdownRequest.End) {
    guard case .at(let date, _) = end else { return nil }
    self.date = date
  }

  /// How long it is from now; negative when it has passed.
  var remaining: Duration {
    .seconds(date.timeIntervalSince1970) - .nanoseconds(RealTime.wallNanoseconds)
  }

  var time: ClockTime { ClockTime(nanoseconds: Int64(date.timeIntervalSince1970 * 1e9)) }
}

extension CountdownRequest {
  /// How long it is from now.
  var length: Duration {
    if case .after(let duration) = end { return duration }
    return WallTarget(end)?.remaining ?? .zero
  }
}
