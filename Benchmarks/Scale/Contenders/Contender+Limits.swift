extension Contender {
  /// The most that a contender is tried with, and why not with more.
  struct Limit: Hashable, Sendable {
    let count: Int
    let reason: String
  }

  /// Found by trying: with a million the peers still run, but most of their ticks are lost.
  var limit: Limit? {
    switch self {
    case .engine, .countdowns: nil
    case .dispatch, .sleep:
      Limit(
        count: 1_000_000, reason: "not tried: of 1000000 ticks a second it delivers about a quarter"
      )
    }
  }
}
