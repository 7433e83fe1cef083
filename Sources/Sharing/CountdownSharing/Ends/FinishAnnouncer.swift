package import Countdown
internal import CountdownStore

/// Announces the ends of shared countdowns whose own processes do not: because they have no alert,
/// are dead or halted, or failed to announce.
///
/// ```swift
/// let announcer = try FinishAnnouncer(in: shared) { finish in ring(finish.label) }
/// ```
///
/// A finish is claimed right before the closure is called, and noted as announced when the closure
/// returns. When the closure throws, the finish is given back for other processes, and tried again
/// here after a while. A finish whose announcer died, does nothing for five seconds, or throws an
/// `UnansweredAlert`, is announced once more, with ``SharedFinish/isRepeated``; after two such
/// attempts it is listed as ``SharedReading/Phase/unconfirmed``.
///
/// The announcer's one thread sleeps until a record changes or the next end is due. Dropping the
/// announcer ends the thread.
public final class FinishAnnouncer: Sendable {
  private let core: AnnouncerCore

  /// Watches over the ends of shared countdowns.
  ///
  /// - Parameters:
  ///   - isMeant: says which countdowns to announce; by default all. A living
  ///     process that announces the ends of its own countdowns comes first.
  ///   - onFault: called when the store fails and the step will be tried again.
  ///   - announce: called on the announcer's thread; may block for up to two seconds. A longer call
  ///     counts as a halt, and another process may announce the finish once more.
  /// - Throws: ``SharingError`` when the store cannot be watched, `SystemError` without a thread.
  public convenience init(
    in shared: SharedCountdowns,
    isMeant: @escaping @Sendable (SharedCountdown) -> Bool = { _ in true },
    onFault: @escaping @Sendable (SharingError) -> Void = { _ in },
    announce: @escaping @Sendable (SharedFinish) throws -> Void
  ) throws {
    try self.init(
      in: shared,
      AnnouncerCore.Work(
        isMeant: isMeant, announce: announce, onFault: onFault))
  }

  package init(in shared: SharedCountdowns, _ work: AnnouncerCore.Work) throws {
    core = AnnouncerCore(shared, work)
    do {
      try core.start()
    } catch {
      core.stop()
      throw error
    }
  }

  deinit { stop() }

  /// Starts no further announcement; one that is under way continues.
  public func stop() { core.stop() }

  /// The same, and waits until what is under way has been noted; false when that takes longer.
  package func stop(within limit: Duration) -> Bool {
    core.stop()
    return core.waitForEnd(within: limit)
  }

  /// Takes note of a record that this process has just written, which the store's watch would
  /// report a moment later. Never waits for the store.
  package func learn(_ record: SharedCountdown) { core.learn(record) }

  /// Takes note that another process has announced the end of a run, and could not write that down,
  /// so that it is not announced here. Never waits for the store.
  ///
  /// - Returns: whether a countdown of the name is known.
  package func hear(_ name: String, run: CountdownID) -> Bool { core.hear(name, run) }
}
