/// The options of a sink for the queue in front of it. A sink around another one forwards them:
/// `var options: SinkOptions { inner.options }`.
public struct SinkOptions: Sendable {
  enum Ticks: Sendable {
    case merged, kept, deferred, unwanted
  }

  let ticks: Ticks
  /// Called with the queue of each runner of the sink.
  private(set) var onQueue: @Sendable (WeakQueue) -> Void = { _ in }

  /// All events; ticks are merged when the queue is full.
  public static let standard = SinkOptions(ticks: .merged)
  /// All events; no tick is merged, however many wait.
  public static let everyTick = SinkOptions(ticks: .kept)
  /// All events; a tick waits for the next event of another kind, so that a countdown's seconds do
  /// not wake the sink.
  public static let deferredTicks = SinkOptions(ticks: .deferred)
  /// All events except ticks.
  public static let withoutTicks = SinkOptions(ticks: .unwanted)

  /// The same options, for a sink that waits for its own queue.
  package func telling(_ onQueue: @escaping @Sendable (WeakQueue) -> Void) -> SinkOptions {
    var options = self
    options.onQueue = { [earlier = self.onQueue] queue in
      earlier(queue)
      onQueue(queue)
    }
    return options
  }

  /// The options of a sink around several: the ticks as the first wants them, and each sink is
  /// given the queue.
  static func joined(_ all: [SinkOptions]) -> SinkOptions {
    all.dropFirst().reduce(all.first ?? .standard) { $0.telling($1.onQueue) }
  }
}

/// A runner's queue, for a sink that waits for it and must not keep it alive.
package struct WeakQueue: Sendable {
  package private(set) weak var queue: SinkQueue?

  init(_ queue: SinkQueue) { self.queue = queue }

  /// Has waiting ticks delivered without delay.
  package func hurry() { queue?.hurry() }

  /// Blocks until what was posted before the call has been received; false at the limit.
  package func wait(within limit: Duration) -> Bool {
    guard let queue else { return true }
    return SinkWait([queue]).succeeds(within: limit)
  }
}
