extension CountdownMachine {
  /// The reason why a command changed nothing. Commands return refusals; `if let refusal =
  /// timer.start() { throw refusal }` throws one.
  @nonexhaustive
  public enum Refusal: String, Error, Hashable, Sendable, CaseIterable {
    /// The countdown is already running.
    case alreadyRunning
    /// The countdown is not running, so there is nothing to pause, resume or stop.
    case notRunning
    /// The duration is zero.
    case nothingToCount
    /// The duration is locked while the countdown runs; see `adjustableWhileRunning`.
    case lockedWhileRunning
    /// The duration is over a hundred years.
    case outOfRange
    /// The scheduler of a `CountdownTimer` cannot work: no descriptor, no thread, or a forked child
    /// process. A machine by itself has none, and never says so.
    case schedulerUnavailable
  }
}

extension CountdownMachine.Refusal: CustomStringConvertible {
  /// A sentence for a person.
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

#if !hasFeature(Embedded)
  extension CountdownMachine.Refusal: Codable {}
#endif
