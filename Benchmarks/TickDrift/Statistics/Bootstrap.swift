internal import CountdownBenchmarkSupport

/// How far a figure of all blocks together is known, when what matters is too rare to be seen in
/// one block (Efron 1979).
///
/// As many rounds as there are get drawn from them, with repetitions, and the figure is worked out
/// anew, two thousand times; the interval holds the middle 95 % of what came out. Whole rounds are
/// drawn, not ticks, because late ticks come in bursts.
enum Bootstrap {
  private static let draws = 2_000

  /// The interval of a figure that takes how often each round counts; nil for fewer than six.
  static func interval(
    rounds: Int, _ figure: ([Int]) -> Double?
  ) -> ClosedRange<Double>? {
    guard rounds >= 6 else { return nil }
    var generator = SplitMix64(state: 0)
    let values = (0..<draws).compactMap { _ in figure(draw(rounds, &generator)) }.sorted()
    guard let low = values.first, let high = values.last else { return nil }
    let margin = values.count / 40
    return values.count > 2 * margin
      ? values[margin]...values[values.count - 1 - margin] : low...high
  }

  private static func draw(_ rounds: Int, _ generator: inout SplitMix64) -> [Int] {
    var weights = Array(repeating: 0, count: rounds)
    for _ in 0..<rounds { weights[Int.random(in: 0..<rounds, using: &generator)] += 1 }
    return weights
  }
}
