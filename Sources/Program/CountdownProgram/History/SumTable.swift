internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownTerminal

/// Sums of the history as a table, with a bar in each row where there is room: `━` for what
/// finished, `─` for what was stopped. A pure function of the sums.
struct SumTable {
  let sums: HistorySums
  /// The width of the terminal; nil for no terminal, and then no bars.
  var width: Int?

  private static let gap = 2
  private static let longestBar = 30
  private static let shortestBar = 8

  var table: TextTable {
    let plain = table(bar: 0)
    guard let width else { return plain }
    let used = plain.columns.indices.reduce(0) { sum, column in
      let cells = plain.rows.map { DisplayText.width($0.cells[column]) }
      return sum + Self.gap + max(cells.max() ?? 0, DisplayText.width(plain.columns[column].title))
    }
    let room = min(width - used, Self.longestBar)
    return room >= Self.shortestBar ? table(bar: room) : plain
  }

  private func table(bar length: Int) -> TextTable {
    let greatest = sums.rows.map(\.counted).max() ?? .zero
    var rows = sums.rows.map { row in
      TextTable.Row(cells: cells(of: row) + [bar(of: row, length, to: greatest)])
    }
    if rows.count > 1, sums.unit != nil {
      rows.append(TextTable.Row(cells: ["total"] + cells(of: sums.total) + [""], style: .bold))
    }
    return TextTable(columns: columns, rows: rows).withoutEmptyColumns
  }

  private var columns: [TextTable.Column] {
    let label = TextTable.Column(title: "label", shortest: 6)
    let first =
      switch sums.unit {
      case .label: [label]
      case nil: [TextTable.Column(title: "day"), label]
      case let unit?: [TextTable.Column(title: unit.rawValue)]
      }
    return first + [
      .init(title: "finished"), .init(title: "stopped", leavesAt: 3),
      .init(title: "times", leavesAt: 1), .init(title: "done", leavesAt: 2), .init(title: ""),
    ]
  }

  private func cells(of row: HistorySums.Row) -> [String] {
    let label = row.label.map { DisplayText.label($0) }
    let names = [row.date.map(text(of:)), label].compactMap(\.self)
    let times = row.finishedCount + row.stoppedCount
    return names + [
      length(row.finished), length(row.stopped), count(times), count(row.doneCount),
    ]
  }

  /// `Mon 2026-11-23`, or `2026-11` for a month.
  private func text(of date: CivilDate) -> String {
    if sums.unit == .month { return String("\(date)".dropLast(3)) }
    return "\(date.weekday.abbreviation.capitalizedFirst) \(date)"
  }

  private func length(_ duration: Duration) -> String {
    duration > .zero ? HistoryTable.length(duration) : ""
  }

  private func count(_ number: Int) -> String { number > 0 ? String(number) : "" }

  private func bar(of row: HistorySums.Row, _ length: Int, to greatest: Duration) -> String {
    func cells(_ part: Duration) -> Int {
      greatest > .zero ? Int((part / greatest * Double(length)).rounded(.up)) : 0
    }
    let (finished, all) = (cells(row.finished), cells(row.counted))
    return String(repeating: "━", count: min(finished, length))
      + String(repeating: "─", count: max(min(all, length) - finished, 0))
  }
}
