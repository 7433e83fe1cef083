/// Rows of cells in columns that fit a width: a pure layout.
///
/// A table that is too wide loses first the ends of its widest flexible cells, then whole columns,
/// and last the ends of its lines.
package struct TextTable: Sendable {
  package struct Column: Sendable {
    package let title: String
    /// The number of cells to which it may be cut; nil if it may not.
    package var shortest: Int?
    /// The order in which it is left out, the lowest first; nil for never.
    package var leavesAt: Int?

    package init(title: String, shortest: Int? = nil, leavesAt: Int? = nil) {
      (self.title, self.shortest, self.leavesAt) = (title, shortest, leavesAt)
    }
  }

  package struct Row: Sendable {
    package var cells: [String]
    /// Lines below the row.
    package var notes: [String] = []
    package var style = CellStyle.plain

    package init(cells: [String], notes: [String] = [], style: CellStyle = CellStyle.plain) {
      (self.cells, self.notes, self.style) = (cells, notes, style)
    }
  }

  package let columns: [Column]
  package private(set) var rows: [Row] = []
  /// The width of each column with nothing cut.
  private var naturalWidths: [Int]

  package init(columns: [Column], rows: some Sequence<Row>) {
    (self.columns, naturalWidths) = (columns, columns.map { DisplayText.width($0.title) })
    for row in rows {
      self.rows.append(row)
      for (column, cell) in row.cells.enumerated() {
        naturalWidths[column] = max(naturalWidths[column], DisplayText.width(cell))
      }
    }
  }

  /// The table without the columns in which every cell is empty.
  package var withoutEmptyColumns: TextTable {
    let shown = columns.indices.filter { column in rows.contains { !$0.cells[column].isEmpty } }
    return TextTable(
      columns: shown.map { columns[$0] },
      rows: rows.map { row in
        Row(cells: shown.map { row.cells[$0] }, notes: row.notes, style: row.style)
      })
  }

  private static let gap = 2

  /// The lines with their styles.
  ///
  /// - Parameter width: the greatest number of cells in a line; nil for no limit.
  package func lines(width: Int?) -> [StyledLine] {
    var lines: [StyledLine] = []
    eachLine(width: width) { lines.append($0) }
    return lines
  }

  /// The same one by one, so that a long table is not in memory twice.
  func eachLine(width: Int?, _ body: (StyledLine) -> Void) {
    var shown = Array(columns.indices)
    var widths = naturalWidths
    while let width, total(shown, widths) > width {
      cut(shown, &widths, to: width)
      if total(shown, widths) <= width { break }
      let candidates = shown.filter { columns[$0].leavesAt != nil }
      guard let next = candidates.min(by: { leavesAt($0) < leavesAt($1) }) else { break }
      shown.removeAll { $0 == next }
      widths = naturalWidths
    }
    body(line(Row(cells: columns.map(\.title), style: .dim), shown, widths, width))
    for row in rows {
      body(line(row, shown, widths, width))
      for note in row.notes { body(noteLine(note, row, width)) }
    }
  }

  private func leavesAt(_ column: Int) -> Int { columns[column].leavesAt ?? .max }

  private func total(_ shown: [Int], _ widths: [Int]) -> Int {
    shown.reduce(0) { $0 + widths[$1] } + Self.gap * max(shown.count - 1, 0)
  }

  private func cut(_ shown: [Int], _ widths: inout [Int], to width: Int) {
    for column in shown {
      guard let shortest = columns[column].shortest else { continue }
      let excess = total(shown, widths) - width
      if excess > 0 { widths[column] = max(widths[column] - excess, min(shortest, widths[column])) }
    }
  }

  private func line(_ row: Row, _ shown: [Int], _ widths: [Int], _ width: Int?) -> StyledLine {
    var (text, gap) = ("", 0)
    for column in shown {
      let cell = DisplayText.cut(row.cells[column], to: widths[column])
      text += String(repeating: " ", count: gap)
      text += cell
      gap = widths[column] - DisplayText.width(cell) + Self.gap
    }
    return StyledLine(fitted(text, width), row.style)
  }

  private func noteLine(_ text: String, _ row: Row, _ width: Int?) -> StyledLine {
    StyledLine(fitted("    \(text)", width), row.style)
  }

  private func fitted(_ text: String, _ width: Int?) -> String {
    let end = text.utf8.lastIndex { $0 != UInt8(ascii: " ") }
    let trimmed = end.map { String(Substring(text.utf8[...$0])) } ?? ""
    return width.map { DisplayText.cut(trimmed, to: $0) } ?? trimmed
  }
}
