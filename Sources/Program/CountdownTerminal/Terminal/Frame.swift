/// A picture of a terminal's window: a grid of styled cells, as a value.
package struct Frame: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// Nil for the right half of a wide character.
    var character: Character?
    var style: CellStyle

    static let blank = Cell(character: " ", style: .plain)
  }

  /// A text in one style.
  fileprivate struct Text: Hashable, Sendable {
    let column: Int
    var text: String
    var style: CellStyle
  }

  /// The meaning of a click.
  package enum Target: Hashable, Sendable {
    /// A key, which a button shows.
    case key(Key)
    /// A row of a list, or a field of a form.
    case row(Int)
  }

  private struct Area: Hashable, Sendable {
    let row: Int
    let columns: Range<Int>
    let target: Target
  }

  let size: Size
  private var areas: [Area] = []
  /// The texts that were written into each row. Most rows are equal to those of the last frame,
  /// which is found without comparing characters.
  private var rows: [[Text]]

  /// An empty frame.
  package init(_ size: Size) {
    self.size = size
    rows = Array(repeating: [], count: size.rows)
  }

  func cells(_ row: Int) -> [Cell] {
    var cells = [Cell](repeating: .blank, count: size.columns)
    for text in rows[row] { text.draw(into: &cells) }
    return cells
  }

  /// Whether the same was written into a row of two frames of one size.
  func hasRow(_ row: Int, of other: Frame) -> Bool { rows[row] == other.rows[row] }

  /// Writes a text into one row; text outside the frame is left out, and so is half a character.
  mutating func write(_ text: String, column: Int, row: Int, style: CellStyle = .plain) {
    guard (0..<size.rows).contains(row), !text.isEmpty else { return }
    rows[row].append(Text(column: column, text: text, style: style))
  }

  /// Makes a row the same as the one above it.
  mutating func repeatRow(above row: Int) {
    guard (1..<size.rows).contains(row) else { return }
    rows[row] = rows[row - 1]
  }

  /// Gives a part of a row a meaning for the mouse; of two, the later one counts.
  package mutating func mark(_ target: Target, columns: Range<Int>, row: Int) {
    areas.append(Area(row: row, columns: columns, target: target))
  }

  /// The meaning of a click on a cell.
  func target(column: Int, row: Int) -> Target? {
    areas.last { $0.row == row && $0.columns.contains(column) }?.target
  }

  /// The rows of a list that are in the frame.
  var listRows: [Int] {
    areas.compactMap { if case .row(let row) = $0.target { row } else { nil } }
  }

  /// The frame without colour.
  package var withoutColor: Frame { with { $0.style = $0.style.withoutColor } }

  /// The frame in the characters that the terminal can show.
  package func drawn(with glyphs: Glyphs) -> Frame {
    if glyphs == .unicode { return self }
    return with { $0.text = String($0.text.map(glyphs.drawn)) }
  }

  private func with(_ change: (inout Text) -> Void) -> Frame {
    var copy = self
    for row in rows.indices {
      for index in rows[row].indices { change(&copy.rows[row][index]) }
    }
    return copy
  }

  /// The rows as text, without the blanks at their ends.
  var lines: [String] {
    (0..<size.rows).map { row in
      let text = cells(row).compactMap(\.character)
      let end = text.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return String(text[..<end])
    }
  }
}

extension Frame.Text {
  /// Writes the text into a row.
  fileprivate func draw(into cells: inout [Frame.Cell]) {
    var column = column
    for character in text {
      let width = character.cellWidth
      if column >= 0, column + width <= cells.count, width > 0 {
        cells[column] = Frame.Cell(character: character, style: style)
        for extra in 1..<max(width, 1) where extra < width {
          cells[column + extra] = Frame.Cell(character: nil, style: style)
        }
      }
      column += width
    }
  }
}
