/// One scheduler's points, thinned out to what can be seen.
struct PlotCurve {
  /// A part of the run.
  struct Slice: Hashable {
    /// The middle of its ticks' numbers.
    let middle: Double
    let median: Int64
    let worst: Int64
  }

  let name: String
  let figures: String
  let color: String
  let isCore: Bool
  let slices: [Slice]

  init(_ row: Row, plan: Plan) {
    name = row.series.contender.rawValue
    isCore = row.series.contender == .core
    color = Self.color(of: row.series.contender)
    figures = "p50 \(row.statistics.p50.lateness), p99 \(row.statistics.p99.lateness)"
    slices = Self.slices(row.series.points, plan: plan)
  }

  private static func slices(_ points: [Series.Point], plan: Plan) -> [Slice] {
    let length = max(plan.count / Frame.slices, 1)
    let groups = Dictionary(grouping: points) { ($0.tick - 1) / length }
    return groups.sorted { $0.key < $1.key }.map { index, points in
      let statistics = Statistics(points)
      return Slice(
        middle: (Double(index) + 0.5) * Double(length), median: statistics.p50,
        worst: statistics.maximum)
    }
  }

  /// Colours that people with any kind of colour vision tell apart (Okabe and Ito, 2008).
  private static func color(of contender: Contender) -> String {
    switch contender {
    case .timerfd: "#555555"
    case .core: "#0072b2"
    case .dispatch: "#009e73"
    case .foundation: "#cc79a7"
    case .sleepUntil: "#d55e00"
    case .sleepFor: "#b8860b"
    }
  }
}
