internal import Foundation

/// The figures for programs; the schema stands in the help text.
struct JSONReport: Encodable {
  private let v = 1
  private let seconds: Int64
  private let idleSeconds: Int64
  private let rows: [Entry]

  init(_ rows: [Row], options: Options) {
    seconds = options.length / .second
    idleSeconds = options.idle / .second
    self.rows = rows.map(Entry.init)
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
  }

  private struct Entry: Encodable {
    let row: Row

    init(_ row: Row) {
      self.row = row
    }

    private enum CodingKeys: CodingKey { case trial, scheduler, n, figures, missing }

    /// What there is none of is `null`, never left out.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(row.assignment.trial, forKey: .trial)
      try container.encode(row.assignment.contender, forKey: .scheduler)
      try container.encode(row.assignment.count, forKey: .n)
      switch row.outcome {
      case .measured(let figures):
        try container.encode(all(figures), forKey: .figures)
        try container.encodeNil(forKey: .missing)
      case .missing(let why):
        try container.encode(all([:]), forKey: .figures)
        try container.encode(why, forKey: .missing)
      }
    }

    private func all(_ figures: Figures) -> [Figure: Double?] {
      let names = row.assignment.trial.figures
      return Dictionary(names.map { ($0, figures[$0]) }) { first, _ in first }
    }
  }
}
