public import Countdown

/// Keeps every event. Where it is attached itself, ticks do not coalesce on the way to it, whatever
/// the capacity of its runner, so that a test counts the same events on every machine. Inside
/// another sink it receives what that one does.
///
/// ```swift
/// let recorder = RecordingSink()
/// timer.attach(recorder)
/// timer.start()
/// recorder.events.map(\.kind)  // [.started]
/// ```
public final class RecordingSink: EventSink {
  private let state = Locked(State())

  private struct State: Sendable {
    var events: [CountdownEvent] = []
    var isClosed = false
    var waiters: [DeliveryWaiter] = []
  }

  /// A sink that has received nothing.
  public init() {}

  /// The received events. Waits first until everything emitted before the call has arrived, at most
  /// ten seconds; do not call it from inside a sink.
  public var events: [CountdownEvent] {
    for waiter in state.withLock({ $0.waiters }) { _ = waiter.wait(within: .seconds(10)) }
    return state.withLock { $0.events }
  }

  /// Whether `close` was called: the timer, or the runner, is gone and the queue is empty.
  public var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Forgets the events received so far.
  public func removeAll() {
    _ = events
    state.withLock { $0.events.removeAll() }
  }

  /// Keeps the event.
  public func receive(_ event: CountdownEvent) {
    state.withLock { $0.events.append(event) }
  }

  /// Notes that it was called.
  public func close() {
    state.withLock { $0.isClosed = true }
  }
}

extension RecordingSink: RunnerAware, TickKeeping {
  package func runsOn(_ waiter: DeliveryWaiter) {
    state.withLock { $0.waiters.append(waiter) }
  }
}
