internal import Countdown
internal import CountdownAlarms
internal import CountdownHook

/// Runs hooks at the events of alarms and reminders. A listener and not a sink, because an alarm
/// for which a command was run is not one that a person has heard.
struct HookListener: Sendable {
  /// - Parameter events: the events, from now until the agenda ends.
  init(_ events: EventSequence<AlarmEvent>, _ queue: HookQueue) {
    // If there is no thread for the listener, there is none for a hook either.
    try? SystemThread.detached(name: "countdown-hooks") {
      while let event = events.wait() {
        if event.kind == .badge { continue }
        var variables = HookVariables(EventFacts(of: event))
        variables.write(on: event.zone.offset(at:))
        queue.post(variables)
      }
    }
  }
}

extension EventFacts {
  /// The facts of an agenda's event; `started` is the moment at which it was due.
  init(of event: AlarmEvent) {
    let kind =
      switch event.subject {
      case .alarm: "alarm"
      case .reminder: "reminder"
      case .badge: "badge"
      case .store: "store"
      }
    self.init(
      event: event.kind.rawValue, kind: kind, id: event.id.map { "\($0)" } ?? "",
      label: event.label)
    (started, ends) = (event.scheduled, event.until)
    remaining = event.until.map { max(event.actual.duration(to: $0), .zero) }
    reason = event.reason.rawValue
  }
}
