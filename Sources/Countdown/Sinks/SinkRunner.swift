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
/// and the thread ends; nobody waits for it.
public final class SinkRunner: Sendable {
  let worker: SinkWorker<Mailbox>

  /// Starts the sink's thread.
  ///
  /// - Parameter capacity: how many events may wait before ticks coalesce, at least one. Events
  ///   that are not ticks are never dropped. An event takes about 120 bytes.
  ///
  /// Without a thread to be had, events stay undelivered and ``report`` says why.
  public init(_ sink: any EventSink, capacity: Int = 256) {
    let isIndifferent = sink is any TickIndifferent
    worker = SinkWorker(
      name: String(describing: type(of: sink)), mailbox: Mailbox(capacity: capacity),
      actions: SinkActions(
        receive: sink.receive, close: sink.close,
        mayWait: { isIndifferent && $0.kind == .tick }))
    (sink as? any RunnerAware)?.runsOn(DeliveryWaiter(worker: worker))
  }

  deinit { worker.finish() }

  /// What became of the events so far.
  public var report: SinkReport { worker.report() }
}

/// A sink that can wait for its own mailbox, as the recording sink of the testing module does.
package protocol RunnerAware: EventSink {
  func runsOn(_ waiter: DeliveryWaiter)
}

/// A sink that does no more with a tick than to note its number: ticks wait for the event that
/// comes next, so that a countdown's seconds wake nobody on its behalf.
package protocol TickIndifferent: EventSink {}

/// Waits for one runner's mailbox, without keeping the runner alive.
package struct DeliveryWaiter: Sendable {
  private weak let worker: SinkWorker<Mailbox>?

  init(worker: SinkWorker<Mailbox>) {
    self.worker = worker
  }

  /// Has what waits delivered without delay.
  package func hurry() { worker?.announce() }

  /// Blocks until what was posted before the call has been received; false at the limit.
  package func wait(within limit: Duration) -> Bool {
    worker?.waitUntilDelivered(until: RealTime.monotonic.advanced(by: limit)) ?? true
  }
}
