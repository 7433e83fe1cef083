/// The closures of an attachment: the wording of alerts, and the reports about them.
struct AlertDesk<Event: SourceEvent>: Sendable {
  /// Makes an alert of an event; nil for none.
  let wording: @Sendable (Event) -> Alert?
  let onAnswer: @Sendable (Event, Alert, Alert.Answer) -> Void
  let onOutcome: @Sendable (Event, Alert, Alert.Outcome) -> Void
}

/// The way from one source to one presenter: it knows what was presented of the source, so that an
/// event takes back that and nothing else.
final class AlertLane<Event: SourceEvent>: Sendable {
  private let presenter: AlertPresenter
  private let desk: AlertDesk<Event>
  private let state = Locked(State())

  fileprivate struct State: Sendable {
    /// How many events were posted.
    var posted: UInt64 = 0
    /// The number of the latest withdrawing event that waits, by subject: what waits before it is
    /// over.
    var withdrawals: [Alert.ID: UInt64] = [:]
    /// The tick that was posted last and waits, and its number.
    var tick: (event: Event, number: UInt64)?
    /// What was presented, by subject.
    var presented: [Alert.ID: [Alert.ID: Alert]] = [:]
    var outcomes: [Alert.ID: Alert.Outcome] = [:]
    var latest: [Alert.ID] = []
  }

  init(_ presenter: AlertPresenter, _ desk: AlertDesk<Event>) {
    (self.presenter, self.desk) = (presenter, desk)
  }

  deinit {
    let presented = state.withLock { $0.presented }
    presenter.forget(presented.values.flatMap(\.keys), of: ObjectIdentifier(self))
  }

  /// Queues an event. A tick takes the place of the tick before it, if that still waits.
  func post(_ event: Event) {
    let isTick = event.isTick
    let subject = event.withdrawsAlert ? event.subject.alertID : nil
    let number: UInt64? = state.withLock { state in
      if isTick, let tick = state.tick, tick.number == state.posted {
        state.tick?.event = event.absorbing(tick.event)
        return nil
      }
      state.posted += 1
      if isTick { state.tick = (event, state.posted) }
      if let subject { state.withdrawals[subject] = state.posted }
      return state.posted
    }
    guard let number else { return presenter.coalesced() }
    presenter.post { try self.deliver(event, number) }
  }

  /// What became of an alert: of one that is being presented for longer than a sink may take,
  /// that there was no answer.
  func outcome(of id: Alert.ID) -> Alert.Outcome? {
    state.withLock { $0.outcomes[id] } ?? presenter.silence(of: id).map { .noAnswer($0) }
  }
}

// MARK: - On the sink's thread

extension AlertLane {
  private func deliver(_ posted: Event, _ number: UInt64) throws {
    guard let event = take(posted, number) else { throw CoalescedEvent() }
    var failure: (any Error)?
    if event.withdrawsAlert {
      let over = state.withLock { $0.presented.removeValue(forKey: event.subject.alertID) ?? [:] }
      for alert in over.values { failure = withdraw(alert) ?? failure }
    }
    if let alert = presenter.alert(of: event, desk.wording) {
      failure = present(alert, of: event) ?? failure
    }
    if let failure { throw failure }
  }

  /// The event that was posted, or for a tick its latest; nil for one that a later event has taken
  /// back before anybody saw it.
  private func take(_ posted: Event, _ number: UInt64) -> Event? {
    let subject = posted.subject.alertID
    return state.withLock { state in
      let event = state.tick.flatMap { $0.number == number ? $0.event : nil } ?? posted
      if state.tick?.number == number { state.tick = nil }
      guard let withdrawal = state.withdrawals[subject] else { return event }
      if withdrawal == number { state.withdrawals[subject] = nil }
      return number < withdrawal ? nil : event
    }
  }

  private func withdraw(_ alert: Alert) -> (any Error)? {
    state.withLock { $0.forget(alert.id) }
    return presenter.withdraw(alert, of: ObjectIdentifier(self))
  }

  private func present(_ alert: Alert, of event: Event) -> (any Error)? {
    guard presenter.accepts(alert) else {
      let subject = event.subject.alertID
      let earlier = state.withLock { $0.presented[subject]?.removeValue(forKey: alert.id) }
      return earlier.flatMap { withdraw($0) }
    }
    // Before it is presented: what fails late is to be taken back as well.
    state.withLock { state in
      state.presented[event.subject.alertID, default: [:]][alert.id] = alert
      state.forget(alert.id)
    }
    let outcome = presenter.present(alert, of: event, by: ObjectIdentifier(self)) {
      [desk, isAnswered = Once()] answer in
      // A double click is one answer, and so are an action and the closing after it.
      if answer.isFinal, !isAnswered.take() { return }
      desk.onAnswer(event, alert, answer)
    }
    guard let outcome else { return nil }
    state.withLock { $0.note(outcome, of: alert.id) }
    desk.onOutcome(event, alert, outcome)
    return if case .failed(let error) = outcome { error } else { nil }
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

extension AlertLane.State {
  fileprivate mutating func forget(_ id: Alert.ID) {
    if outcomes.removeValue(forKey: id) != nil { latest.removeAll { $0 == id } }
  }

  /// Keeps the latest 64.
  fileprivate mutating func note(_ outcome: Alert.Outcome, of id: Alert.ID) {
    outcomes[id] = outcome
    latest.append(id)
    if latest.count > 64 { outcomes[latest.removeFirst()] = nil }
  }
}

extension SourceEvent {
  /// This tick, which counts an earlier one that it takes the place of.
  fileprivate func absorbing(_ earlier: Self) -> Self {
    guard var newest = self as? any CoalescingEvent, let earlier = earlier as? any CoalescingEvent
    else { return self }
    newest.missed = newest.missed.saturatingAdd(earlier.missed).saturatingAdd(1)
    return newest as? Self ?? self
  }
}
