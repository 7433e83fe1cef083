/// A plugin that receives a countdown's events: rings, shows, stores, sends.
///
/// A sink has a mailbox and a thread of its own, so it may block, throw and take its time; neither
/// the countdown nor another sink waits for it.
///
/// ```swift
/// struct Log: EventSink {
///   func receive(_ event: CountdownEvent) { print(event.label, event.kind) }
/// }
/// timer.attach(Log())
/// ```
public protocol EventSink: Sendable {
  /// Takes one event. Called in order, never concurrently for one runner, and may block.
  ///
  /// A thrown error counts as a failure in the ``SinkReport``; the next event comes all the same.
  func receive(_ event: CountdownEvent) throws

  /// Called once, after the last event, on the same thread.
  func close()
}

extension EventSink {
  /// Does nothing.
  public func close() {}
}

/// A closure as a sink.
struct ClosureSink: EventSink {
  let body: @Sendable (CountdownEvent) throws -> Void

  func receive(_ event: CountdownEvent) throws { try body(event) }
}
