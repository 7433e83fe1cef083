/// What one scheduler did in all rounds, beside the floor.
struct Row: Sendable {
  let contender: Contender
  /// One for each round.
  let blocks: [Series]
  let figures: RowFigures
  /// The floor's in the same rounds, or nil when it was not measured.
  private(set) var floor: RowFigures?

  init(_ blocks: [Series], of contender: Contender) {
    self.contender = contender
    self.blocks = blocks
    figures = RowFigures(blocks)
  }

  static func rows(_ blocks: [Series]) -> [Row] {
    var order: [Contender] = []
    for block in blocks where !order.contains(block.contender) { order.append(block.contender) }
    let rows = order.map { contender in
      Row(blocks.filter { $0.contender == contender }, of: contender)
    }
    return rows.map { row in
      var row = row
      row.floor = rows.first { $0.contender == row.contender.floor }?.figures
      return row
    }
  }

  var delivered: Int { blocks.reduce(0) { $0 + $1.delivered } }
  var missed: Int { blocks.reduce(0) { $0 + $1.missed } }
  var slowReports: Int { blocks.reduce(0) { $0 + $1.slowReports } }

  /// The median lateness as a multiple of the floor's; nil without a floor.
  var p50Ratio: Estimate? { floor.flatMap { figures.p50Ratio(to: $0) } }

  /// The same for the 99th percentile.
  var p99Ratio: Estimate? { floor.flatMap { figures.p99Ratio(to: $0) } }
}
