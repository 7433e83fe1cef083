/// The figures of some ticks. Times in nanoseconds; all zero without any tick.
struct Figures: Hashable, Sendable {
  let p50: Int64
  let p99: Int64
  let p999: Int64
  let maximum: Int64
  /// How much later each tick is than the one before, in nanoseconds.
  let drift: Double

  init(_ points: [Series.Point]) {
    let sorted = points.map(\.lateness).sorted()
    p50 = Self.percentile(0.5, of: sorted)
    p99 = Self.percentile(0.99, of: sorted)
    p999 = Self.percentile(0.999, of: sorted)
    maximum = sorted.last ?? 0
    drift = RobustSlope.slope(of: points)
  }

  /// The smallest value that at least this share of all values does not exceed (nearest rank).
  static func percentile(_ share: Double, of sorted: [Int64]) -> Int64 {
    guard !sorted.isEmpty else { return 0 }
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }
}
