public import Countdown

/// A countdown that is shared, from `timer.share(as:)` on. It keeps the countdown; dropping it ends
/// nothing.
public final class Sharing: Sendable {
  /// The name that it is shared as.
  public let name: String
  let entry: ShareEntry
  private let timer: CountdownTimer
  private let router: ShareRouter
  private let attachment: SinkAttachment
  private let onOpen: (@Sendable (SharedFinish) -> Void)?
  private let listener = Locked<OpenListener?>(nil)

  init(
    _ entry: ShareEntry, of timer: CountdownTimer, name: String, through router: ShareRouter,
    runner: SinkRunner, onOpen: (@Sendable (SharedFinish) -> Void)?
  ) {
    (self.entry, self.name, self.router, self.onOpen) = (entry, name, router, onOpen)
    self.timer = timer
    // The router knows of it first, so that no event of the attachment is lost.
    router.add(entry, for: timer.id)
    attachment = timer.attach(runner)
  }

  deinit { listener.withLock { $0 }?.stop() }

  /// Hears from the host that the user opened the notification, if anybody here wants to know.
  func listen() throws {
    guard onOpen != nil, let socket = entry.state.hostSocket else { return }
    let made = try OpenListener.start(on: socket, about: timer.id) { [weak self] in
      self?.open(run: $0.run)
    }
    listener.withLock { $0 = made }
  }

  /// Ends the sharing. Its record is taken away in the background, unless the countdown is at its
  /// end; ``flush(within:)`` waits for that. A finish that came before the call still counts.
  public func cancel() {
    listener.withLock { $0 }?.stop()
    entry.end(after: timer.snapshot().sequence)
    if entry.isOver { router.remove(entry, for: timer.id) } else { router.hurry() }
    attachment.detach()
  }

  /// A sink that is told of the finish only when this process is the one that announces it; every
  /// other event reaches it as always. Attach it in place of the sink:
  ///
  /// ```swift
  /// timer.attach(sharing.gate(try SoundPlayer(.nature)))
  /// ```
  ///
  /// The finish is confirmed when the first of the sinks has dealt with it.
  public func gate(_ sink: any EventSink) -> any EventSink {
    if entry.announcesByItself() { router.worker.bringUp(entry) }
    return FinishGate(sink: sink, entry: entry)
  }

  /// How well the store keeps up.
  public var report: SharingReport { entry.report }

  /// Blocks until what happened before the call is noted in the store, or has failed; so a program
  /// that exits on Ctrl-C leaves nothing behind.
  ///
  /// - Returns: whether that was so within `limit`; see ``report`` for failures.
  @discardableResult
  public func flush(within limit: Duration) -> Bool { router.wait(within: limit) }

  /// - Parameter run: whose end was opened; nil where the host does not say.
  private func open(run: String?) {
    guard let record = try? entry.state.snapshots.read(name), record.snapshot.id == timer.id,
      run == nil || run == "\(record.run)", let finish = record.finish
    else { return }
    open(finish)
  }

  /// Hands a finish whose notification was opened to the application. A host that runs does so by
  /// itself; this is for others who show notifications in the application's stead.
  ///
  /// A countdown that still counts here, because its clock stood still in between, is stopped: for
  /// its user it is over.
  ///
  /// - Returns: whether there is somebody to hand it to.
  @discardableResult
  public func open(_ finish: SharedFinish) -> Bool {
    guard let onOpen else { return false }
    if timer.isRunning, entry.run == finish.id.run { timer.stop() }
    onOpen(finish)
    return true
  }
}
