extension RoutineTimer {
  /// Counts: begins the step that is up, goes on after a pause, or begins the next step when this
  /// one is at its end; at the end of the last step, begins again with the first.
  ///
  /// - Returns: nil when it did, or `.alreadyRunning`, `.nothingToCount`, `.schedulerUnavailable`.
  @discardableResult
  public func start() -> Refusal? { perform(.start) }

  /// Halts the step, keeping what remains to the nanosecond.
  ///
  /// - Returns: nil when it did, or `.notRunning`.
  @discardableResult
  public func pause() -> Refusal? { perform(.pause) }

  /// Goes on after a pause.
  ///
  /// - Returns: nil when it did, or `.alreadyRunning`, `.notRunning`, `.schedulerUnavailable`.
  @discardableResult
  public func resume() -> Refusal? { perform(.resume) }

  /// Pauses when it counts, starts otherwise: all that a single button needs.
  ///
  /// - Returns: nil when it did, or what `start` refuses with.
  @discardableResult
  public func toggle() -> Refusal? { perform(.toggle) }

  /// Leaves the step for the next one. That one counts at once if this one counted and steps
  /// advance by themselves; otherwise it waits for `start()`.
  ///
  /// - Returns: nil when it did, or `.noNextStep`.
  @discardableResult
  public func next() -> Refusal? { perform(.next) }

  /// Sets the step back to its full duration. It goes on counting if it counted; otherwise it
  /// waits for `start()`.
  ///
  /// - Returns: nil when it did, or `.schedulerUnavailable`.
  @discardableResult
  public func restartStep() -> Refusal? { perform(.restartStep) }

  /// Interrupts the routine. `start()` begins the same step again.
  ///
  /// - Returns: nil when it did, or `.notRunning`.
  @discardableResult
  public func stop() -> Refusal? { perform(.stop) }

  /// Goes back to the first step, which waits for `start()`.
  ///
  /// - Returns: nil when it did, or `.lockedWhileRunning`.
  @discardableResult
  public func reset() -> Refusal? { perform(.reset) }

  private func perform(_ command: RoutineMachine.Command) -> Refusal? {
    conductor.perform(command, on: timer)
  }
}
