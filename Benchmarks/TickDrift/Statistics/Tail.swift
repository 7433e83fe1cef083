/// The latest ticks of all blocks, so that the 99th percentile of any choice of blocks is found by
/// going through a hundredth of the ticks.
struct Tail: Sendable {
  /// Every tick's lateness with its block, the latest first.
  private let ticks: [(lateness: Int64, block: Int)]
  private let sizes: [Int]

  init(_ blocks: [Series]) {
    sizes = blocks.map(\.points.count)
    ticks = blocks.enumerated().flatMap { block, series in
      series.points.map { (lateness: $0.lateness, block: block) }
    }.sorted { $0.lateness > $1.lateness }
  }

  /// The 99th percentile (nearest rank) when each block counts so many times.
  func p99(_ weights: [Int]) -> Int64 {
    let count = zip(sizes, weights).reduce(0) { $0 + $1.0 * $1.1 }
    var above = count - Int((0.99 * Double(count)).rounded(.up))
    for tick in ticks {
      above -= weights[tick.block]
      if above < 0 { return tick.lateness }
    }
    return 0
  }
}
