internal import CountdownBenchmarkSupport

/// The drift of a timer: the slope of lateness over tick number.
///
/// A line of least squares would follow the few ticks that the kernel delivered milliseconds late.
/// This slope is the median of the slopes between all pairs of points (Theil 1950, Sen 1968), which
/// stands up to 29 % of such ticks. A long series is first cut into parts, each with the median of
/// its ticks and of their latenesses, because the pairs grow with the square.
enum RobustSlope {
  private static let parts = 200

  /// The slope; zero when there are not two ticks.
  static func slope(of points: [Series.Point]) -> Double {
    let reduced = reduce(points)
    var slopes: [Double] = []
    for (index, first) in reduced.enumerated() {
      for second in reduced[(index + 1)...] where second.tick != first.tick {
        slopes.append((second.lateness - first.lateness) / (second.tick - first.tick))
      }
    }
    return Sample(slopes).median ?? 0
  }

  private static func reduce(_ points: [Series.Point]) -> [(tick: Double, lateness: Double)] {
    let count = min(points.count, parts)
    return (0..<count).compactMap { part in
      let slice = points[(part * points.count / count)..<((part + 1) * points.count / count)]
      guard let tick = Sample(slice.map { Double($0.tick) }).median,
        let lateness = Sample(slice.map { Double($0.lateness) }).median
      else { return nil }
      return (tick, lateness)
    }
  }
}
