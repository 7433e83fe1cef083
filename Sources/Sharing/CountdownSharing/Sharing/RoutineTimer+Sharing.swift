internal import Countdown
public import CountdownRoutines

extension RoutineTimer {
  /// Lets other processes see this routine and its present step, and announce the end of a step if
  /// this process dies before it can.
  ///
  /// ```swift
  /// let sharing = try pomodoro.share(
  ///   as: "focus", accepting: true,
  ///   announcing: { finish in ring(finish.step?.step.name ?? finish.label) })
  /// ```
  ///
  /// All that `CountdownTimer.share(as:)` says holds for the countdown of the present step; each
  /// step is a run of its own. With `accepting: true` other processes may also begin the next step,
  /// and the routine follows. If this process dies, the routine goes on as it advances here: with
  /// `.automatically` whoever announces the end of a step begins the next one.
  ///
  /// - Parameters:
  ///   - name: as for a countdown.
  ///   - kind: the kind of routine.
  ///   - open: the command that shows your application, as a vector of arguments.
  ///   - attributes: texts for the process that announces the end of a step.
  ///   - isAccepting: whether other processes may change the routine.
  ///   - onOpen: called, on any thread, when the user opened a notification of an end.
  ///   - announcing: called at the end of each step, if no other process has claimed it.
  ///   - shared: the place to share in; by default the user's files.
  /// - Throws: ``SharingError`` as for a countdown, and where an entry cannot hold the steps: more
  ///   than 400, or with a name, a kind, a round or a duration beyond the limits of
  ///   ``SharedSteps/Step``.
  public func share(
    as name: String, kind: SharedCountdown.Kind = .pomodoro, open: [String] = [],
    attributes: [String: String] = [:], accepting isAccepting: Bool = false,
    onOpen: (@Sendable (SharedFinish) -> Void)? = nil,
    announcing: (@Sendable (SharedFinish) throws -> Void)? = nil,
    in shared: SharedCountdowns? = nil
  ) throws -> Sharing {
    try Sharer(in: shared).share(
      self, as: name, kind: kind, open: open, attributes: attributes, accepting: isAccepting,
      onOpen: onOpen, announcing: announcing)
  }
}
