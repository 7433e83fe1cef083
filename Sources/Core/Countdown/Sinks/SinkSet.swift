/// The sinks of an ``EventSource``. Everyone may attach to them; only the source posts.
public struct SinkSet<Event: SourceEvent>: Sendable {
  /// Shows the listeners under the source's lock; does nothing once the source is gone, and in a
  /// forked child.
  private let access: @Sendable (_ body: (inout Listeners<Event>) -> Void) -> Void
  let onAnswer: (@Sendable (Event, Alert, Alert.Answer) -> Void)?
  let onOutcome: (@Sendable (Event, Alert, Alert.Outcome) -> Void)?
  let onPassing: (@Sendable (Event) -> Void)?

  /// The sinks of a source that keeps them under its own lock.
  ///
  /// No closure may keep the source alive.
  ///
  /// - Parameter onPassing: called for an event of which a sink of alerts presents nothing: the
  ///   event makes no alert, or the sink refuses it or leaves it to another process.
  package init(
    onAnswer: (@Sendable (Event, Alert, Alert.Answer) -> Void)? = nil,
    onOutcome: (@Sendable (Event, Alert, Alert.Outcome) -> Void)? = nil,
    onPassing: (@Sendable (Event) -> Void)? = nil,
    access: @escaping @Sendable (_ body: (inout Listeners<Event>) -> Void) -> Void
  ) {
    (self.access, self.onAnswer) = (access, onAnswer)
    (self.onOutcome, self.onPassing) = (onOutcome, onPassing)
  }

  func attach(
    _ attachment: Attachment<Event>, _ runner: any AnyObject & Sendable
  ) -> SinkAttachment {
    access { $0.attach(attachment, runner) }
    return SinkAttachment(attachment) { [access] in
      // The entry leaves the lock before it is released.
      var removed: (any Sendable)?
      access { removed = $0.detach(attachment) }
      _ = removed
    }
  }

  /// Waits in real time until the sinks, detached ones included, have handled all events that were
  /// posted before the call; ends early when the task is cancelled. A source calls it in a `drain`
  /// of its own.
  public func drain(within limit: Duration) async -> [SinkReport] {
    await SinkWait(queues).wait(within: limit)
  }

  /// The sinks' queues, those of detached sinks included.
  package var queues: [SinkQueue] {
    var queues: [SinkQueue] = []
    access { queues = $0.queues }
    return queues
  }
}
