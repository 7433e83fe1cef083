internal import CountdownBenchmarkSupport

/// The figures for people: a table for each trial.
enum Table {
  static func text(_ rows: [Row]) -> String {
    Trial.allCases.compactMap { trial in
      let rows = rows.filter { $0.assignment.trial == trial }
      return rows.isEmpty ? nil : text(rows, of: trial)
    }.joined(separator: "\n\n")
  }

  private static func text(_ rows: [Row], of trial: Trial) -> String {
    let header = ["n", "scheduler"] + trial.figures.map(\.rawValue)
    let table = String(table: [header] + rows.map(cells), words: [1])
    let title = "\(trial.rawValue): \(trial.explanation)"
    return ([title, table] + rows.compactMap(note)).joined(separator: "\n")
  }

  private static func cells(_ row: Row) -> [String] {
    let names = [String(row.assignment.count), row.assignment.contender.rawValue]
    return names
      + row.assignment.trial.figures.map { figure in
        guard case .measured(let figures) = row.outcome, let value = figures[figure] else {
          return "–"
        }
        return value.text(decimals: figure.decimals)
      }
  }

  private static func note(_ row: Row) -> String? {
    guard case .missing(let why) = row.outcome else { return nil }
    return "– \(row.assignment.contender.rawValue) with \(row.assignment.count): \(why)"
  }
}
