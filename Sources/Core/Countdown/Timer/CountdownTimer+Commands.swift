extension CountdownTimer {
  /// Starts the countdown from its full duration, or resumes it after a pause.
  ///
  /// - Returns: nil when the countdown runs, or `.alreadyRunning`, `.nothingToCount`,
  ///   `.outOfRange`, `.schedulerUnavailable`.
  @discardableResult
  public func start() -> Refusal? { perform(.start) }

  /// Pauses the countdown, keeping the time left to the nanosecond.
  ///
  /// - Returns: nil when the countdown is paused, or `.notRunning`.
  @discardableResult
  public func pause() -> Refusal? { perform(.pause) }

  /// Continues after a pause.
  ///
  /// - Returns: nil when the countdown runs, or `.alreadyRunning`, `.notRunning`, `.outOfRange` (a
  ///   restored one of over a hundred years), `.schedulerUnavailable`.
  @discardableResult
  public func resume() -> Refusal? { perform(.resume) }

  /// Pauses a running countdown, starts any other.
  ///
  /// - Returns: nil when that is done, or a refusal of `start`.
  @discardableResult
  public func toggle() -> Refusal? { perform(.toggle) }

  /// Makes the countdown longer. A finished one becomes ready with this duration; a stopped one
  /// becomes ready with what was left and this. Adding zero changes nothing.
  ///
  /// - Parameter duration: the time; negative counts as zero.
  /// - Returns: nil when that is done, or `.lockedWhileRunning`, `.outOfRange`.
  @discardableResult
  public func add(_ duration: Duration) -> Refusal? {
    perform(.add(duration.saturatedNanoseconds))
  }

  /// Makes the countdown shorter, in the phases in which ``add(_:)`` makes it longer. Some time is
  /// always left: use ``stop()`` to end a countdown.
  ///
  /// - Parameter duration: the time; negative counts as zero.
  /// - Returns: nil when that is done, `.nothingToCount` if no more than this is left, or
  ///   `.lockedWhileRunning`.
  @discardableResult
  public func subtract(_ duration: Duration) -> Refusal? {
    perform(.subtract(duration.saturatedNanoseconds))
  }

  /// Gives the countdown a new duration and makes it ready. If it runs and is adjustable, moves its
  /// deadline to that duration from now.
  ///
  /// - Parameter duration: the new duration; negative counts as zero.
  /// - Returns: nil when that is done, or `.lockedWhileRunning`, `.outOfRange`, `.nothingToCount`.
  @discardableResult
  public func set(_ duration: Duration) -> Refusal? {
    perform(.set(duration.saturatedNanoseconds))
  }

  /// Interrupts the countdown, keeping what was left. No later tick is computed once this has
  /// returned.
  ///
  /// - Returns: nil when the countdown is stopped, or `.notRunning`.
  @discardableResult
  public func stop() -> Refusal? { perform(.stop) }

  /// Makes the countdown ready again with its full duration.
  ///
  /// - Returns: nil when the countdown is ready, or `.lockedWhileRunning`.
  @discardableResult
  public func reset() -> Refusal? { perform(.reset) }
}
