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
struct AlertGate: EventAware, KindSelecting, RunnerAware {
  let sink: any AlertSink
  let entry: ShareEntry

  var selectedKinds: Set<CountdownEvent.Kind>? { (sink as? any KindSelecting)?.selectedKinds }

  func present(
    _ alert: Alert, of event: any SourceEvent,
    _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws {
    guard let sequence = (event as? any FinishBearing)?.finish else {
      return try sink.present(alert, answer)
    }
    guard case .announce(let finish) = entry.verdict(on: sequence) else { return }
    try sink.present(alert, answer)
    if let finish { entry.confirm(finish) }
  }

  func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
    try sink.present(alert, answer)
  }

  func withdraw(_ id: Alert.ID) throws { try sink.withdraw(id) }

  func accepts(_ alert: Alert) -> Bool { sink.accepts(alert) }

  func check(within limit: Duration) throws { try sink.check(within: limit) }

  func runsOn(_ waiter: DeliveryWaiter) { (sink as? any RunnerAware)?.runsOn(waiter) }

  func close() { sink.close() }
}
