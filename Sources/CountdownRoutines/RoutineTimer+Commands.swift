extension RoutineTimer {
  /// Starts the step that is up, resumes it after a pause, or starts the next step when this one is
  /// at its end; at the end of the last step, starts again with the first.
  ///
  /// - Returns: nil when a step runs, or `.alreadyRunning`, `.nothingToCount`,
  ///   `.schedulerUnavailable`.
  @discardableResult
  public func start() -> Refusal? { perform(.start) }

  /// Halts the step, keeping what remains to the nanosecond.
  ///
  /// - Returns: nil when that is done, or `.notRunning`.
  @discardableResult
  public func pause() -> Refusal? { perform(.pause) }

  /// Goes on after a pause.
  ///
  /// - Returns: nil when that is done, or `.alreadyRunning`, `.notRunning`,
  ///   `.schedulerUnavailable`.
  @discardableResult
  public func resume() -> Refusal? { perform(.resume) }

  /// Pauses a running step, starts otherwise: all that a single button needs.
  ///
  /// - Returns: nil when that is done, or what `start` refuses with.
  @discardableResult
  public func toggle() -> Refusal? { perform(.toggle) }

  /// Leaves the step for the next one. That one runs at once if this one ran and steps advance by
  /// themselves; otherwise it waits for `start()`.
  ///
  /// - Returns: nil when that is done, or `.noNextStep`.
  @discardableResult
  public func next() -> Refusal? { perform(.next) }

  /// Sets the step back to its full duration. A running step goes on running; any other waits for
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
