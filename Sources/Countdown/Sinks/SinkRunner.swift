/// Runs a sink: one mailbox and one thread, for any number of countdowns.
///
/// `timer.attach(sink)` makes a runner of its own. Make one yourself to let several countdowns
/// share a sink and its thread:
///
/// ```swift
/// let runner = SinkRunner(Log())
/// tea.attach(runner)
/// eggs.attach(runner)
/// ```
///
/// When the last reference to the runner goes away, what is queued is delivered, the sink is closed
/// and the thread ends. Nobody waits for that; ``shutdown(within:)`` does.
public final class SinkRunner<Message: Sendable>: Sendable {
  package let worker: SinkWorker<Message>

  /// Starts the sink's thread. Without a thread to be had, events stay undelivered, ``report`` says
  /// why, and each event tries again.
  ///
  /// - Parameters:
  ///   - name: what reports call the sink; by default the name of its type.
  ///   - capacity: how many events may wait before ticks coalesce, at least one. Events that are
  ///     not ticks are never dropped. A countdown's event takes about 130 bytes.
  ///   - onFailure: called on the sink's thread with each error that `receive` throws, and the
  ///     event that it was thrown for.
  public init<S: EventSink>(
    _ sink: S, name: String? = nil, capacity: Int = 256,
    onFailure: (@Sendable (_ error: any Error, _ event: Message) -> Void)? = nil
  ) where S.Event == Message {
    var actions = SinkActions<Message>(receive: sink.receive, close: sink.close)
    actions.onFailure = onFailure
    if sink is any TickIndifferent {
      actions.mayWait = { ($0 as? any CoalescingEvent)?.isTick ?? false }
    }
    worker = SinkWorker(
      name: name ?? String(describing: S.self), mailbox: Mailbox(capacity: capacity),
      actions: actions)
    (sink as? any RunnerAware)?.runsOn(DeliveryWaiter(worker))
  }

  deinit { worker.finish() }

  /// What became of the events so far.
  public var report: SinkReport { worker.report(asOf: nil) }

  /// Waits in real time until the sink has dealt with all events that were sent before the call;
  /// ends early when the task is cancelled. The runner stays usable.
  public func drain(within limit: Duration) async -> SinkReport {
    await SinkWait([worker]).wait(within: limit).first ?? report
  }

  /// Takes no more events, and waits in real time until the sink has dealt with those that were
  /// sent and its `close` has returned; ends early when the task is cancelled.
  ///
  /// - Returns: the report, with `isClosed` when the sink got there within the limit. Events that
  ///   are sent later count as undelivered.
  @discardableResult
  public func shutdown(within limit: Duration) async -> SinkReport {
    worker.finish()
    return await SinkWait([worker], for: .closed).wait(within: limit).first ?? report
  }
}

/// A sink that can wait for its own mailbox, as the recording sink of the testing module does.
package protocol RunnerAware: Sink {
  func runsOn(_ waiter: DeliveryWaiter)
}

/// A sink that does no more with a tick than to note its number: ticks wait for the event that
/// comes next, so that a countdown's seconds wake nobody on its behalf.
package protocol TickIndifferent: Sink {}
