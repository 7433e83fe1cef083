public import Countdown

/// Keeps every event. Ticks do not coalesce on the way to it, whatever the capacity of its runner,
/// so that a test counts the same events on every machine. A sink around it forwards its options.
///
/// ```swift
/// let recorder = RecordingSink()
/// timer.attach(recorder)
/// timer.start()
/// recorder.events.map(\.kind)  // [.started]
///
/// agenda.attach(RecordingSink(of: AlarmEvent.self))
/// ```
public final class RecordingSink<Event: Sendable>: EventSink {
  private let state = Locked(State())

  private struct State: Sendable {
    var events: [Event] = []
    var isClosed = false
    var waiters: [WeakQueue] = []
  }

  /// A sink of a countdown's events, which has received nothing.
  public convenience init() where Event == CountdownEvent { self.init(of: CountdownEvent.self) }

  /// A sink of events of any type, which has received nothing.
  public init(of type: Event.Type) {}

  /// The received events. Waits first until everything emitted before the call has arrived, at most
  /// ten seconds; do not call it from inside a sink.
  public var events: [Event] {
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

  /// Every tick is sent, and the recorder waits for its queue.
  public var options: SinkOptions {
    .everyTick.telling { queue in self.state.withLock { $0.waiters.append(queue) } }
  }

  /// Keeps the event.
  public func receive(_ event: Event) {
    state.withLock { $0.events.append(event) }
  }

  /// Notes that it was called.
  public func close() {
    state.withLock { $0.isClosed = true }
  }
}
