internal import CountdownBenchmarkHarness

/// A random one of N, armed anew for a random moment, so that nine of ten never fire.
///
/// How far the moments must lie ahead for that depends on how quick the operations are, and so it
/// is adjusted as they go: when N are drawn at a rate r, a wakeup within `10·N/r`, evenly
/// distributed, is drawn before it fires with a probability of 0.9.
struct MixedRequests: RequestPattern {
  private let count: Int64
  private var random = SplitMix64(state: 4)
  /// How far ahead moments lie at most.
  private var horizon: Int64

  init(_ count: Int) {
    self.count = Int64(count)
    horizon = Int64(count) * 10_000
  }

  mutating func nextIndex() -> Int { Int(random.below(count)) }

  mutating func nextDelay() -> Int64 { 1 + random.below(horizon) }

  mutating func adjust(to time: Int64, for pairs: Int) {
    let ideal = time * 10 * count / Int64(pairs)
    // Slowly, so that one interruption of the thread does not show.
    horizon += (ideal - horizon) / 64
  }
}
