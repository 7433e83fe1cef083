package import Countdown
internal import CountdownProgram

/// The possible answers to the end of a countdown, in every notification.
package enum EndAction: String, CaseIterable, Sendable {
  case minute, again

  package static var all: [Alert.Action] {
    [Alert.Action(minute.rawValue, "+1 min"), Alert.Action(again.rawValue, "Again")]
  }

  /// Counts for another minute, or the full time again; does nothing unless the countdown is at its
  /// end.
  package func perform(on timer: CountdownTimer) {
    guard timer.phase == .finished else { return }
    if self == .minute { timer.set(.minutes(1)) }
    timer.start()
  }

  /// The time to count, for a countdown of a given length.
  func length(of total: Duration) -> Duration { self == .minute ? .minutes(1) : total }
}
