internal import Countdown

/// The outcome of an announcement.
enum EndOutcome: Hashable, Sendable {
  case presented
  case failed
  /// There was no answer in time: the end may have been announced, or be announced later.
  case unanswered

  /// The outcome of an announcement that threw.
  init(_ error: any Error) { self = error.leavesAlertOpen ? .unanswered : .failed }
}
