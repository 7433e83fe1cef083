internal import Countdown

/// What a node saw on the server at one moment.
struct FleetLook {
  /// The server's clock, in nanoseconds since 1970.
  var now: Int64
  /// The moment of the first deadline that waits and goes beside others; the greatest number
  /// where none does.
  var next: Int64
  /// The same of those that are to run alone.
  var nextAlone = Int64.max
  /// Whether the node is known, and not taken for dead.
  var isKnown: Bool
  /// The transactions that may have scheduled something which is not committed yet.
  var open: Set<String>
  /// The other nodes that have something claimed, or no session.
  var others: [Other]

  struct Other {
    var number: Int64
    /// What is left of the lease; nil where nothing is claimed.
    var lease: Duration?
    var isConnected: Bool
  }
}
