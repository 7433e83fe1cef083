package import Countdown

/// What may be answered to the end of a countdown, wherever its notification is.
package enum EndAction: String, CaseIterable, Sendable {
  case minute, again

  package static var all: [Alert.Action] {
    [Alert.Action(minute.rawValue, "+1 min"), Alert.Action(again.rawValue, "Again")]
  }

  /// Counts on for a minute, or all of it again; nothing where the countdown is not at its end.
  package func perform(on timer: CountdownTimer) {
    guard timer.phase == .finished else { return }
    if self == .minute { timer.set(.minutes(1)) }
    timer.start()
  }

  /// How long a countdown of a length is to count.
  func length(of total: Duration) -> Duration { self == .minute ? .minutes(1) : total }
}
