internal import CountdownBenchmarkHarness

/// N timeouts of which most are far away: one in ten is armed for within 50 ms, and fires unless
/// its turn comes before; the others lie a minute to an hour ahead.
struct TimeoutRequests: RequestPattern {
  enum Order: Sendable {
    /// As they were made, from the first to the last and over again.
    case ring
    case random
  }

  private let count: Int
  private let order: Order
  private var last = -1
  private var random = SplitMix64(state: 6)

  init(_ count: Int, _ order: Order) {
    self.count = count
    self.order = order
  }

  mutating func nextIndex() -> Int {
    switch order {
    case .ring: last = last + 1 == count ? 0 : last + 1
    case .random: last = Int(random.below(Int64(count)))
    }
    return last
  }

  mutating func nextDelay() -> Int64 {
    if random.below(10) == 0 { return 1 + random.below(50 * .millisecond) }
    return 60 * .second + random.below(3_540 * .second)
  }
}
