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
/// Its functions block, for no longer than they are told. One thread uses it at a time; another one
/// waits for its turn. Whatever a host refuses is thrown as ``HostError/Reason/refused(_:_:)``, and
/// has changed nothing.
public final class HostClient: Sendable {
  private let state: Locked<Wire>
  private let address: HostAddress?
  private let limit: Duration

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: where the host listens; the user's is found wherever its runtime directory is.
  ///   - limit: how long the host may take, for this and for each answer.
  /// - Throws: ``HostError``; `.notRunning` when no host listens, `.unreachable` when one does
  ///   where it cannot be reached.
  public init(to address: HostAddress, within limit: Duration = .seconds(5)) throws(HostError) {
    (self.address, self.limit) = (address, limit)
    state = Locked(try Wire(to: address, within: limit))
  }

  /// - Parameter path: of a host's socket.
  init(toSocket path: String, within limit: Duration) throws(HostError) {
    (address, self.limit) = (nil, limit)
    state = Locked(try Wire(toSocket: path, within: limit))
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

  /// Asks for a change, which is carried out once: if the connection is lost before the answer, it
  /// is made anew and asked again with the same random word, by which the host knows it.
  func change(_ fields: JSONObject) throws(HostError) -> JSONObject {
    let fields = fields.merging(["v": Self.version, "once": .string("\(CountdownID())")])
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

  /// The version that is spoken here.
  static let version = JSONValue.integer(HostRequest.version)

  /// Asks to be told what happens; see ``next(within:)``.
  ///
  /// - Parameters:
  ///   - topics: `events`, `ticks`, `open`.
  ///   - id: the item that is meant, by its id or name; nil for all.
  package func subscribe(to topics: [String], id: String? = nil) throws(HostError) {
    var fields: JSONObject = [
      "v": Self.version, "op": "subscribe", "topics": .array(topics.map(JSONValue.string)),
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

  /// Another connection to the same host.
  func again() throws(HostError) -> HostClient {
    guard let address else { throw HostError(.notRunning) }
    return try HostClient(to: address, within: limit)
  }

  /// The connection's descriptor, to be shut down while another thread reads.
  var descriptor: Int32 { state.withLock { $0.descriptor } }
}
