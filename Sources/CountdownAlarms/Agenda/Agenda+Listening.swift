public import Countdown

extension Agenda {
  /// Sends the events from now on to a sink, which gets a mailbox and a thread of its own.
  @discardableResult
  public func attach(_ sink: any AlarmSink) -> AlarmSinkAttachment {
    let runner = AlarmSinkRunner(sink) { [weak self] in self?.delivered($0, $1) }
    let number = state.withLock { $0.listeners.attach(runner) }
    return AlarmSinkAttachment(agenda: self, worker: runner.worker, number: number)
  }

  /// Sends the events from now on to a closure, on a thread of its own.
  @discardableResult
  public func attach(
    _ body: @escaping @Sendable (AlarmEvent) throws -> Void
  ) -> AlarmSinkAttachment {
    attach(AlarmClosureSink(body: body))
  }

  func removeSink(_ number: UInt64) {
    // The runner leaves the lock before it is released.
    _ = state.withLock { $0.listeners.detach(number) }
  }

  /// A new subscription to the events from now on.
  public var events: AlarmEvents {
    AlarmEvents(subscription: state.withLock { $0.listeners.subscribe() })
  }

  /// Waits until the sinks have dealt with all events that were decided before the call. Call it
  /// before the program exits. The wait is in real time.
  ///
  /// - Returns: a report for each sink, in the order they were attached. One that did not come to
  ///   the end within `limit` has `undelivered` above zero, and `isStuck` when it is inside a call.
  public func drain(within limit: Duration) async -> [SinkReport] {
    await SinkWorker.drain(state.withLock { $0.listeners.workers }, within: limit)
  }

  /// The same, on the calling thread.
  package func waitUntilDrained(within limit: Duration) -> [SinkReport] {
    SinkWorker.wait(for: state.withLock { $0.listeners.workers }, within: limit)
  }
}
