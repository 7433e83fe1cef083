internal import Countdown

/// A sink behind the claim: a finish reaches it only if this process has claimed it.
struct FinishGate: EventSink, RunnerAware {
  let sink: any EventSink<CountdownEvent>
  let sharing: Sharing

  func receive(_ event: CountdownEvent) throws {
    guard event.kind == .finished else { return try sink.receive(event) }
    _ = try sharing.deliver(event.sequence) { try sink.receive(event) }
  }

  func runsOn(_ waiter: DeliveryWaiter) { (sink as? any RunnerAware)?.runsOn(waiter) }

  func close() { sink.close() }
}

/// An alert sink behind the claim: it presents a finish only if this process has claimed it.
struct AlertGate: AlertFilter, EventAware {
  let sink: any AlertSink
  let sharing: Sharing

  func present(
    _ alert: Alert, of event: any SourceEvent,
    _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws {
    guard let sequence = (event as? any FinishBearing)?.finish else {
      return try sink.present(alert, answer)
    }
    let isOurs = try sharing.deliver(sequence) { try sink.present(alert, answer) }
    if !isOurs { throw WithheldAlert() }
  }
}
