internal import CountdownBenchmarkHarness

extension Report {
  /// A table for each trial, one of the ratios in it, and what was left out.
  init(_ options: Options, _ rows: [Row], _ absences: [Absence]) {
    self.init(
      nil,
      [
        "seconds": .integer(options.seconds), "idle_seconds": .integer(options.idle),
        "rounds": .integer(options.rounds),
      ])
    for trial in Trial.allCases {
      let own = rows.filter { $0.assignment.trial == trial }
      add(
        Table(own, trial.columns), as: "rows", title: "\(trial.rawValue): \(trial.explanation)",
        notes: own.compactMap(\.note))
      add(Table(Comparison.ratios(own), trial.columns(of: "ratio", "/", decimals: 2)), as: "ratios")
      add(
        Table(Comparison.differences(own), trial.columns(of: "difference", "-", decimals: 3)),
        as: "differences")
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
        Column(figure.rawValue) { .number($0[figure], decimals: figure.decimals) }
      }
      + figures.map { figure in
        Column(nil, key: "\(figure.rawValue)_rounds") { .list($0.rounds.map { $0[figure] }) }
      } + [Column(nil, key: "missing") { $0.missing.map(Cell.word) ?? .count(nil) }]
  }

  /// - Parameter sign: what stands between the two that are compared.
  fileprivate func columns(
    of kind: String, _ sign: String, decimals: Int
  ) -> [Column<Comparison>] {
    let figures = kind == "ratio" ? comparedFigures : subtractedFigures
    return [
      Column(nil, key: "trial") { _ in .word(rawValue) },
      Column("n") { .count($0.count) },
      Column(kind) { .word("\($0.ours.rawValue) \(sign) \($0.theirs.rawValue)") },
    ]
      + figures.map { figure in
        Column(figure.rawValue) { .number($0.figures[figure], decimals: decimals) }
      }
  }
}

extension Row {
  fileprivate var note: String? {
    missing.map { "– \(assignment.contender.rawValue) with \(assignment.count): \($0)" }
  }
}
