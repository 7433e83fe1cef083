public import Countdown

extension CountdownTimer {
  /// Lets other processes see this countdown, and announce its end if this process dies before it
  /// can.
  ///
  /// ```swift
  /// let sharing = try timer.share(
  ///   as: "tea", open: ["myapp", "--show"],
  ///   onOpen: { finish in showWindow() },
  ///   announcing: { finish in ring(finish.label) })
  /// ```
  ///
  /// The store has a record of the countdown while it runs, is paused, or has finished. The record
  /// follows every change except ticks, and is written on a separate thread. Of all processes that
  /// know of the finish, one announces it: with `announcing`, this process tries to be that one.
  ///
  /// A restart begins another run, and so does each period of a countdown that repeats. The record
  /// of the next run replaces that of the last, so give `announcing` where the ends of a repeating
  /// countdown matter: another process may find that the next period has begun.
  ///
  /// Blocks for as long as the store takes; on a disk, some milliseconds.
  ///
  /// - Parameters:
  ///   - name: 1 to 64 letters, digits, `-`, `_` and `.`, beginning with a letter or digit. A
  ///     record of this countdown's id that is there, left by a process that died, is taken up.
  ///   - kind: the kind of countdown.
  ///   - open: the command that shows your application, as a vector of arguments.
  ///   - attributes: texts for the process that announces the finish; see
  ///     ``SharedFinish/attributes``.
  ///   - steps: the steps of a routine, of which this countdown is the present one. With `advances:
  ///     .automatically` the countdown continues with the next step after an announced end.
  ///   - isAccepting: whether other processes may pause, resume, lengthen and stop the countdown;
  ///     see ``SharedCountdowns/perform(_:on:at:)``.
  ///   - onOpen: called, on any thread, when the user opened the finish's notification.
  ///   - announcing: called at the end, on a thread that may block, if no other process has claimed
  ///     the finish. When this returns, the finish is noted as announced; when it throws, the
  ///     finish is given back, and another process may announce it, as a repetition after an
  ///     `UnansweredAlert`. Ring here and not in a sink.
  ///   - shared: the place to share in; by default the user's files.
  /// - Throws: ``SharingError`` when the name is not acceptable or taken, the attributes are
  ///   invalid, or the store refuses.
  public func share(
    as name: String, kind: SharedCountdown.Kind = .countdown, open: [String] = [],
    attributes: [String: String] = [:], steps: SharedSteps? = nil,
    accepting isAccepting: Bool = false,
    onOpen: (@Sendable (SharedFinish) -> Void)? = nil,
    announcing: (@Sendable (SharedFinish) throws -> Void)? = nil,
    in shared: SharedCountdowns? = nil
  ) throws -> Sharing {
    try Sharer(in: shared).share(
      self, as: name, kind: kind, open: open, attributes: attributes, steps: steps,
      accepting: isAccepting,
      onOpen: onOpen, announcing: announcing)
  }
}
