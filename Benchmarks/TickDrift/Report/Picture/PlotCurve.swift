internal import CountdownBenchmarkSupport

/// One scheduler's ticks, thinned out to what can be seen.
struct PlotCurve {
  /// Some ticks that follow each other.
  struct Part: Hashable {
    /// Where they lie in the whole run, from 0 to 1.
    let time: Double
    let median: Int64
    let worst: Int64
  }

  struct Share: Hashable {
    let share: Double
    let lateness: Int64
  }

  /// How many parts the run is cut into.
  static let parts = 200

  let contender: Contender
  /// What stands below the name.
  let figures: [String]
  let parts: [Part]
  /// Which share of all ticks was at most so late.
  let distribution: [Share]

  init(_ row: Row) {
    contender = row.contender
    figures = [
      Self.figure("p50", row.figures.p50, row.p50Ratio),
      Self.figure("p99", row.figures.p99, row.p99Ratio),
    ]
    parts = Self.parts(row.blocks)
    distribution = Self.distribution(row.blocks)
  }

  private static func figure(_ name: String, _ lateness: Estimate?, _ ratio: Estimate?) -> String {
    let time = lateness.map { Int64($0.value).lateness } ?? "–"
    return "\(name) \(time)"
      + (ratio.map { "  ×\($0.value.text(decimals: $0.value < 10 ? 2 : 0))" } ?? "")
  }

  private static func parts(_ blocks: [Series]) -> [Part] {
    let each = max(parts / max(blocks.count, 1), 1)
    return blocks.enumerated().flatMap { round, block in
      let groups = Dictionary(grouping: block.points) { ($0.tick - 1) * each / block.plan.count }
      return groups.sorted { $0.key < $1.key }.map { part, points in
        let time = (Double(round) + (Double(part) + 0.5) / Double(each)) / Double(blocks.count)
        let sorted = points.map(\.lateness).sorted()
        return Part(
          time: time, median: Figures.percentile(0.5, of: sorted),
          worst: Figures.percentile(1, of: sorted))
      }
    }
  }

  private static func distribution(_ blocks: [Series]) -> [Share] {
    let sorted = blocks.flatMap { $0.points.map(\.lateness) }.sorted()
    if sorted.isEmpty { return [] }
    return ShareScale.steps(160).map {
      Share(share: $0, lateness: Figures.percentile($0, of: sorted))
    }
  }
}

extension Contender {
  /// Colours that people with any kind of colour vision tell apart (Okabe and Ito, 2008), darkened
  /// where they would be too pale for text.
  var color: String {
    switch kind {
    case .timerfd: "#333333"
    case .core: "#0072b2"
    case .countdown: "#3d9fd6"
    case .dispatch: "#009e73"
    case .foundation: "#cc79a7"
    case .sleepUntil: "#d55e00"
    case .sleepFor: "#b8860b"
    case .shared: "#8b1a1a"
    case .apart: "#6a5acd"
    }
  }

  /// How the line is drawn: the floor and the core stand out, a real-time priority is dashed.
  var stroke: Drawing.Stroke {
    let isProminent = [.timerfd, .core].contains(kind)
    return Drawing.Stroke(
      color: color, width: isProminent ? 2.6 : 1.5, dashes: priority == nil ? nil : "5 3")
  }
}
