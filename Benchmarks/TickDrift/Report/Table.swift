/// The figures for people.
enum Table {
  static func text(_ rows: [Row]) -> String {
    let header = [
      "scheduler", "p50 µs", "", "p99 µs", "", "p99.9 µs", "", "max µs", "", "drift ns/tick",
      "missed",
    ]
    let cells = [header] + rows.map(cells)
    let widths = header.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let lines = cells.map { line in
      zip(line, widths).enumerated().map { column, cell in
        column == 0 ? cell.0.padded(to: cell.1) : cell.0.aligned(to: cell.1)
      }.joined(separator: "  ")
    }
    return lines.joined(separator: "\n")
  }

  private static func cells(_ row: Row) -> [String] {
    let figures: [(Statistics) -> Int64] = [\.p50, \.p99, \.p999, \.maximum]
    let pairs = figures.flatMap { figure in
      [
        figure(row.statistics).microseconds.text(decimals: 1),
        row.ratio(figure).map { "×" + $0.text(decimals: 2) } ?? "–",
      ]
    }
    return [row.series.contender.rawValue] + pairs
      + [row.statistics.drift.text(decimals: 1), String(row.series.missed)]
  }
}
