extension CountdownTimer {
  /// Counts: from the full duration, or on from a pause.
  ///
  /// - Returns: nil when it did, or `.alreadyRunning`, `.nothingToCount`, `.outOfRange`,
  ///   `.schedulerUnavailable`.
  @discardableResult
  public func start() -> Refusal? { perform(.start) }

  /// Halts it, keeping what remains to the nanosecond.
  ///
  /// - Returns: nil when it did, or `.notRunning`.
  @discardableResult
  public func pause() -> Refusal? { perform(.pause) }

  /// Goes on after a pause.
  ///
  /// - Returns: nil when it did, or `.alreadyRunning`, `.notRunning`, `.schedulerUnavailable`.
  @discardableResult
  public func resume() -> Refusal? { perform(.resume) }

  /// Pauses when it runs, starts otherwise.
  ///
  /// - Returns: nil when it did, or what `start` refuses with.
  @discardableResult
  public func toggle() -> Refusal? { perform(.toggle) }

  /// Makes it longer. Finished, it becomes ready with this duration; stopped, ready with what was
  /// left and this.
  ///
  /// - Parameter duration: how much; negative counts as zero.
  /// - Returns: nil when it did, or `.lockedWhileRunning`, `.outOfRange`.
  @discardableResult
  public func add(_ duration: Duration) -> Refusal? {
    perform(.add(duration.saturatedNanoseconds))
  }

  /// Gives it a new duration and makes it ready; while it runs and is adjustable, moves its
  /// deadline to that long from now.
  ///
  /// - Parameter duration: how long; negative counts as zero.
  /// - Returns: nil when it did, or `.lockedWhileRunning`, `.outOfRange`, `.nothingToCount`.
  @discardableResult
  public func set(_ duration: Duration) -> Refusal? {
    perform(.set(duration.saturatedNanoseconds))
  }

  /// Interrupts it, keeping what was left. No later tick is computed once it has returned.
  ///
  /// - Returns: nil when it did, or `.notRunning`.
  @discardableResult
  public func stop() -> Refusal? { perform(.stop) }

  /// Makes it ready again with its full duration.
  ///
  /// - Returns: nil when it did, or `.lockedWhileRunning`.
  @discardableResult
  public func reset() -> Refusal? { perform(.reset) }
}
