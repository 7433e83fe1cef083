public import Countdown
internal import CountdownStore

/// A countdown that is shared, made by `timer.share(as:)`. This value keeps the countdown; dropping
/// the value ends nothing.
public final class Sharing: Sendable {
  /// The name that the countdown is shared as.
  public let name: String
  let entry: ShareEntry
  private let timer: CountdownTimer
  private let router: ShareRouter
  private let attachment: SinkAttachment
  private let onOpen: (@Sendable (SharedFinish) -> Void)?

  init(
    _ entry: ShareEntry, of timer: CountdownTimer, name: String, through router: ShareRouter,
    runner: SinkRunner<CountdownEvent>, onOpen: (@Sendable (SharedFinish) -> Void)?
  ) {
    (self.entry, self.name, self.router, self.onOpen) = (entry, name, router, onOpen)
    self.timer = timer
    // The router gets the entry first, so that no event of the attachment is lost.
    router.add(entry, for: timer.id)
    attachment = timer.attach(runner)
  }

  /// Waits for the host's report that the user opened the notification, if there is a closure for
  /// it; also after this value has been dropped.
  func listen() throws {
    guard let onOpen, let sockets = entry.shared.hostSockets else { return }
    try entry.listen(on: sockets, about: timer.id) { [weak timer, weak entry, name] opening in
      guard let entry, let finish = entry.finish(of: opening, as: name) else { return }
      entry.open(finish, of: timer, onOpen)
    }
  }

  /// Ends the sharing. The record is removed in the background, unless the countdown is at its end;
  /// ``flush(within:)`` waits for the removal. A finish that came before the call still counts.
  public func cancel() {
    entry.stopListening()
    entry.end(after: timer.snapshot().sequence) { [weak entry, router, id = timer.id] in
      if let entry { router.remove(entry, for: id) }
    }
    router.hurry()
    attachment.detach()
  }

  /// Holds the finish back from a sink until it is known whether this process is the one that
  /// announces it; every other event reaches the sink at once:
  ///
  /// ```swift
  /// timer.attach(try SoundPlayer(.nature), around: sharing.gate())
  /// ```
  ///
  /// The finish is noted as announced when the first of the gates' sinks has presented it, or dealt
  /// with its event; when all have failed, it is given back, and another process may announce it.
  /// After one that had no answer, see `UnansweredAlert`, that counts as a repetition.
  ///
  /// Each sink needs a call of its own, which counts as one more sink that may present the finish.
  public func gate<Event: SourceEvent>() -> SinkAttachment.Around<Event> {
    addParticipant()
    return { event, deliver in
      guard let finish = (event as? any FinishBearing)?.finish else {
        try deliver()
        return true
      }
      return try self.deliver(finish, deliver)
    }
  }

  /// The identity of the present run.
  package var run: CountdownID? { entry.run }

  /// Calls a closure, on any thread, when another process has given the countdown another label.
  package func onRelabel(_ body: @escaping @Sendable () -> Void) {
    entry.onRelabel.withLock { $0 = body }
  }

  /// From now on a stop leaves the record, which is listed as stopped for an hour, so that a person
  /// can go on with the countdown.
  package func leaveRecordWhenStopped() { entry.withLock { $0.plan?.leavesRecord = true } }

  /// One more sink may present the finish by ``deliver(_:_:)``.
  package func addParticipant() {
    entry.withLock { $0.deliveries.participants += 1 }
    entry.announceByItself()
  }

  /// Whether this process is the one to announce a finish; waits until that is known.
  ///
  /// - Parameter sequence: the number of the finish's event.
  package func announces(_ sequence: UInt64) -> Bool { entry.announces(sequence) }

  /// Presents a finish, if this process is the one to announce it; waits until that is known.
  ///
  /// - Parameters:
  ///   - sequence: the number of the finish's event.
  ///   - body: presents it, or throws when that is not possible.
  /// - Returns: whether `body` was called; false where another process announces the finish.
  package func deliver(_ sequence: UInt64, _ body: () throws -> Void) throws -> Bool {
    try entry.deliver(sequence, as: .presented, { _ in try body() })
  }

  /// The same for something that counts as an announcement only if nothing else presents the
  /// finish, as a command of the user's.
  ///
  /// - Parameter body: called with the finish that this process has claimed; nil where the store
  ///   knows of none, or has not said in time.
  package func deliver(
    _ sequence: UInt64, substitute body: (SharedFinish?) throws -> Void
  ) throws -> Bool {
    try entry.deliver(sequence, as: .substituted, body)
  }

  /// Carries out a command on the countdown as on any shared one, and waits until the outcome is
  /// decided: after a stop or a pause by this call, no process announces an end. The timer follows
  /// a moment later, on another thread. Its own `stop()` and `pause()` return before the store is
  /// written, and lose against an end that another process has claimed by then.
  ///
  /// - Throws: ``SharingError``, as ``SharedCountdowns/perform(_:on:at:)`` does.
  public func perform(_ command: SharedCommand) throws(SharingError) {
    flush(within: .seconds(2))
    _ = try entry.shared.perform(command, on: name, at: .now, isOwner: true)
    router.keepers.look()
  }

  /// The state of the store's record, with counts of changes and failures.
  public var report: SharingReport { entry.report }

  /// Blocks until everything before the call is noted in the store, or has failed; so a program
  /// that exits on Ctrl-C leaves nothing behind.
  ///
  /// - Returns: whether that happened within `limit`; see ``report`` for failures.
  @discardableResult
  public func flush(within limit: Duration) -> Bool { router.wait(within: limit) }

  /// Passes a finish whose notification was opened to the application. A running host does so
  /// itself; this is for other programs that show notifications for the application.
  ///
  /// A countdown that still counts here, because its clock stood still in between, is stopped: for
  /// its user it is over.
  ///
  /// - Returns: whether there is an application to pass it to.
  @discardableResult
  public func open(_ finish: SharedFinish) -> Bool {
    guard let onOpen else { return false }
    entry.open(finish, of: timer, onOpen)
    return true
  }
}
