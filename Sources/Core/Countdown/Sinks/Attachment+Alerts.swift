/// The calls of an attachment of alerts: to its sink, to the closures of `attach`, to its source.
struct AlertCalls<Event: SourceEvent>: Sendable {
  let sink: SinkCalls<Alert>
  /// The kinds that were named; nil if none were.
  let kinds: Set<Event.Kind>?
  /// Makes an alert of an event; nil for none.
  let alert: @Sendable (Event) -> Alert?
  let around: SinkAttachment.Around<Event>?
  let source: SinkSet<Event>
  let onAnswer: (@Sendable (Alert, Alert.Answer) -> Void)?
  let onOutcome: (@Sendable (Alert, Alert.Outcome) -> Void)?
}

// MARK: - On the queue's thread

extension Attachment {
  /// Withdraws and presents what an event says.
  func show(_ event: Event, _ number: UInt64, _ calls: AlertCalls<Event>) -> SinkQueue.Outcome {
    let subject = event.alertID
    if state.withLock({ $0.alerts.isOver(subject, at: number) }) { return .coalesced }
    var failure: (any Error)?
    if event.withdrawsAlert {
      for alert in state.withLock({ $0.alerts.takePresented(of: subject) }) {
        failure = withdraw(alert, from: calls.sink) ?? failure
      }
    }
    var outcome: Alert.Outcome?
    if calls.kinds?.contains(event.kind) ?? true, var alert = calls.alert(event) {
      alert.isRequested = calls.kinds != nil
      if calls.sink.accepts(alert) {
        outcome = present(alert, of: event, subject, calls)
      } else if let earlier = state.withLock({ $0.alerts.takePresented(of: subject, alert.id) }) {
        failure = withdraw(earlier, from: calls.sink) ?? failure
      }
    }
    switch outcome {
    case .presented?: return .delivered(presenting: true, failure: failure)
    case .failed(let error)?: return .delivered(presenting: false, failure: error)
    default:
      calls.source.onPassing?(event)
      return .delivered(presenting: false, failure: failure)
    }
  }

  private func withdraw(_ alert: Alert, from sink: SinkCalls<Alert>) -> (any Error)? {
    // The outcome leaves the lock before it is released: it may hold an error of the sink's.
    _ = state.withLock { $0.alerts.forgetOutcome(of: alert.id) }
    guard queue.release(alert.id, of: self) else { return nil }
    do {
      try sink.withdraw(alert.id)
      return nil
    } catch {
      sink.onFailure?(alert, error)
      return error
    }
  }

  /// Presents an alert; nil if that was left to another process.
  private func present(
    _ alert: Alert, of event: Event, _ subject: Alert.ID, _ calls: AlertCalls<Event>
  ) -> Alert.Outcome? {
    // Noted before the call: an alert that fails late is to be withdrawn as well.
    let now = RealTime.monotonic
    _ = state.withLock { $0.alerts.begin(alert, of: subject, at: now) }
    queue.claim(alert.id, for: self)
    let outcome = outcome(of: alert, of: event, calls)
    _ = state.withLock { $0.alerts.end(outcome, of: alert.id) }
    guard let outcome else { return nil }
    if case .failed(let error) = outcome { calls.sink.onFailure?(alert, error) }
    calls.source.onOutcome?(event, alert, outcome)
    calls.onOutcome?(alert, outcome)
    return outcome
  }

  /// Has the sink present an alert; nil if that was left to another process.
  private func outcome(
    of alert: Alert, of event: Event, _ calls: AlertCalls<Event>
  ) -> Alert.Outcome? {
    // The closure holds the source weakly, and not the attachment: answers may come after `close`.
    let answer: @Sendable (Alert.Answer) -> Void = { [isAnswered = Once()] answer in
      // A double click is one answer, and so are an action and the closing after it.
      if answer.isFinal, !isAnswered.take() { return }
      calls.source.onAnswer?(event, alert, answer)
      calls.onAnswer?(alert, answer)
    }
    do {
      guard let around = calls.around else {
        try calls.sink.receive(alert, answer)
        return .presented
      }
      return try around(event) { try calls.sink.receive(alert, answer) } ? .presented : nil
    } catch {
      return .failed(error)
    }
  }

  /// The outcome of an alert; `.noAnswer` for one that is being presented for longer than a sink
  /// may take.
  func outcome(of id: Alert.ID) -> Alert.Outcome? {
    if queue.isForeign { return nil }
    let now = RealTime.monotonic
    return state.withLock { $0.alerts.outcome(of: id, at: now) }
  }
}

/// What happens once.
private final class Once: Sendable {
  private let isTaken = Locked(false)

  /// Whether this is the first time.
  func take() -> Bool {
    isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
  }
}

extension Alert.Answer {
  /// Whether no other answer follows, as one may to a click on the alert itself.
  fileprivate var isFinal: Bool {
    switch self {
    case .action, .closed: true
    case .opened, .expired: false
    }
  }
}
