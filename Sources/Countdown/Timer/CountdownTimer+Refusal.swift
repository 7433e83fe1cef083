extension CountdownTimer {
  /// Why a command changed nothing.
  @nonexhaustive
  public enum Refusal: String, Error, Hashable, Sendable {
    /// It runs already.
    case alreadyRunning
    /// It does not run, so there is nothing to pause, resume or stop.
    case notRunning
    /// The duration is zero.
    case nothingToCount
    /// Setting is locked while it runs; see `adjustableWhileRunning`.
    case lockedWhileRunning
    /// The duration is over a hundred years.
    case outOfRange
    /// The scheduler cannot work: no descriptor, no thread, or a forked child process.
    case schedulerUnavailable
  }
}

extension CountdownTimer.Refusal: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .alreadyRunning: "the countdown is already running"
    case .notRunning: "the countdown is not running"
    case .nothingToCount: "there is nothing to count: set a duration first"
    case .lockedWhileRunning: "the countdown is locked while it runs: pause or stop it first"
    case .outOfRange: "a countdown lasts at most a hundred years"
    case .schedulerUnavailable: "the scheduler cannot wake anyone in this process"
    }
  }
}
