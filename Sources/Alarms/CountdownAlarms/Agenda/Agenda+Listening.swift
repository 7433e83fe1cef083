public import Countdown

extension Agenda: EventSource {
  /// Sends the events from now on to a receiver.
  public func attach(_ receiver: EventReceiver<AlarmEvent>) -> SinkAttachment {
    let number = state.withLock { $0.listeners.attach(receiver) }
    return receiver.attachment { [weak self] in
      // The receiver leaves the lock before it is released.
      _ = self?.state.withLock { $0.listeners.detach(number) }
    }
  }

  /// Snoozes, stops or completes, as the answer says. Clicking a ringing alarm beside its buttons,
  /// or closing it, snoozes the alarm and does not switch it off. An answer that the store refuses
  /// is reported in ``storeFault``; an answer that comes too late changes nothing.
  public func carryOut(_ answer: Alert.Answer, to alert: Alert, of event: AlarmEvent) {
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
    case (.opened, .alarm(let id)), (.closed, .alarm(let id)):
      if event.kind == .ringing, rings(id) { try? snooze(id) }
    default: break
    }
  }

  private func rings(_ id: Alarm.ID) -> Bool {
    alarms.contains { $0.id == id && $0.state == .ringing }
  }

  /// A ring is confirmed only by a sink that presented it.
  public func conclude(_ alert: Alert, of event: AlarmEvent, _ outcome: Alert.Outcome) {
    switch outcome {
    case .presented: delivered(event, isHeard: true)
    case .failed: delivered(event, isHeard: false)
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
    await SinkWait(threads).wait(within: limit)
  }

  /// Drains on the calling thread.
  package func waitUntilDrained(within limit: Duration) -> [SinkReport] {
    SinkWait(threads).waitHere(within: limit)
  }

  private var threads: [any SinkThread] { state.withLock { $0.listeners.threads } }
}
