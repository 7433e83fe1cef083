internal import Countdown

/// The events that a sink or a subscription has not taken yet. Alarms are few, and none is dropped.
struct AlarmMailbox: EventBox {
  private var events = Queue<AlarmEvent>()

  var count: Int { events.count }
  var coalesced: Int { 0 }

  mutating func append(_ event: AlarmEvent) { events.append(event) }
  mutating func popFirst() -> AlarmEvent? { events.popFirst() }
}

/// A sink of an agenda, with its mailbox and its thread. When the last reference goes, what is
/// queued is delivered, the sink is closed, and nobody waits for it.
final class AlarmSinkRunner: Sendable {
  let worker: SinkWorker<AlarmMailbox>

  /// - Parameter onDelivery: called after each event, with what the sink threw.
  init(
    _ sink: any AlarmSink, onDelivery: @escaping @Sendable (AlarmEvent, (any Error)?) -> Void
  ) {
    let receive: @Sendable (AlarmEvent) throws -> Void = { event in
      do {
        try sink.receive(event)
      } catch {
        onDelivery(event, error)
        throw error
      }
      onDelivery(event, nil)
    }
    worker = SinkWorker(
      name: String(describing: type(of: sink)), mailbox: AlarmMailbox(),
      actions: SinkActions(receive: receive, close: sink.close))
  }

  deinit { worker.finish() }
}

/// A closure as a sink.
struct AlarmClosureSink: AlarmSink {
  let body: @Sendable (AlarmEvent) throws -> Void

  func receive(_ event: AlarmEvent) throws { try body(event) }
}
