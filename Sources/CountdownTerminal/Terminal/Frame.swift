/// A picture of a terminal's window: a grid of styled cells, as a value.
package struct Frame: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// Nil for the right half of a wide character.
    var character: Character?
    var style: CellStyle

    static let blank = Cell(character: " ", style: .plain)
  }

  let size: Size
  /// The rows; nil for one that is blank, as most rows of a big window are.
  private var rows: [[Cell]?]

  /// An empty frame.
  package init(_ size: Size) {
    self.size = size
    rows = Array(repeating: nil, count: size.rows)
  }

  func cell(_ column: Int, _ row: Int) -> Cell { rows[row]?[column] ?? .blank }

  /// Whether two frames of one size have the same row.
  func hasRow(_ row: Int, of other: Frame) -> Bool { rows[row] == other.rows[row] }

  /// Writes a text into one row; what lies outside the frame is left out, half characters too.
  mutating func write(_ text: String, column: Int, row: Int, style: CellStyle = .plain) {
    guard (0..<size.rows).contains(row) else { return }
    var cells = rows[row] ?? Array(repeating: .blank, count: size.columns)
    // Before it is changed, so that it is not copied.
    rows[row] = nil
    var column = column
    for character in text {
      let width = character.cellWidth
      if column >= 0, column + width <= size.columns, width > 0 {
        cells[column] = Cell(character: character, style: style)
        for extra in 1..<max(width, 1) where extra < width {
          cells[column + extra] = Cell(character: nil, style: style)
        }
      }
      column += width
    }
    rows[row] = cells
  }

  /// Makes a row the same as the one above it.
  mutating func repeatRow(above row: Int) {
    guard (1..<size.rows).contains(row) else { return }
    rows[row] = rows[row - 1]
  }

  /// The same without colour.
  package var withoutColor: Frame {
    with { Cell(character: $0.character, style: $0.style.withoutColor) }
  }

  /// The same in the characters that the terminal can show.
  package func drawn(with glyphs: Glyphs) -> Frame {
    if glyphs == .unicode { return self }
    return with { Cell(character: $0.character.map(glyphs.drawn), style: $0.style) }
  }

  private func with(_ change: (Cell) -> Cell) -> Frame {
    var copy = self
    copy.rows = rows.map { $0?.map(change) }
    return copy
  }

  /// The rows as text, without the blanks at their ends.
  var lines: [String] {
    (0..<size.rows).map { row in
      let text = (0..<size.columns).compactMap { cell($0, row).character }
      let end = text.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return String(text[..<end])
    }
  }
}
