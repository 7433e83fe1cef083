/// A sink's connection to a countdown, a routine or an agenda. Dropping it changes nothing.
public struct SinkAttachment: Sendable {
  private let thread: any SinkThread
  private let outcome: @Sendable (Alert.ID) -> Alert.Outcome?
  private let remove: @Sendable () -> Void

  /// - Parameter remove: takes the sink from its source, which it must not keep alive.
  init(
    _ thread: any SinkThread, outcome: @escaping @Sendable (Alert.ID) -> Alert.Outcome?,
    remove: @escaping @Sendable () -> Void
  ) {
    (self.thread, self.outcome, self.remove) = (thread, outcome, remove)
  }

  /// Ends the connection: no later event is sent. What is queued is still delivered, and then the
  /// sink is closed, unless its runner serves others. The source's `drain` waits for that delivery.
  public func detach() { remove() }

  /// The report about the events so far, of all sources that share the runner.
  public var report: SinkReport { thread.report(asOf: nil) }

  /// The outcome of this source's latest alert with an identity: nil before the sink has handled
  /// it, after it was withdrawn, or for a sink of events. The outcomes of the latest 64 identities
  /// are kept.
  public func outcome(of id: Alert.ID) -> Alert.Outcome? { outcome(id) }
}
