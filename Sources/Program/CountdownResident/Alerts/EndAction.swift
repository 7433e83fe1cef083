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
  ///
  /// - Parameter given: the length that the countdown was given; nil for that of its latest run.
  package func perform(on timer: CountdownTimer, given: Duration? = nil) {
    guard timer.phase == .finished else { return }
    timer.restart(for: self == .minute ? .minutes(1) : given ?? timer.state.total)
  }
}
