/// One scheduler's ticks, thinned out to what can be seen.
struct PlotCurve {
  /// Some ticks, by where they lie in the whole run, from 0 to 1.
  struct Place: Hashable {
    let time: Double
    let lateness: Int64
  }

  struct Share: Hashable {
    let share: Double
    let lateness: Int64
  }

  /// How many parts a curve over time is cut into.
  static let parts = 200

  let contender: Contender
  /// What stands below the name.
  let figures: String
  /// The medians of the run's parts.
  let medians: [Place]
  /// The latest tick of each block.
  let worst: [Place]
  /// Which share of all ticks was at most so late.
  let distribution: [Share]

  init(_ row: Row) {
    contender = row.contender
    let (p50, p99) = (row.estimate(\.p50)?.value ?? 0, row.estimate(\.p99)?.value ?? 0)
    figures = "p50 \(Int64(p50).lateness), p99 \(Int64(p99).lateness)"
    medians = Self.medians(row.blocks)
    worst = Self.worst(row.blocks)
    distribution = Self.distribution(row.blocks)
  }

  private static func medians(_ blocks: [Series]) -> [Place] {
    let parts = max(parts / max(blocks.count, 1), 1)
    return blocks.enumerated().flatMap { round, block in
      let groups = Dictionary(grouping: block.points) { ($0.tick - 1) * parts / block.plan.count }
      return groups.sorted { $0.key < $1.key }.map { part, points in
        let time = (Double(round) + (Double(part) + 0.5) / Double(parts)) / Double(blocks.count)
        let sorted = points.map(\.lateness).sorted()
        return Place(time: time, lateness: Figures.percentile(0.5, of: sorted))
      }
    }
  }

  private static func worst(_ blocks: [Series]) -> [Place] {
    blocks.enumerated().compactMap { round, block in
      block.points.max { $0.lateness < $1.lateness }.map { point in
        let share = Double(point.tick) / Double(block.plan.count)
        return Place(time: (Double(round) + share) / Double(blocks.count), lateness: point.lateness)
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
