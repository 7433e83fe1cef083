/// An alert sink and its thread, which any number of sources share.
final class AlertPresenter: Sendable {
  private let sink: any AlertSink
  private let worker: SinkWorker<Job>
  private let onFailure: (@Sendable (any Error, Alert) -> Void)?
  /// The kinds of a countdown's events that the sink was made for; nil where nothing was said.
  private let selectedKinds: Set<CountdownEvent.Kind>?
  private let state = Locked(State())

  /// What waits: the delivery of an event, to which its source belongs.
  struct Job: Sendable {
    let run: @Sendable () throws -> Void
  }

  private struct State: Sendable {
    /// Which lane presented an alert: two sources may give theirs the same identity.
    var presenters: [Alert.ID: ObjectIdentifier] = [:]
    var current: (id: Alert.ID, began: Moment)?
    var presented = 0
    /// The ticks that were never posted, because another one stands for them.
    var coalesced = 0
  }

  /// - Parameter name: the sink's, for the report.
  init(
    _ sink: any AlertSink, name: String,
    onFailure: (@Sendable (any Error, Alert) -> Void)?
  ) {
    (self.sink, self.onFailure) = (sink, onFailure)
    selectedKinds = (sink as? any KindSelecting)?.selectedKinds
    worker = SinkWorker(
      name: name, mailbox: Mailbox(),
      actions: SinkActions(receive: { try $0.run() }, close: { sink.close() }))
    (sink as? any RunnerAware)?.runsOn(DeliveryWaiter(worker))
  }

  /// How long a sink may take to present an alert.
  private static let limit = Duration.seconds(2)

  /// Whether the sink was made for ticks.
  var takesTicks: Bool { selectedKinds?.contains(.tick) ?? false }

  func post(_ run: @escaping @Sendable () throws -> Void) { worker.post(Job(run: run)) }

  func finish() { worker.finish() }

  /// Counts a tick that takes the place of one that waits, and so is no job of its own.
  func coalesced() { state.withLock { $0.coalesced += 1 } }

  /// How long an alert has been presented without an answer, once that is longer than it may be.
  func silence(of id: Alert.ID) -> Duration? {
    let now = RealTime.monotonic
    return state.withLock { state in
      guard let current = state.current, current.id == id else { return nil }
      let lasted = current.began.duration(to: now)
      return lasted >= Self.limit ? lasted : nil
    }
  }
}

// MARK: - On the sink's thread

extension AlertPresenter {
  /// The alert of an event: of those kinds only that the sink was made for, and of those always.
  func alert<Event: SourceEvent>(
    of event: Event, _ wording: @Sendable (Event) -> Alert?
  ) -> Alert? {
    guard let selectedKinds, let countdown = event as? CountdownEvent else {
      return wording(event)
    }
    return selectedKinds.contains(countdown.kind) ? wording(event) ?? countdown.notice : nil
  }

  func accepts(_ alert: Alert) -> Bool { sink.accepts(alert) }

  /// Has the sink present an alert; nil where that left it to somebody else.
  func present(
    _ alert: Alert, of event: any SourceEvent, by lane: ObjectIdentifier,
    _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) -> Alert.Outcome? {
    let now = RealTime.monotonic
    state.withLock { state in
      state.presenters[alert.id] = lane
      state.current = (alert.id, now)
    }
    defer { state.withLock { $0.current = nil } }
    do {
      if let sink = sink as? any EventAware {
        try sink.present(alert, of: event, answer)
      } else {
        try sink.present(alert, answer)
      }
      state.withLock { $0.presented += 1 }
      return .presented
    } catch is WithheldAlert {
      return nil
    } catch {
      onFailure?(error, alert)
      return .failed(error)
    }
  }

  /// A lane is gone: what it presented is nobody's to take back.
  func forget(_ ids: [Alert.ID], of lane: ObjectIdentifier) {
    state.withLock { state in
      for id in ids where state.presenters[id] == lane { state.presenters[id] = nil }
    }
  }

  /// How many alerts are somebody's to take back.
  var presentedCount: Int { state.withLock { $0.presenters.count } }

  func withdraw(_ alert: Alert, of lane: ObjectIdentifier) -> (any Error)? {
    let isOurs = state.withLock { state in
      guard state.presenters[alert.id] == lane else { return false }
      state.presenters[alert.id] = nil
      return true
    }
    guard isOurs else { return nil }
    do {
      try sink.withdraw(alert.id)
      return nil
    } catch {
      onFailure?(error, alert)
      return error
    }
  }
}

// MARK: - Reports and waiting

extension AlertPresenter: SinkThread {
  func report(asOf progress: SinkProgress?) -> SinkReport {
    var report = worker.report(asOf: progress)
    let state = state.withLock { $0 }
    report.presented = state.presented
    report.coalesced += state.coalesced
    return report
  }

  func await(_ goal: SinkWaiter.Goal, _ signal: Semaphore) -> SinkProgress? {
    worker.await(goal, signal)
  }

  func forget(_ signal: Semaphore) { worker.forget(signal) }
}
