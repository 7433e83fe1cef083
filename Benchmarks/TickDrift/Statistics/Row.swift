/// What one scheduler did in all rounds, beside the floor.
struct Row: Sendable {
  let contender: Contender
  /// One for each round.
  let blocks: [Series]
  let figures: [Figures]
  /// The figures of all blocks put together, for what is too rare for one.
  let pooled: Figures
  /// The floor's blocks of the same rounds, or nil when it was not measured.
  private(set) var floor: Floor?

  struct Floor: Sendable {
    let blocks: [Figures]
    let pooled: Figures
  }

  init(_ blocks: [Series], of contender: Contender) {
    self.contender = contender
    self.blocks = blocks
    figures = blocks.map { Figures($0.points) }
    pooled = Figures(blocks.flatMap(\.points))
  }

  static func rows(_ blocks: [Series]) -> [Row] {
    var order: [Contender] = []
    for block in blocks where !order.contains(block.contender) { order.append(block.contender) }
    let rows = order.map { contender in
      Row(blocks.filter { $0.contender == contender }, of: contender)
    }
    return rows.map { row in
      var row = row
      row.floor = rows.first { $0.contender == row.contender.floor }
        .map { Floor(blocks: $0.figures, pooled: $0.pooled) }
      return row
    }
  }

  var delivered: Int { blocks.reduce(0) { $0 + $1.points.count } }
  var missed: Int { blocks.reduce(0) { $0 + $1.missed } }
  var slowReports: Int { blocks.reduce(0) { $0 + $1.slowReports } }
}

extension Row {
  /// A lateness in nanoseconds: the median over the blocks.
  func estimate(_ figure: (Figures) -> Int64) -> Estimate? {
    Estimate(figures.map { Double(figure($0)) })
  }

  var drift: Estimate? { Estimate(figures.map(\.drift)) }

  /// A lateness as a multiple of the floor's; nil without a floor.
  func ratio(_ figure: (Figures) -> Int64) -> Estimate? {
    floor.flatMap { Self.ratio(figures, to: $0.blocks, figure) }
  }

  /// The same for a figure of all blocks together, which has no interval.
  func pooledRatio(_ figure: (Figures) -> Int64) -> Double? {
    guard let floor, figure(floor.pooled) > 0 else { return nil }
    return Double(figure(pooled)) / Double(figure(floor.pooled))
  }

  /// The ratio of each round's two blocks, which a burst of noise hits alike, and its median over
  /// the rounds. A round in which the other's figure is not above zero has none.
  func ratio(to other: Row, _ figure: (Figures) -> Int64) -> Estimate? {
    Self.ratio(figures, to: other.figures, figure)
  }

  private static func ratio(
    _ own: [Figures], to others: [Figures], _ figure: (Figures) -> Int64
  ) -> Estimate? {
    let pairs = zip(own, others).filter { figure($1) > 0 }
    return Estimate(pairs.map { Double(figure($0)) / Double(figure($1)) })
  }
}
