internal import Countdown
package import CountdownSystem
internal import Glibc

/// A connection to the user's host, for programs.
///
/// ```swift
/// let client = try HostClient(to: .user())
/// try client.start("tea", for: .minutes(3), label: "Green tea")
/// try client.pause("tea")
/// for countdown in try client.list().countdowns { print(countdown.name, countdown.remaining) }
/// ```
///
/// Every call blocks, for no longer than the given limit. One thread uses the client at a time;
/// another one waits for its turn. A refusal by the host is thrown as
/// ``HostError/Reason/refused(_:_:)``, and means that nothing was changed.
public final class HostClient: Sendable {
  private let state: Locked<Wire>
  private let address: HostAddress?
  private let limit: Duration

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: the address of the host; the user's host is found whatever its runtime directory
  ///     is.
  ///   - limit: the time that the host may take, for the connection and for each answer.
  /// - Throws: ``HostError``; `.notRunning` when no host listens, `.unreachable` when one is alive
  ///   but cannot be reached.
  public init(to address: HostAddress, within limit: Duration = .seconds(5)) throws(HostError) {
    (self.address, self.limit) = (address, limit)
    state = Locked(try Wire(to: address, within: limit))
  }

  /// - Parameter path: the path of a host's socket.
  init(toSocket path: String, within limit: Duration) throws(HostError) {
    (address, self.limit) = (nil, limit)
    state = Locked(try Wire(toSocket: path, within: limit))
  }

  /// Sends a request and waits for the answer. Events that come before the answer are kept.
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

  /// Asks for a change, which is carried out once: if the connection is lost before the answer, the
  /// client connects again and repeats the request with the same random word, by which the host
  /// recognizes it.
  func change(_ fields: JSONObject) throws(HostError) -> JSONObject {
    try ask(fields.merging(["once": .string("\(CountdownID())")]))
  }

  /// Asks for something that may be asked twice: again on a new connection, if the host has closed
  /// the present one, or another host runs by now.
  func ask(_ fields: JSONObject) throws(HostError) -> JSONObject {
    let fields = fields.merging(["v": Self.version])
    do throws(HostError) { return try request(fields) } catch {
      guard error.reason == .closed else { throw error }
    }
    guard let address else { throw HostError(.closed) }
    let limit = limit
    return try state.withLock { (wire) throws(HostError) in
      wire = try Wire(to: address, within: limit)
      return try wire.request(fields, within: limit)
    }
  }

  /// The version that this client speaks.
  static let version = JSONValue.integer(HostRequest.version)

  /// Subscribes to messages; see ``next(within:)``.
  ///
  /// - Parameters:
  ///   - topics: `events`, `ticks`, `open`.
  ///   - id: the id or name of one item; nil for all.
  package func subscribe(to topics: [String], id: String? = nil) throws(HostError) {
    var fields: JSONObject = [
      "v": Self.version, "op": "subscribe", "topics": .array(topics.map(JSONValue.string)),
    ]
    if let id { fields["id"] = .string(id) }
    try request(fields)
  }

  /// The next message for a subscriber; nil when none came in time.
  ///
  /// - Parameter limit: the longest wait; nil for no limit.
  /// - Throws: ``HostError``; `.closed` when the host has ended, or has dropped a subscriber that
  ///   did not read.
  package func next(within limit: Duration?) throws(HostError) -> JSONObject? {
    try state.withLock { (wire) throws(HostError) in try wire.message(within: limit) }
  }

  /// Another connection to the same host.
  func again() throws(HostError) -> HostClient {
    guard let address else { throw HostError(.notRunning) }
    return try HostClient(to: address, within: limit)
  }

  /// The connection's descriptor, to be shut down while another thread reads.
  var descriptor: Int32 { state.withLock { $0.descriptor } }
}
