public import Countdown

extension Agenda: EventSource {
  /// The sinks, to which `attach` adds one.
  ///
  /// An answer to an alert snoozes, stops or completes, as it says; one that comes too late changes
  /// nothing, and one that the store refuses is reported in ``storeFault``. A ring is confirmed
  /// only by a sink that presented it; when none could, an event `.fault` reports it at once.
  public var sinks: SinkSet<AlarmEvent> {
    SinkSet(
      onAnswer: { [weak self] event, _, answer in self?.obey(answer, to: event) },
      onOutcome: { [weak self] event, _, outcome in self?.note(outcome, of: event) },
      onPassing: { [weak self] event in self?.passed(event, reason: nil) },
      access: { [weak self] body in self?.state.withLock { body(&$0.listeners) } })
  }

  /// Clicking a ringing alarm beside its buttons, or closing it, snoozes the alarm and does not
  /// switch it off. One that cannot be snoozed goes on ringing after a click, and is stopped when
  /// it is closed.
  private func obey(_ answer: Alert.Answer, to event: AlarmEvent) {
    switch (answer, event.id) {
    case (.action(let name, _), .alarm(let id)):
      switch AgendaAction(rawValue: name) {
      case .snooze: try? snooze(id)
      case .stop: try? acknowledge(id)
      default: break
      }
    case (.action(let name, _), .reminder(let id)):
      switch AgendaAction(rawValue: name) {
      case .remind: try? snooze(id)
      case .complete: try? complete(id)
      default: break
      }
    case (.opened, .alarm(let id)) where event.kind == .ringing:
      if let alarm = ringing(id), alarm.isSnoozable { try? snooze(id) }
    case (.closed, .alarm(let id)) where event.kind == .ringing:
      guard let alarm = ringing(id) else { return }
      if alarm.isSnoozable { try? snooze(id) } else { try? acknowledge(id) }
    case (.opened, .alarm(let id)), (.closed, .alarm(let id)):
      if event.kind == .missed { try? see([id]) }
    default: break
    }
  }

  private func ringing(_ id: Alarm.ID) -> Alarm? {
    alarms.first { $0.id == id && $0.state == .ringing }?.alarm
  }

  private func note(_ outcome: Alert.Outcome, of event: AlarmEvent) {
    switch outcome {
    case .presented: presented(event)
    case .failed(let error): passed(event, reason: "\(error)")
    case .noAnswer: break
    @unknown default: break
    }
  }
}

extension Agenda {
  /// A new subscription to the events from now on.
  public var events: EventSequence<AlarmEvent> {
    EventSequence<AlarmEvent>(state.withLock { $0.listeners.subscribe() })
  }

  /// Waits until the sinks, detached ones included, have handled all events decided before the
  /// call; ends early when the task is cancelled. Call this before the program exits. The wait is
  /// in real time.
  ///
  /// - Returns: a report for each sink, in the order they were attached. A sink that did not finish
  ///   within `limit` has `undelivered` above zero, and `isStuck` when it is inside a call that has
  ///   not returned.
  public func drain(within limit: Duration) async -> [SinkReport] {
    await sinks.drain(within: limit)
  }

  /// Drains on the calling thread.
  package func waitUntilDrained(within limit: Duration) -> [SinkReport] {
    SinkWait(sinks.queues).waitHere(within: limit)
  }
}
