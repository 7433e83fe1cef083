extension RoutineTimer {
  /// Starts the present step, resumes it after a pause, or starts the next step when this one has
  /// ended; after the end of the last step, starts again with the first.
  ///
  /// - Returns: nil when a step runs, or `.alreadyRunning`, `.nothingToCount`,
  ///   `.schedulerUnavailable`.
  @discardableResult
  public func start() -> Refusal? { perform(.start) }

  /// Pauses the step, keeping the time left to the nanosecond.
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

  /// Pauses a running step, or starts any other: enough for a single button.
  ///
  /// - Returns: nil when that is done, or a refusal of `start`.
  @discardableResult
  public func toggle() -> Refusal? { perform(.toggle) }

  /// Leaves the step for the next one. The next step runs at once if this one ran and steps advance
  /// automatically; otherwise it waits for `start()`.
  ///
  /// - Returns: nil when that is done, or `.noNextStep`.
  @discardableResult
  public func next() -> Refusal? { perform(.next) }

  /// Sets the step back to its full duration. A running step keeps running; any other waits for
  /// `start()`.
  ///
  /// - Returns: nil when that is done, or `.schedulerUnavailable`.
  @discardableResult
  public func restartStep() -> Refusal? { perform(.restartStep) }

  /// Interrupts the routine. `start()` begins the same step again.
  ///
  /// - Returns: nil when that is done, or `.notRunning`.
  @discardableResult
  public func stop() -> Refusal? { perform(.stop) }

  /// Goes back to the first step, which waits for `start()`.
  ///
  /// - Returns: nil when that is done, or `.lockedWhileRunning`.
  @discardableResult
  public func reset() -> Refusal? { perform(.reset) }

  private func perform(_ command: RoutineMachine.Command) -> Refusal? {
    conductor.perform(command, on: timer)
  }
}
