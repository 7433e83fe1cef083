/// The order of the blocks: in each round every scheduler has one, so that a burst of noise on the
/// machine hits all alike, and each round has another order, so that none always follows the same.
enum Rounds {
  /// The order of one round, the same in every run.
  static func order(_ contenders: [Contender], round: Int) -> [Contender] {
    var generator = SplitMix64(state: UInt64(truncatingIfNeeded: round))
    return contenders.shuffled(using: &generator)
  }
}

/// A small random number generator that begins where it is told (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
