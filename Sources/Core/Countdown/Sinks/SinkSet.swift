/// The sinks of an ``EventSource``. Everyone may attach to them; only the source posts.
public struct SinkSet<Event: SourceEvent>: Sendable {
  /// Shows the listeners under the source's lock; does nothing once the source is gone, and in a
  /// forked child.
  private let access: @Sendable (_ body: (inout Listeners<Event>) -> Void) -> Void
  let onAnswer: (@Sendable (Event, Alert, Alert.Answer) -> Void)?
  let onOutcome: (@Sendable (Event, Alert, Alert.Outcome) -> Void)?

  /// The sinks of a source that keeps them under its own lock.
  ///
  /// - Parameter access: must not keep the source alive; nor must the other closures.
  package init(
    onAnswer: (@Sendable (Event, Alert, Alert.Answer) -> Void)? = nil,
    onOutcome: (@Sendable (Event, Alert, Alert.Outcome) -> Void)? = nil,
    access: @escaping @Sendable (_ body: (inout Listeners<Event>) -> Void) -> Void
  ) {
    (self.access, self.onAnswer, self.onOutcome) = (access, onAnswer, onOutcome)
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
