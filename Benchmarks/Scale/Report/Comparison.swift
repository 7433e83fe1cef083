/// What ours took as a share of what another contender did, in the same trial with the same number.
struct Comparison: Hashable, Sendable {
  let trial: Trial
  let count: Int
  let ours: Contender
  let theirs: Contender
  /// Each of the trial's ``Trial/comparedFigures`` that both have: ours through theirs.
  let ratios: Figures

  /// All that some rows make possible, in their order.
  static func all(_ rows: [Row]) -> [Comparison] {
    rows.filter { !$0.assignment.contender.isOurs }.flatMap { theirs in
      rows.filter { $0.assignment.contender.isOurs }.compactMap { Comparison($0, theirs) }
    }
  }

  /// Nil when the rows are not of one kind, or have nothing to compare.
  private init?(_ ours: Row, _ theirs: Row) {
    trial = ours.assignment.trial
    count = ours.assignment.count
    self.ours = ours.assignment.contender
    self.theirs = theirs.assignment.contender
    guard theirs.assignment.trial == trial, theirs.assignment.count == count else { return nil }
    var ratios: Figures = [:]
    for figure in trial.comparedFigures {
      guard let cost = ours.figures[figure], let other = theirs.figures[figure], other > 0 else {
        continue
      }
      ratios[figure] = cost / other
    }
    if ratios.isEmpty { return nil }
    self.ratios = ratios
  }
}
