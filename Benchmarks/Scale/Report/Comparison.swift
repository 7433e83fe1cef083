internal import CountdownBenchmarkHarness

/// What ours took beside another contender, in the same trial with the same number.
struct Comparison: Hashable, Sendable {
  let trial: Trial
  let count: Int
  let ours: Contender
  let theirs: Contender
  /// Of each figure that both have, the median of what every round gives.
  let figures: Figures

  /// Ours through theirs, of all that are not ours, in the order of the rows.
  static func ratios(_ rows: [Row]) -> [Comparison] {
    rows.filter { !$0.assignment.contender.isOurs }.flatMap { theirs in
      rows.filter { $0.assignment.contender.isOurs }.compactMap { ours in
        Comparison(ours, theirs, by: ours.assignment.trial.comparedFigures) {
          $1 > 0 ? $0 / $1 : nil
        }
      }
    }
  }

  /// What countdowns take beyond the engine below them.
  static func differences(_ rows: [Row]) -> [Comparison] {
    rows.filter { $0.assignment.contender == .engine }.flatMap { engine in
      rows.filter { $0.assignment.contender.isWhole }.compactMap { ours in
        Comparison(ours, engine, by: ours.assignment.trial.subtractedFigures) { $0 - $1 }
      }
    }
  }

  /// Nil when the rows are not of one kind, or have nothing to compare.
  private init?(
    _ ours: Row, _ theirs: Row, by compared: [Figure], _ compare: (Double, Double) -> Double?
  ) {
    trial = ours.assignment.trial
    count = ours.assignment.count
    self.ours = ours.assignment.contender
    self.theirs = theirs.assignment.contender
    guard theirs.assignment.trial == trial, theirs.assignment.count == count else { return nil }
    var figures: Figures = [:]
    for figure in compared {
      let values = zip(ours.rounds, theirs.rounds).compactMap { ours, theirs -> Double? in
        guard let own = ours[figure], let other = theirs[figure] else { return nil }
        return compare(own, other)
      }
      figures[figure] = Sample(values).median
    }
    if figures.isEmpty { return nil }
    self.figures = figures
  }
}
