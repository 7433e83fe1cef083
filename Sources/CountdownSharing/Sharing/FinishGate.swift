internal import Countdown

/// A sink behind the right to announce: it is told of a finish only where this process has that.
struct FinishGate: EventSink, RunnerAware {
  let sink: any EventSink<CountdownEvent>
  let entry: ShareEntry
  /// Whether the finish counts as told when the sink has dealt with it.
  var confirms = true

  func receive(_ event: CountdownEvent) throws {
    guard event.kind == .finished else { return try sink.receive(event) }
    guard case .announce(let finish) = entry.verdict(on: event) else { return }
    try sink.receive(event)
    if confirms, let finish { entry.confirm(finish) }
  }

  func runsOn(_ waiter: DeliveryWaiter) { (sink as? any RunnerAware)?.runsOn(waiter) }

  func close() { sink.close() }
}
