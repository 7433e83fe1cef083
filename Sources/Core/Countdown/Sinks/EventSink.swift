/// A plug-in of a countdown, a routine or an agenda: an ``EventSink``, which receives events, or an
/// ``AlertSink``, which presents alerts.
///
/// A sink has a mailbox and a thread of its own, so it may block and throw; neither the source of
/// the events nor another sink waits for it.
public protocol Sink: Sendable {
  /// The options for the queue in front of the sink; by default ``SinkOptions/standard``. Read once
  /// for each runner.
  var options: SinkOptions { get }

  /// Called once per runner, after the last event, on the runner's thread. By default does nothing.
  ///
  /// A process that exits does not wait for it; ``SinkRunner/shutdown(within:)`` does.
  func close()
}

extension Sink {
  /// The standard options.
  public var options: SinkOptions { .standard }

  /// Does nothing.
  public func close() {}
}

/// A sink that receives the events of a countdown, a routine or an agenda.
///
/// ```swift
/// struct Log: EventSink {
///   func receive(_ event: CountdownEvent) { print(event.label, event.kind) }
/// }
/// timer.attach(Log())
/// ```
public protocol EventSink<Event>: Sink {
  /// The type of its events, such as ``CountdownEvent``.
  associatedtype Event: Sendable

  /// Takes one event. Called in order, never concurrently for one runner, and may block.
  ///
  /// A thrown error counts as a failure in the ``SinkReport``; the next event comes all the same.
  func receive(_ event: Event) throws
}

/// A closure as a sink.
package struct ClosureSink<Event: Sendable>: EventSink {
  private let body: @Sendable (Event) throws -> Void

  package init(_ body: @escaping @Sendable (Event) throws -> Void) {
    self.body = body
  }

  package func receive(_ event: Event) throws { try body(event) }
}
