public import Countdown

extension Fleet {
  /// The beginning of a deadline's handler on one node.
  public struct Firing: Sendable {
    /// The name of the deadline.
    public let key: String
    /// The bytes that were scheduled with it.
    public let body: [UInt8]
    /// The moment that was asked for, on the server's clock.
    public let due: WallMoment
    /// The time by which this handler began late, on the server's clock.
    public let lateness: Duration
    /// The number of this beginning, from one on: more, after a handler threw an error, or a node
    /// died, was cut off or halted. A handler that gives up after some errors goes by
    /// `attempt - deaths`: a node may have died of what ran beside it.
    public let attempt: Int
    /// The number of nodes that died, were cut off or halted while they had this deadline, since
    /// it was scheduled. From three on, nothing else runs beside it on its node.
    public let deaths: Int
    /// A number that is greater at each beginning of this key. Another system that remembers the
    /// greatest one can refuse what an older handler sends it.
    public let fence: Int64

    let node: FleetNode

    /// Whether this handler is the present one, as far as the node knows: false once its limit is
    /// over, the node was taken for dead, or the node's lease is over. Long handlers look at it
    /// before each effect.
    public var isCurrent: Bool { node.isCurrent(ClaimedKey(key: key, fence: fence)) }

    /// Ends the deadline, together with statements of one's own in the same database: all of it
    /// is done, or nothing. An effect that consists of such statements happens exactly once.
    ///
    /// - Parameter statements: any but those that begin or end transactions.
    /// - Throws: ``FleetError`` with `.superseded` when the limit of this handler is over, another
    ///   one may have begun, or the deadline was scheduled again or cancelled; with `.store` when a
    ///   statement failed; with `.outcomeUnknown` in it when all of it may have been done, and
    ///   comes again if not.
    public func complete(with statements: [Statement]) async throws(FleetError) {
      try await node.complete(self, with: statements)
    }
  }
}

/// A claim of a key.
struct ClaimedKey: Hashable, Sendable {
  let key: String
  let fence: Int64
}
