internal import Countdown
internal import CountdownAlarms
internal import CountdownHook
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing

/// Runs hooks at the events of alarms, reminders and countdowns.
struct HookListener: Sendable {
  private let queue: HookQueue
  private let countdowns: HookSink

  init(_ queue: HookQueue) { (self.queue, countdowns) = (queue, HookSink(queue)) }

  func note(_ news: HostNews) {
    switch news {
    case .alarm(let event) where event.kind != .badge:
      var variables = HookVariables(EventFacts(of: event))
      variables.write(on: event.zone.offset(at:))
      queue.post(variables)
    // The hook of a finish runs in the process that announces it.
    case .countdown(let event, let shared) where event.kind != .finished:
      let zone = StarterZone(attributes: shared.countdown.attributes)?.rules
      countdowns.run(
        event, name: shared.countdown.name, step: shared.step.map(EventFacts.Step.init), zone: zone)
    default: break
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
