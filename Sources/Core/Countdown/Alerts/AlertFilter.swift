/// An alert sink whose maker said which kinds of a countdown's events make an alert: no others do,
/// and those do even where they make none by default.
package protocol KindSelecting: AlertSink {
  /// Nil where nothing was said.
  var selectedKinds: Set<CountdownEvent.Kind>? { get }
}

/// An alert sink that has to know which event an alert was made of.
package protocol EventAware: AlertSink {
  /// Presents an alert of an event.
  func present(
    _ alert: Alert, of event: any SourceEvent,
    _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws
}

/// Thrown by a sink that leaves an alert to another process: neither presented nor failed.
package struct WithheldAlert: Error {
  package init() {}
}

/// An event that may be the end of a countdown.
package protocol FinishBearing {
  /// The number of the countdown's `.finished` event, if this event is or carries it.
  var finish: UInt64? { get }
}

extension CountdownEvent: FinishBearing {
  package var finish: UInt64? { kind == .finished ? sequence : nil }
}

/// An alert sink that decides whether another one presents, and else leaves all to that.
package protocol AlertFilter: KindSelecting, RunnerAware {
  var sink: any AlertSink { get }
}

extension AlertFilter {
  package func withdraw(_ id: Alert.ID) throws { try sink.withdraw(id) }

  package func accepts(_ alert: Alert) -> Bool { sink.accepts(alert) }

  package func check(within limit: Duration) throws { try sink.check(within: limit) }

  package func close() { sink.close() }

  package var selectedKinds: Set<CountdownEvent.Kind>? {
    (sink as? any KindSelecting)?.selectedKinds
  }

  package func runsOn(_ waiter: DeliveryWaiter) { (sink as? any RunnerAware)?.runsOn(waiter) }
}

extension AlertFilter where Self: EventAware {
  /// An alert that nobody knows the event of is presented.
  package func present(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws {
    try sink.present(alert, answer)
  }
}
