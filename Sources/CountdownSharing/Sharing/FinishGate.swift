internal import Countdown

/// A sink behind the right to announce: it is told of a finish only where this process has that.
struct FinishGate: EventSink, RunnerAware {
  let sink: any EventSink<CountdownEvent>
  let entry: ShareEntry

  func receive(_ event: CountdownEvent) throws {
    guard event.kind == .finished else { return try sink.receive(event) }
    guard case .announce(let finish) = entry.verdict(on: event.sequence) else { return }
    try sink.receive(event)
    if let finish { entry.confirm(finish) }
  }

  func runsOn(_ waiter: DeliveryWaiter) { (sink as? any RunnerAware)?.runsOn(waiter) }

  func close() { sink.close() }
}

/// An alert sink behind the right to announce: it presents a finish only where this process has
/// that.
struct AlertGate: AlertFilter, EventAware {
  let sink: any AlertSink
  let entry: ShareEntry

  func present(
    _ alert: Alert, of event: any SourceEvent,
    _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws {
    guard let sequence = (event as? any FinishBearing)?.finish else {
      return try sink.present(alert, answer)
    }
    guard case .announce(let finish) = entry.verdict(on: sequence) else { throw WithheldAlert() }
    try sink.present(alert, answer)
    if let finish { entry.confirm(finish) }
  }
}
