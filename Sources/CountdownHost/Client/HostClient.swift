internal import Countdown
package import CountdownSystem
internal import Glibc

/// A connection to the user's host, for programs.
///
/// ```swift
/// let client = try HostClient(to: .user())
/// let reply = try client.request(["v": 1, "op": "pause", "id": "tea"])
///
/// try client.subscribe(to: ["events"])
/// while let event = try client.next(within: nil) { print(event.text) }
/// ```
///
/// Its functions block, for no longer than they are told. One thread uses it at a time; another one
/// waits for its turn.
public final class HostClient: Sendable {
  private let state: Locked<Wire>
  private let limit: Duration

  /// Connects.
  ///
  /// - Parameter limit: how long the host may take, for this and for each answer.
  /// - Throws: ``HostError``; `.notRunning` when no host listens.
  public init(to address: HostAddress, within limit: Duration = .seconds(5)) throws(HostError) {
    self.limit = limit
    state = Locked(try Wire(to: address, within: limit))
  }

  /// Asks for something and waits for the answer. Events that come before it are kept.
  ///
  /// - Returns: the fields of a success.
  /// - Throws: ``HostError``; `.refused` when the host answers with an error.
  @discardableResult
  package func request(_ fields: JSONObject) throws(HostError) -> JSONObject {
    let limit = limit
    return try state.withLock { (wire) throws(HostError) in
      try wire.request(fields, within: limit)
    }
  }

  /// Asks to be told what happens; see ``next(within:)``.
  ///
  /// - Parameters:
  ///   - topics: `events`, `ticks`, `open`.
  ///   - id: the item that is meant, by its id or name; nil for all.
  public func subscribe(to topics: [String], id: String? = nil) throws(HostError) {
    var fields: JSONObject = [
      "v": .integer(HostRequest.version), "op": "subscribe",
      "topics": .array(topics.map(JSONValue.string)),
    ]
    if let id { fields["id"] = .string(id) }
    try request(fields)
  }

  /// The next message that a subscriber gets; nil when none came in time.
  ///
  /// - Parameter limit: how long to wait; nil for as long as it takes.
  /// - Throws: ``HostError``; `.closed` when the host has ended, or has dropped a subscriber that
  ///   did not read.
  package func next(within limit: Duration?) throws(HostError) -> JSONObject? {
    try state.withLock { (wire) throws(HostError) in try wire.message(within: limit) }
  }
}
