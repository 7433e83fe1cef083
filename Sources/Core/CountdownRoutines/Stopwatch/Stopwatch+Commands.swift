extension Stopwatch {
  /// Starts at zero, or resumes after a pause.
  ///
  /// - Returns: nil when it runs, or `.alreadyRunning`, `.schedulerUnavailable`.
  @discardableResult
  public func start() -> Refusal? { perform(.start) }

  /// Pauses, keeping the elapsed time to the nanosecond. A pause does not count.
  ///
  /// - Returns: nil when that is done, or `.notRunning`.
  @discardableResult
  public func pause() -> Refusal? { perform(.pause) }

  /// Continues after a pause.
  ///
  /// - Returns: nil when that is done, or `.alreadyRunning`, `.notRunning`,
  ///   `.schedulerUnavailable`.
  @discardableResult
  public func resume() -> Refusal? { perform(.resume) }

  /// Pauses a running stopwatch, or starts any other: enough for a single button.
  ///
  /// - Returns: nil when that is done, or `.schedulerUnavailable`.
  @discardableResult
  public func toggle() -> Refusal? { perform(.toggle) }

  /// Ends a lap, and begins the next one at the same moment. The event `.lap` has the lap.
  ///
  /// - Returns: nil when that is done, or `.notRunning`, `.tooManyLaps`.
  @discardableResult
  public func lap() -> Refusal? { perform(.lap) }

  /// Ends the measurement, keeping the elapsed time and the laps. `start()` begins again at zero.
  ///
  /// - Returns: nil when that is done, or `.notRunning`.
  @discardableResult
  public func stop() -> Refusal? { perform(.stop) }

  /// Goes back to zero, without laps.
  ///
  /// - Returns: nil when that is done, or `.lockedWhileRunning`.
  @discardableResult
  public func reset() -> Refusal? { perform(.reset) }

  /// The reason why a command changed nothing.
  @nonexhaustive
  public enum Refusal: String, Error, Codable, Hashable, Sendable, CaseIterable {
    /// The stopwatch is already running.
    case alreadyRunning
    /// The stopwatch is not running, so there is nothing to pause, resume or stop, and no lap.
    case notRunning
    /// A stopwatch cannot be reset while it runs.
    case lockedWhileRunning
    /// There are 10,000 laps already.
    case tooManyLaps
    /// The scheduler cannot work: no descriptor, no thread, or a forked child process.
    case schedulerUnavailable
  }
}

extension Stopwatch.Refusal: CustomStringConvertible {
  /// A sentence for a person.
  public var description: String {
    switch self {
    case .alreadyRunning: "the stopwatch is already running"
    case .notRunning: "the stopwatch is not running"
    case .lockedWhileRunning: "the stopwatch is locked while it runs: pause or stop it first"
    case .tooManyLaps: "a stopwatch has at most 10000 laps: reset it first"
    case .schedulerUnavailable: "the scheduler cannot wake anyone in this process"
    }
  }
}
