/// The figures of one series. Times in nanoseconds; all zero for a series without points.
struct Statistics: Hashable, Sendable {
  let p50: Int64
  let p99: Int64
  let p999: Int64
  let maximum: Int64
  /// How much later each tick is than the one before, in nanoseconds: the slope of the line of
  /// least squares through lateness over tick number.
  let drift: Double

  init(_ points: [Series.Point]) {
    let sorted = points.map(\.lateness).sorted()
    p50 = Self.percentile(0.5, of: sorted)
    p99 = Self.percentile(0.99, of: sorted)
    p999 = Self.percentile(0.999, of: sorted)
    maximum = sorted.last ?? 0
    drift = Self.slope(of: points)
  }

  /// The smallest value that at least this share of all values does not exceed (nearest rank).
  static func percentile(_ share: Double, of sorted: [Int64]) -> Int64 {
    guard !sorted.isEmpty else { return 0 }
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }

  /// The slope of the line of least squares; zero when all points share one tick.
  static func slope(of points: [Series.Point]) -> Double {
    let count = Double(points.count)
    let meanTick = points.reduce(0) { $0 + Double($1.tick) } / count
    let meanLateness = points.reduce(0) { $0 + Double($1.lateness) } / count
    var (covariance, variance) = (0.0, 0.0)
    for point in points {
      let distance = Double(point.tick) - meanTick
      covariance += distance * (Double(point.lateness) - meanLateness)
      variance += distance * distance
    }
    return variance > 0 ? covariance / variance : 0
  }
}
