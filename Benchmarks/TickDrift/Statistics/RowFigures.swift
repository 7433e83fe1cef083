/// The figures of one scheduler over all its blocks; latenesses in nanoseconds.
struct RowFigures: Sendable {
  let blocks: [Figures]
  /// Of all blocks put together.
  let pooled: Figures
  private let tail: Tail

  init(_ series: [Series]) {
    blocks = series.map { Figures($0.points) }
    pooled = Figures(series.flatMap(\.points))
    tail = Tail(series)
  }

  /// The median lateness: the median of the blocks' medians.
  var p50: Estimate? { Estimate(blocks.map { Double($0.p50) }) }

  /// The drift: the median of the blocks' slopes.
  var drift: Estimate? { Estimate(blocks.map(\.drift)) }

  /// The 99th percentile of all ticks.
  ///
  /// Not the median of the blocks' own: under load one block has a late burst and the next has
  /// none, so that theirs are either tiny or huge.
  var p99: Estimate? {
    if blocks.isEmpty { return nil }
    return Estimate(
      value: Double(pooled.p99),
      interval: Bootstrap.interval(rounds: blocks.count) { Double(tail.p99($0)) })
  }

  /// The ratio of each round's two medians, which a burst of noise hits alike, and its median over
  /// the rounds. A round in which the other's median is not above zero has none.
  func p50Ratio(to other: RowFigures) -> Estimate? {
    let pairs = zip(blocks, other.blocks).filter { $1.p50 > 0 }
    return Estimate(pairs.map { Double($0.p50) / Double($1.p50) })
  }

  /// The ratio of the two 99th percentiles, the interval from drawing the same rounds of both.
  func p99Ratio(to other: RowFigures) -> Estimate? {
    let rounds = min(blocks.count, other.blocks.count)
    guard rounds > 0, other.pooled.p99 > 0 else { return nil }
    let interval = Bootstrap.interval(rounds: rounds) { weights in
      let divisor = other.tail.p99(weights)
      return divisor > 0 ? Double(tail.p99(weights)) / Double(divisor) : nil
    }
    return Estimate(value: Double(pooled.p99) / Double(other.pooled.p99), interval: interval)
  }
}
