/// A report about the events that were sent to a sink.
///
/// Each event that was sent is counted once: delivered, failed, coalesced or undelivered.
public struct SinkReport: Sendable {
  /// The name that was given to the runner, or else that of the sink's type.
  public internal(set) var sink: String
  /// The number of events that `receive` accepted.
  public internal(set) var delivered = 0
  /// The number of alerts that the sink presented. An event that makes no alert, or withdraws one,
  /// is delivered and presents nothing.
  public internal(set) var presented = 0
  /// The number of ticks that were merged into a later event; and for a sink of alerts, of events
  /// that a later one withdrew while they waited.
  public internal(set) var coalesced = 0
  /// The number of events for which `receive` threw.
  public internal(set) var failed = 0
  /// The number of events that still wait, including the one in progress, and of those sent after
  /// the sink was shut down.
  public internal(set) var undelivered = 0
  /// The latest error, thrown by `receive` or met when the sink's thread was made.
  public internal(set) var lastError: (any Error)?
  /// Whether the call in progress has lasted two seconds, or half of the time that `drain` waited;
  /// or events wait and there is no thread to deliver them.
  public internal(set) var isStuck = false
  /// Whether the sink's `close` has returned.
  public internal(set) var isClosed = false
}

extension SinkReport: CustomStringConvertible {
  /// The counts in one line, such as `Log: 12 delivered, 1 undelivered, stuck`.
  public var description: String {
    var parts = ["\(delivered) delivered"]
    if presented > 0 { parts.append("\(presented) presented") }
    if coalesced > 0 { parts.append("\(coalesced) coalesced") }
    if failed > 0 { parts.append("\(failed) failed") }
    if undelivered > 0 { parts.append("\(undelivered) undelivered") }
    if let lastError { parts.append("last error: \(lastError)") }
    if isStuck { parts.append("stuck") }
    if isClosed { parts.append("closed") }
    return "\(sink): \(parts.joined(separator: ", "))"
  }
}

extension SinkReport: Encodable {
  private enum CodingKeys: String, CodingKey {
    case sink, delivered, presented, coalesced, failed, undelivered, lastError, isStuck, isClosed
  }

  /// Writes the counts, and the error's description.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sink, forKey: .sink)
    try container.encode(delivered, forKey: .delivered)
    try container.encode(presented, forKey: .presented)
    try container.encode(coalesced, forKey: .coalesced)
    try container.encode(failed, forKey: .failed)
    try container.encode(undelivered, forKey: .undelivered)
    try container.encodeIfPresent(lastError.map { "\($0)" }, forKey: .lastError)
    try container.encode(isStuck, forKey: .isStuck)
    try container.encode(isClosed, forKey: .isClosed)
  }
}
