public import Countdown

/// A subscription to an agenda's events, which begins where `agenda.events` is written and ends
/// with the agenda. Nothing is dropped.
///
/// ```swift
/// for await event in agenda.events { print(event.kind, event.label, event.badge) }
/// ```
public typealias AlarmEvents = EventSequence<AlarmEvent>

extension Agenda {
  /// Sends the events from now on to a sink, which gets a mailbox and a thread of its own.
  ///
  /// - Parameters:
  ///   - name: what reports call the sink; by default the name of its type.
  ///   - onFailure: called on the sink's thread with each error that `receive` throws.
  @discardableResult
  public func attach(
    _ sink: any EventSink<AlarmEvent>, name: String? = nil,
    onFailure: (@Sendable (_ error: any Error, _ event: AlarmEvent) -> Void)? = nil
  ) -> SinkAttachment {
    let runner = SinkRunner(sink, name: name, onFailure: onFailure) { [weak self] in
      self?.delivered($0, $1)
    }
    let number = state.withLock { $0.listeners.attach(runner) }
    return SinkAttachment(runner.worker) { [weak self] in self?.removeSink(number) }
  }

  /// Sends the events from now on to a closure, on a thread of its own. The parameters are those of
  /// a sink's.
  @discardableResult
  public func attach(
    name: String? = nil,
    onFailure: (@Sendable (_ error: any Error, _ event: AlarmEvent) -> Void)? = nil,
    _ body: @escaping @Sendable (AlarmEvent) throws -> Void
  ) -> SinkAttachment {
    attach(ClosureSink(body), name: name ?? "closure", onFailure: onFailure)
  }

  private func removeSink(_ number: UInt64) {
    // The runner leaves the lock before it is released.
    _ = state.withLock { $0.listeners.detach(number) }
  }

  /// A new subscription to the events from now on.
  public var events: AlarmEvents {
    AlarmEvents(state.withLock { $0.listeners.subscribe() })
  }

  /// Waits until the sinks have dealt with all events that were decided before the call, those of
  /// sinks that were detached included; ends early when the task is cancelled. Call this before the
  /// program exits. The wait is in real time.
  ///
  /// - Returns: a report for each sink, in the order they were attached. A sink that did not come
  ///   to the end within `limit` has `undelivered` above zero, and `isStuck` when it is inside a
  ///   call that did not return meanwhile.
  public func drain(within limit: Duration) async -> [SinkReport] {
    await SinkWait(threads).wait(within: limit)
  }

  /// Drains on the calling thread.
  package func waitUntilDrained(within limit: Duration) -> [SinkReport] {
    SinkWait(threads).waitHere(within: limit)
  }

  private var threads: [any SinkThread] { state.withLock { $0.listeners.threads } }
}
