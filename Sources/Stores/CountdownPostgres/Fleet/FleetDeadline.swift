public import Countdown

extension Fleet {
  /// Something that is to be handled at a moment, once.
  public struct Deadline: Hashable, Sendable {
    /// The name, by which it is scheduled again and cancelled: up to 256 bytes of UTF-8.
    public var key: String
    /// The moment, on the server's clock.
    public var due: WallMoment
    /// The bytes that the handler gets: up to 64 KiB, of any form.
    public var body: [UInt8]

    /// A deadline.
    public init(_ key: String, at due: WallMoment, body: [UInt8] = []) {
      (self.key, self.due, self.body) = (key, due, body)
    }

    /// The greatest size of a body: 64 KiB.
    public static let largestBody = 65_536

    func check() throws(FleetError) {
      guard 1...256 ~= key.utf8.count, !key.utf8.contains(0) else {
        throw FleetError(.unusableKey(key))
      }
      guard body.count <= Self.largestBody else {
        throw FleetError(.tooLarge(key: key, bytes: body.count))
      }
    }
  }

  /// The answer to ``Fleet/cancel(_:)``.
  @nonexhaustive
  public enum Cancellation: Hashable, Sendable {
    /// The deadline was taken back before a handler began.
    case cancelled
    /// A node had claimed it: its handler goes on, or begins in this moment unless the node ends,
    /// and the deadline does not come again if it fails.
    case begun
    /// No deadline has the key.
    case unknown
  }

  /// A report of a node, for a log.
  @nonexhaustive
  public enum Report: Sendable {
    /// The node is connected, and handles what is due.
    case connected
    /// The node has lost the server, or cannot use it, and tries again; said once.
    case disconnected(FleetError)
    /// A handler threw an error; the deadline comes again after a pause, with a greater attempt.
    case failed(key: String, attempt: Int, any Error, pause: Duration)
    /// A handler took longer than its limit, and was cancelled. The deadline comes again after a
    /// pause, with a greater attempt, also while that handler goes on; nil where it does not,
    /// because it had ended or was taken over.
    case overran(key: String, attempt: Int, limit: Duration, pause: Duration?)
    /// A handler has taken a minute, ten, a hundred and so on. After the report `.overran` this
    /// says that it ignores its cancellation.
    case longRunning(key: String, attempt: Int, for: Duration)
    /// All places have been taken for 10 s, a minute, ten, a hundred and so on, while something
    /// was due: the node begins nothing.
    case full(for: Duration)
    /// The node ended while handlers still ran, because its grace was over. What they had comes
    /// again on another node.
    case abandoned(keys: [String])
    /// A handler ended whose deadline was taken over, cancelled or scheduled again meanwhile,
    /// maybe by the handler itself.
    case superseded(key: String)
    /// Nodes were dead, and what they had begun comes again.
    case tookOver(nodes: Int, deadlines: Int)
    /// Three nodes or more died while they had this deadline, which may be what kills them: when
    /// the number is above three, nothing else ran on the node that died. The deadline comes
    /// again after a pause, with nothing beside it.
    case suspected(key: String, deaths: Int)
    /// The server refuses to let one row be claimed, read, confirmed or given back, because of a
    /// trigger, a constraint, a policy or damage. The node leaves the row out, and tries again
    /// after the pause; the rest goes on.
    case setAside(key: String, FleetError, pause: Duration)
    /// The others took this node for dead; what its handlers had begun comes again elsewhere.
    case takenForDead
  }
}
