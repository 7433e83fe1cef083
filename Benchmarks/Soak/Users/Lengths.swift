internal import CountdownBenchmarkHarness

/// How long countdowns last: some of them seconds, so that ends come all the time; one of twenty
/// minutes; the others hours.
enum Lengths {
  static let short = 1.0...20.0
  static let middle = 60.0...600.0
  static let long = 7_200.0...172_800.0

  /// How many of a number of countdowns are short: one of a hundred, at the least fifty.
  static func short(of target: Int) -> Int { min(max(target / 100, 50), target / 2) }

  static func next(_ random: inout SplitMix64, isShort: Bool) -> Double {
    if isShort { return random.seconds(short) }
    return random.seconds(random.happens(0.05) ? middle : long)
  }
}

extension SplitMix64 {
  /// A number of a range.
  mutating func seconds(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// Whether something happens that does with a probability.
  mutating func happens(_ probability: Double) -> Bool { seconds(0...1) < probability }
}
