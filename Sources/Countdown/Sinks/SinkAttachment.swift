/// A sink's connection to a countdown, a routine or an agenda. Dropping it changes nothing.
public struct SinkAttachment: Sendable {
  private let thread: any SinkThread
  private let remove: @Sendable () -> Void

  /// - Parameter remove: takes the sink from its source, which it must not keep alive.
  package init(_ thread: any SinkThread, remove: @escaping @Sendable () -> Void) {
    (self.thread, self.remove) = (thread, remove)
  }

  /// Ends the connection: no later event is sent. What is queued is still delivered, and then the
  /// sink is closed, unless its runner serves others. The source's `drain` waits for that delivery.
  public func detach() { remove() }

  /// What became of the events so far, of all sources that share the runner.
  public var report: SinkReport { thread.report(asOf: nil) }
}
