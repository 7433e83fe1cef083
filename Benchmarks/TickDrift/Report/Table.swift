/// Cells in columns: the first is text, the others are figures.
enum Table {
  static func text(_ cells: [[String]], figures: Range<Int>) -> String {
    let columns = cells.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      cells.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return cells.map { line in
      line.enumerated().map { column, cell in
        let width = widths[column]
        return figures.contains(column) ? cell.aligned(to: width) : cell.padded(to: width)
      }.joined(separator: "  ").trimmed
    }.joined(separator: "\n")
  }
}
