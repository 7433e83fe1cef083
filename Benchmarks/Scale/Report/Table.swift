internal import CountdownBenchmarkSupport

/// The figures for people: a table for each trial, and one of the ratios in it.
enum Table {
  static func text(_ report: Report) -> String {
    let trials = Trial.allCases.flatMap { trial in
      [
        table(report.rows.filter { $0.assignment.trial == trial }, of: trial),
        table(report.comparisons.filter { $0.trial == trial }, of: trial),
      ]
    }
    let absences = report.absences.map { "– \($0.contender.rawValue): \($0.why)" }
    let notes = absences.isEmpty ? nil : absences.joined(separator: "\n")
    return (trials + [notes]).compactMap(\.self).joined(separator: "\n\n")
  }

  private static func table(_ rows: [Row], of trial: Trial) -> String? {
    if rows.isEmpty { return nil }
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

  private static func table(_ comparisons: [Comparison], of trial: Trial) -> String? {
    if comparisons.isEmpty { return nil }
    let header = ["n", "ratio"] + trial.comparedFigures.map(\.rawValue)
    let lines = comparisons.map { comparison in
      [String(comparison.count), "\(comparison.ours.rawValue) / \(comparison.theirs.rawValue)"]
        + trial.comparedFigures.map { comparison.ratios[$0]?.text(decimals: 2) ?? "–" }
    }
    return String(table: [header] + lines, words: [1])
  }
}
