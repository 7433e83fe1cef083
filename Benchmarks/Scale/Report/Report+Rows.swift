internal import CountdownBenchmarkHarness

extension Report {
  /// A table for each trial, one of the ratios in it, and what was left out.
  init(_ options: Options, _ rows: [Row], _ absences: [Absence]) {
    self.init(
      nil, ["seconds": .integer(options.seconds), "idle_seconds": .integer(options.idle)])
    let comparisons = Comparison.all(rows)
    for trial in Trial.allCases {
      let own = rows.filter { $0.assignment.trial == trial }
      add(
        Table(own, trial.columns), as: "rows", title: "\(trial.rawValue): \(trial.explanation)",
        notes: own.compactMap(\.note))
      add(Table(comparisons.filter { $0.trial == trial }, trial.ratioColumns), as: "ratios")
    }
    add(
      Table(
        absences,
        [
          Column("left out", key: "scheduler") { .word($0.contender.rawValue) },
          Column("why") { .word($0.why.description) },
        ]), as: "left_out")
  }
}

extension Trial {
  fileprivate var columns: [Column<Row>] {
    [
      Column(nil, key: "trial") { _ in .word(rawValue) },
      Column("n") { .count($0.assignment.count) },
      Column("scheduler") { .word($0.assignment.contender.rawValue) },
    ]
      + figures.map { figure in
        Column(figure.rawValue) { .number($0.figures[figure], decimals: figure.decimals) }
      } + [Column(nil, key: "missing") { $0.missing.map(Cell.word) ?? .count(nil) }]
  }

  fileprivate var ratioColumns: [Column<Comparison>] {
    [
      Column(nil, key: "trial") { _ in .word(rawValue) },
      Column("n") { .count($0.count) },
      Column("ratio") { .word("\($0.ours.rawValue) / \($0.theirs.rawValue)") },
    ]
      + comparedFigures.map { figure in
        Column(figure.rawValue) { .number($0.ratios[figure], decimals: 2) }
      }
  }
}

extension Row {
  fileprivate var note: String? {
    missing.map { "– \(assignment.contender.rawValue) with \(assignment.count): \($0)" }
  }
}
