internal import Foundation

/// The figures for programs; the schema stands in the help text. What there is none of is `null`,
/// never left out.
struct JSONReport: Encodable {
  private let v = 1
  private let seconds: Int64
  private let idleSeconds: Int64
  private let rows: [Entry]
  private let ratios: [Ratio]
  private let leftOut: [LeftOut]

  init(_ report: Report) {
    seconds = report.options.length / .second
    idleSeconds = report.options.idle / .second
    rows = report.rows.map(Entry.init)
    ratios = report.comparisons.map(Ratio.init)
    leftOut = report.absences.map(LeftOut.init)
  }

  /// One line.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  private enum CodingKeys: String, CodingKey {
    case v
    case seconds
    case idleSeconds = "idle_seconds"
    case rows
    case ratios
    case leftOut = "left_out"
  }
}

extension JSONReport {
  private struct Entry: Encodable {
    let row: Row

    init(_ row: Row) {
      self.row = row
    }

    private enum CodingKeys: CodingKey { case trial, scheduler, n, figures, missing }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(row.assignment.trial, forKey: .trial)
      try container.encode(row.assignment.contender, forKey: .scheduler)
      try container.encode(row.assignment.count, forKey: .n)
      let names = row.assignment.trial.figures
      switch row.outcome {
      case .measured(let figures):
        try container.encode(figures.all(names), forKey: .figures)
        try container.encodeNil(forKey: .missing)
      case .missing(let why):
        try container.encode(Figures().all(names), forKey: .figures)
        try container.encode(why, forKey: .missing)
      }
    }
  }

  private struct Ratio: Encodable {
    let trial: Trial
    let n: Int
    let ours: Contender
    let theirs: Contender
    let figures: [Figure: Double?]

    init(_ comparison: Comparison) {
      (trial, n) = (comparison.trial, comparison.count)
      (ours, theirs) = (comparison.ours, comparison.theirs)
      figures = comparison.ratios.all(comparison.trial.comparedFigures)
    }
  }

  private struct LeftOut: Encodable {
    let scheduler: Contender
    let why: String

    init(_ absence: Absence) {
      (scheduler, why) = (absence.contender, absence.why.description)
    }
  }
}

extension Figures {
  /// The figures with some names, nil for those that are not known.
  fileprivate func all(_ names: [Figure]) -> [Figure: Double?] {
    [Figure: Double?](names.map { ($0, self[$0]) }) { first, _ in first }
  }
}
