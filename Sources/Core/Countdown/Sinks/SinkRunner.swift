/// Runs a sink: one mailbox and one thread, for any number of countdowns, routines and agendas.
///
/// `timer.attach(sink)` makes a runner of its own. Make one yourself to let several share a sink
/// and its thread:
///
/// ```swift
/// let runner = SinkRunner(Log())  // SinkRunner<CountdownEvent>
/// tea.attach(runner)
/// eggs.attach(runner)
///
/// let bell = SinkRunner(try TerminalBell())  // SinkRunner<Alert>, for sources of every kind
/// tea.attach(bell)
/// agenda.attach(bell)
/// ```
///
/// When the last reference to the runner is released, queued events are delivered, the sink is
/// closed and the thread ends. Nothing waits for that, except ``shutdown(within:)``.
public final class SinkRunner<Message: Sendable>: Sendable {
  private let work: Work

  private enum Work: Sendable {
    case events(SinkWorker<Message>)
    case alerts(AlertPresenter)
  }

  /// Starts the sink's thread. If none is available, events stay undelivered, ``report`` gives the
  /// reason, and each event tries again.
  ///
  /// - Parameters:
  ///   - name: the name of the sink in reports; by default the name of its type.
  ///   - capacity: the number of events that may wait before ticks coalesce, at least one. Events
  ///     other than ticks are never dropped. A countdown's event takes about 130 bytes. A sink
  ///     whose events are alerts ignores the capacity: no alert is dropped, but the alert of a tick
  ///     gives way to the next one.
  ///   - onFailure: called on the sink's thread with each error that `receive` throws, and the
  ///     event that it was thrown for.
  public convenience init<S: EventSink>(
    _ sink: S, name: String? = nil, capacity: Int = 256,
    onFailure: (@Sendable (_ error: any Error, _ event: Message) -> Void)? = nil
  ) where S.Event == Message {
    self.init(events: sink, name: name, capacity: capacity, onFailure: onFailure)
  }

  init<S: EventSink>(
    events sink: S, name: String?, capacity: Int = 256,
    onFailure: (@Sendable (_ error: any Error, _ event: Message) -> Void)?
  ) where S.Event == Message {
    let name = name ?? String(describing: S.self)
    if let receiver = sink as? any EventSink<Alert> {
      work = .alerts(
        AlertPresenter(
          AlertReceiver(sink: receiver), name: name, onFailure: Self.ofAlerts(onFailure)))
      return
    }
    var actions = SinkActions<Message>(receive: sink.receive, close: sink.close)
    actions.onFailure = onFailure
    if sink is any TickIndifferent {
      actions.mayWait = { ($0 as? any CoalescingEvent)?.isTick ?? false }
    }
    let mailbox = Mailbox<Message>(capacity: sink is any TickKeeping ? .max : capacity)
    let worker = SinkWorker(name: name, mailbox: mailbox, actions: actions)
    work = .events(worker)
    (sink as? any RunnerAware)?.runsOn(DeliveryWaiter(worker))
  }

  /// The same closure for alerts, where the messages are alerts.
  private static func ofAlerts(
    _ onFailure: (@Sendable (any Error, Message) -> Void)?
  ) -> (@Sendable (any Error, Alert) -> Void)? {
    guard let onFailure else { return nil }
    return { error, alert in
      if let message = alert as? Message { onFailure(error, message) }
    }
  }

  deinit {
    switch work {
    case .events(let worker): worker.finish()
    case .alerts(let presenter): presenter.finish()
    }
  }

  package var thread: any SinkThread {
    switch work {
    case .events(let worker): worker
    case .alerts(let presenter): presenter
    }
  }

  /// The report about the events so far.
  public var report: SinkReport { thread.report(asOf: nil) }

  /// Waits in real time until the sink has handled all events that were sent before the call; ends
  /// early when the task is cancelled. The runner stays usable.
  public func drain(within limit: Duration) async -> SinkReport {
    await SinkWait([thread]).wait(within: limit).first ?? report
  }

  /// Accepts no more events, and waits in real time until the sink has handled those that were sent
  /// and its `close` has returned; ends early when the task is cancelled.
  ///
  /// - Returns: the report, with `isClosed` when the sink got there within the limit. Events that
  ///   are sent later count as undelivered.
  @discardableResult
  public func shutdown(within limit: Duration) async -> SinkReport {
    switch work {
    case .events(let worker): worker.finish()
    case .alerts(let presenter): presenter.finish()
    }
    return await SinkWait([thread], for: .closed).wait(within: limit).first ?? report
  }

  /// How an event gets to a sink of events; nil for a sink of alerts.
  var post: (@Sendable (Message) -> Void)? {
    guard case .events(let worker) = work else { return nil }
    return { worker.post($0) }
  }

  /// The presenter of a sink of alerts; nil for a sink of events.
  var presenter: AlertPresenter? {
    if case .alerts(let presenter) = work { presenter } else { nil }
  }

  fileprivate init(_ presenter: AlertPresenter) { work = .alerts(presenter) }
}

extension SinkRunner where Message == Alert {
  /// Starts the thread of a sink of alerts, which sources of every kind may share.
  ///
  /// - Parameters:
  ///   - name: the name of the sink in reports; by default the name of its type.
  ///   - onFailure: called on the sink's thread with each error that the sink throws, and the alert
  ///     that it was thrown for.
  public convenience init<S: AlertSink>(
    _ sink: S, name: String? = nil,
    onFailure: (@Sendable (_ error: any Error, _ alert: Alert) -> Void)? = nil
  ) {
    self.init(
      AlertPresenter(sink, name: name ?? String(describing: S.self), onFailure: onFailure))
  }
}

/// A sink that receives alerts as others receive events, and takes none back.
private struct AlertReceiver: AlertSink {
  let sink: any EventSink<Alert>

  func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
    try sink.receive(alert)
  }

  func withdraw(_ id: Alert.ID) {}

  func close() { sink.close() }
}

/// A sink that can wait for its own mailbox, as the recording sink of the testing module does.
package protocol RunnerAware: Sink {
  func runsOn(_ waiter: DeliveryWaiter)
}

/// A sink that does no more with a tick than to note its number: ticks wait for the event that
/// comes next, so that a countdown's seconds wake nobody on its behalf.
package protocol TickIndifferent: Sink {}

/// A sink that records ticks: none gives way to another, however many wait.
package protocol TickKeeping: Sink {}
