/// A sink's connection to a countdown, a routine or an agenda. Dropping it changes nothing.
public struct SinkAttachment: Sendable {
  private let queue: SinkQueue
  private let outcome: @Sendable (Alert.ID) -> Alert.Outcome?
  private let remove: @Sendable () -> Void

  /// Runs `deliver`, which hands an event to a sink, or leaves that to another process and returns
  /// false. Called on the sink's thread, and may block until it is known who delivers.
  public typealias Around<Event> =
    @Sendable (_ event: Event, _ deliver: () throws -> Void) throws -> Bool

  /// - Parameter remove: takes the sink from its source, which it must not keep alive.
  init<Event>(_ attachment: Attachment<Event>, remove: @escaping @Sendable () -> Void) {
    (queue, self.remove) = (attachment.queue, remove)
    outcome = { attachment.outcome(of: $0) }
  }

  /// Ends the connection: no later event is sent. What is queued is still delivered, and then the
  /// sink is closed, unless its runner serves others. The source's `drain` waits for that delivery.
  public func detach() { remove() }

  /// The report about the events so far, of all sources that share the runner.
  public var report: SinkReport { queue.report() }

  /// Waits in real time until the sink has handled all events that were sent before the call; ends
  /// early when the task is cancelled.
  public func drain(within limit: Duration) async -> SinkReport {
    await SinkWait([queue]).wait(within: limit).first ?? report
  }

  /// The outcome of this source's latest alert with an identity: nil before the sink has handled
  /// the alert, after it was withdrawn, or for a sink of events. The outcomes of the latest 64
  /// identities are kept.
  public func outcome(of id: Alert.ID) -> Alert.Outcome? { outcome(id) }
}
