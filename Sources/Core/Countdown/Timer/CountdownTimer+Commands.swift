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

  /// Begins anew with the full duration, whatever the phase: a keep-alive. A running countdown is
  /// not stopped first: its deadline moves, its warnings count anew, and the only event is
  /// `.started`. A restart that comes after the end begins the next run all the same.
  ///
  /// ```swift
  /// let idle = CountdownTimer(.seconds(30), every: nil, label: "session")
  /// idle.restart()  // at each sign of life
  /// ```
  ///
  /// - Returns: nil when the countdown runs, or `.nothingToCount`, `.outOfRange`,
  ///   `.schedulerUnavailable`.
  @discardableResult
  public func restart() -> Refusal? { perform(.restart(nil)) }

  /// Begins anew, as ``restart()`` does, with another duration, which becomes the full one.
  ///
  /// - Parameter duration: the duration; negative counts as zero.
  /// - Returns: nil when the countdown runs, or a refusal of ``restart()``, which changes nothing.
  @discardableResult
  public func restart(for duration: Duration) -> Refusal? {
    perform(.restart(duration.saturatedNanoseconds))
  }

  /// Makes the countdown longer. A finished one becomes ready with this duration; a stopped one
  /// becomes ready with what was left and this. Adding zero changes nothing.
  ///
  /// - Parameter duration: the time; negative counts as zero.
  /// - Returns: nil when that is done, or `.lockedWhileRunning`, `.outOfRange`.
  @discardableResult
  public func add(_ duration: Duration) -> Refusal? {
    perform(.add(duration.saturatedNanoseconds))
  }

  /// Makes the countdown longer, as ``add(_:)`` does, if it is not over: never the beginning of
  /// another one.
  ///
  /// - Parameter duration: the time; negative counts as zero.
  /// - Returns: nil when that is done, `.notRunning` when the countdown is finished or stopped, or
  ///   `.lockedWhileRunning`, `.outOfRange`.
  @discardableResult
  public func extend(by duration: Duration) -> Refusal? {
    perform(.extend(duration.saturatedNanoseconds))
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
