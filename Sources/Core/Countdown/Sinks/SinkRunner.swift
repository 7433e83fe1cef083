/// Runs a sink: one queue and one thread, for any number of countdowns, routines and agendas.
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
  let queue: SinkQueue
  let calls: SinkCalls<Message>

  /// Starts the sink's thread. If none is available, events stay undelivered, ``report`` gives the
  /// reason, and each event tries again.
  ///
  /// - Parameters:
  ///   - name: the name of the sink in reports; by default the name of its type.
  ///   - capacity: the number of events that may wait before ticks coalesce, at least one. Events
  ///     other than ticks are never dropped. A countdown's event takes about 130 bytes.
  ///   - onFailure: called on the sink's thread with each error that `receive` throws, and its
  ///     event.
  public convenience init<S: EventSink>(
    _ sink: S, name: String? = nil, capacity: Int = 256,
    onFailure: (@Sendable (_ event: Message, _ error: any Error) -> Void)? = nil
  ) where S.Event == Message {
    self.init(
      sink, name: name ?? Self.name(of: S.self), capacity: capacity,
      SinkCalls(receive: { event, _ in try sink.receive(event) }, onFailure: onFailure))
  }

  /// The name of a type without its type arguments.
  private static func name(of type: any Sink.Type) -> String {
    String(String(describing: type).prefix { $0 != "<" })
  }

  private init(_ sink: any Sink, name: String, capacity: Int, _ calls: SinkCalls<Message>) {
    self.calls = calls
    queue = SinkQueue(
      name: name, capacity: capacity, options: sink.options, close: { sink.close() })
  }

  deinit { queue.finish() }

  /// The report about the events so far.
  public var report: SinkReport { queue.report() }

  /// Waits in real time until the sink has handled all events that were sent before the call; ends
  /// early when the task is cancelled. The runner stays usable.
  public func drain(within limit: Duration) async -> SinkReport {
    await SinkWait([queue]).wait(within: limit).first ?? report
  }

  /// Runs a closure on the sink's thread, after what was sent before.
  package func run(_ body: @escaping @Sendable () -> Void) {
    if queue.isForeign { return }
    let admission = queue.offer(isTick: false) {
      body()
      return .delivered(presenting: false, failure: nil)
    }
    if case .queued(let errand) = admission { queue.carryOut(errand) }
  }

  /// Accepts no more events, and waits in real time until the sink has handled those that were sent
  /// and its `close` has returned; ends early when the task is cancelled.
  ///
  /// - Returns: the report, with `isClosed` when the sink got there within the limit. Events that
  ///   are sent later count as undelivered.
  @discardableResult
  public func shutdown(within limit: Duration) async -> SinkReport {
    queue.finish()
    return await SinkWait([queue], for: .closed).wait(within: limit).first ?? report
  }
}

extension SinkRunner where Message == Alert {
  /// Starts the thread of a sink of alerts, which sources of every kind may share.
  ///
  /// - Parameters:
  ///   - name: the name of the sink in reports; by default the name of its type.
  ///   - onFailure: called on the sink's thread with each error that the sink throws, and its
  ///     alert.
  public convenience init<S: AlertSink>(
    _ sink: S, name: String? = nil,
    onFailure: (@Sendable (_ alert: Alert, _ error: any Error) -> Void)? = nil
  ) {
    self.init(
      sink, name: name ?? Self.name(of: S.self), capacity: .max,
      SinkCalls(
        receive: { try sink.present($0, $1) }, withdraw: { try sink.withdraw($0) },
        accepts: { sink.accepts($0) }, onFailure: onFailure))
  }
}

/// The calls of a sink, on the queue's thread.
struct SinkCalls<Message: Sendable>: Sendable {
  /// Receives an event, or presents an alert.
  let receive: @Sendable (Message, @escaping @Sendable (Alert.Answer) -> Void) throws -> Void
  /// Withdraws an alert; does nothing in a sink of events.
  var withdraw: @Sendable (Alert.ID) throws -> Void = { _ in }
  var accepts: @Sendable (Message) -> Bool = { _ in true }
  var onFailure: (@Sendable (Message, any Error) -> Void)?
}
