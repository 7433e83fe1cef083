internal import Countdown
package import CountdownArguments
package import CountdownSharing

/// The moment of the wall clock to which a countdown of the host counts, stored in its attributes.
package struct HostedMoment: Hashable, Sendable {
  package static let attribute = "until"
  /// A countdown that was paused or got more time has another end, and no longer follows the
  /// moment.
  private static let tolerance: UInt64 = 1_000_000_000

  /// Nanoseconds since 1970.
  private let nanoseconds: Int64

  /// Nil for a countdown of a given length.
  package init?(_ end: CountdownRequest.End) {
    guard case .at(let moment, _) = end else { return nil }
    nanoseconds = moment.nanoseconds
  }

  /// Nil where a countdown counts to no moment, or has left it.
  package init?(of record: SharedCountdown) {
    guard let text = record.attributes[Self.attribute], let moment = Int64(text),
      let end = record.end?.wallNanoseconds,
      end.saturatingSubtract(moment).magnitude <= Self.tolerance
    else { return nil }
    nanoseconds = moment
  }

  package var text: String { String(nanoseconds) }

  /// Whether a countdown was made for a moment, which is fixed.
  package static func isSet(for countdown: SharedCountdown) -> Bool {
    countdown.attributes[attribute] != nil
  }

  /// The time that the countdown has to have left, at least a nanosecond; nil where it ends at the
  /// moment already.
  package func correction(of record: SharedCountdown, at time: SharedTime) -> Duration? {
    let left = max(nanoseconds.saturatingSubtract(time.wallNanoseconds), 1)
    let error = left.saturatingSubtract(record.remaining(at: time).saturatedNanoseconds)
    return error.magnitude > Self.tolerance ? .nanoseconds(left) : nil
  }
}
