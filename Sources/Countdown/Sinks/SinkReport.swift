/// What became of the events that were sent to a sink.
///
/// Every event that was sent is counted once: delivered, failed, coalesced or undelivered.
public struct SinkReport: Sendable {
  /// The name of the sink's type.
  public internal(set) var sink: String
  /// Events that `receive` took.
  public internal(set) var delivered = 0
  /// Ticks that were merged into a later event because the mailbox was full.
  public internal(set) var coalesced = 0
  /// Events for which `receive` threw.
  public internal(set) var failed = 0
  /// Events that still wait, the one in progress included.
  public internal(set) var undelivered = 0
  /// The latest error, thrown by `receive` or met when the sink's thread was made.
  public internal(set) var lastError: (any Error)?
  /// Whether one call has lasted longer than two seconds, or longer than `drain` waited.
  public internal(set) var isStuck = false
}
