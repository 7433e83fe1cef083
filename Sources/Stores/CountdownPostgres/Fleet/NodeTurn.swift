/// The request of a node to the server at one time.
struct NodeTurn: Sendable {
  /// The number of deadlines the node can begin that may run beside others.
  var room = 0
  /// Whether it can begin one that is to run alone, if there is none of the others.
  var takesAlone = false
  /// Whether others go on being handled.
  var holds = false
  /// The claims that are handled.
  var handled: [ClaimedKey] = []
  /// The claims to be given back, and the nanoseconds until they come again; less than nothing
  /// for those that did not begin.
  var back: [(claim: ClaimedKey, pause: Int64)] = []
  /// Whether a claim ended by itself.
  var hasCompleted = false
  /// Whether it was sent before, and the answer was lost.
  var isRepeated = false
  /// Whether a lost answer may have had claims. They are given back with the next connection.
  var mayHaveClaimed = false

  /// The claims that have ended and are the server's to know.
  var ended: [ClaimedKey] { handled + back.map(\.claim) }

  /// The part of the turn that is about some claims.
  func about(_ claims: Set<ClaimedKey>) -> NodeTurn {
    var part = NodeTurn()
    part.handled = handled.filter { claims.contains($0) }
    part.back = back.filter { claims.contains($0.claim) }
    return part
  }

  /// Whether the lease is to be renewed or given up.
  var touches: Bool {
    holds || hasCompleted || mayHaveClaimed || !handled.isEmpty || !back.isEmpty
  }
}

/// The server's answer to a turn.
struct NodeAnswer {
  var claims: [Claim] = []
  /// The claims whose fences were gone.
  var superseded: Set<ClaimedKey> = []
  /// The claims that others had locked: they are to be ended later.
  var locked: Set<ClaimedKey> = []
  /// The keys that were claimed and cannot be read.
  var unread: [[UInt8]] = []
  /// The rows that the server refused.
  var refused: [RefusedRows.Refusal] = []
  /// Whether less was claimed than was found, since a trigger kept rows as they were.
  var isShort = false
  /// Whether the node's lease was renewed.
  var isRenewed = false
  /// The state of the server after that; nil if the server refused to tell.
  var look: FleetLook?
  /// The reason why the server refused to tell something, after it had done what was asked.
  var failure: PostgresFailure?

  struct Claim {
    var key: ClaimedKey
    var due: Int64
    var body: [UInt8]
    var attempt: Int64
    var now: Int64
    var deaths: Int64

    /// Whether nothing else may run beside it.
    var isAlone: Bool { deaths >= FleetTables.suspicion }
  }
}

/// The dead nodes that were removed, and the deadlines that they had claimed.
struct ReapedNodes {
  var nodes = 0
  /// The number of deadlines that come again.
  var deadlines = 0
  /// The deadlines of these that are claimed alone from now on.
  var suspects: [(key: String, deaths: Int)] = []
  /// The rows that could not be given back.
  var refused: [RefusedRows.Refusal] = []
  /// The nodes that are still there, because of such rows.
  var left: [Int64] = []
}
