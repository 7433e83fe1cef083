internal import Countdown

/// The facts that decide about the end of one run: the part of an entry that a ``Keeper`` looks at
/// there.
struct EndStatus: Hashable, Sendable {
  /// The number of attempts with an unknown outcome after which there are no more.
  static let mostAttempts = 2

  var stage: SharedCountdown.Stage
  /// The identity of the run.
  var run: CountdownID
  /// The number of attempts to announce that were begun and not given back.
  var attempts: Int
  /// The claim's token; 0 while no process announces.
  var token: UInt64

  /// Whether the end is still to be announced, as far as is known.
  var isAwaited: Bool {
    switch stage {
    case .running, .returned, .announcing, .unconfirmed: true
    case .ready, .paused, .announced, .stopped: false
    }
  }
}
