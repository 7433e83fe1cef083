internal import CountdownBenchmarkSupport

/// The order of the blocks: in each round every scheduler has one, so that a burst of noise on the
/// machine hits all alike, and each round has another order, so that none always follows the same.
enum Rounds {
  /// The order of one round, the same in every run.
  static func order(_ contenders: [Contender], round: Int) -> [Contender] {
    var generator = SplitMix64(state: UInt64(truncatingIfNeeded: round))
    return contenders.shuffled(using: &generator)
  }
}
