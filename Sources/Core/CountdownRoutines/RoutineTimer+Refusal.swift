extension RoutineTimer {
  /// The reason why a command changed nothing.
  @nonexhaustive
  public enum Refusal: String, Error, Codable, Hashable, Sendable, CaseIterable {
    /// The step is already running.
    case alreadyRunning
    /// The step is not running, so there is nothing to pause, resume or stop.
    case notRunning
    /// The routine has no steps, or the step has no time left to count.
    case nothingToCount
    /// The present step is the last.
    case noNextStep
    /// A routine cannot be reset while a step runs.
    case lockedWhileRunning
    /// The scheduler cannot work: no descriptor, no thread, or a forked child process.
    case schedulerUnavailable
  }
}

extension RoutineTimer.Refusal: CustomStringConvertible {
  /// A sentence for a person.
  public var description: String {
    switch self {
    case .alreadyRunning: "the step is already running"
    case .notRunning: "the step is not running"
    case .nothingToCount: "there is nothing to count"
    case .noNextStep: "this is the last step"
    case .lockedWhileRunning: "the routine is locked while it runs: pause or stop it first"
    case .schedulerUnavailable: "the scheduler cannot wake anyone in this process"
    }
  }
}
