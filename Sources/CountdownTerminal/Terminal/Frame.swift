/// A picture of a terminal's window: a grid of styled cells, as a value.
package struct Frame: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// Nil for the right half of a wide character.
    var character: Character?
    var style: CellStyle

    static let blank = Cell(character: " ", style: .plain)
  }

  let size: Size
  private(set) var cells: [Cell]

  /// An empty frame.
  package init(_ size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  func cell(_ column: Int, _ row: Int) -> Cell { cells[row * size.columns + column] }

  /// Writes a text into one row; what lies outside the frame is left out, half characters too.
  mutating func write(_ text: String, column: Int, row: Int, style: CellStyle = .plain) {
    guard (0..<size.rows).contains(row) else { return }
    var column = column
    for character in text {
      let width = character.cellWidth
      if column >= 0, column + width <= size.columns, width > 0 {
        put(character, width, row * size.columns + column, style)
      }
      column += width
    }
  }

  private mutating func put(_ character: Character, _ width: Int, _ index: Int, _ style: CellStyle)
  {
    cells[index] = Cell(character: character, style: style)
    for extra in 1..<max(width, 1) where extra < width {
      cells[index + extra] = Cell(character: nil, style: style)
    }
  }

  /// The same without colour.
  package var withoutColor: Frame {
    var copy = self
    for index in copy.cells.indices { copy.cells[index].style = cells[index].style.withoutColor }
    return copy
  }

  /// The same in the characters that the terminal can show.
  package func drawn(with glyphs: Glyphs) -> Frame {
    if glyphs == .unicode { return self }
    var copy = self
    for index in copy.cells.indices {
      copy.cells[index].character = cells[index].character.map(glyphs.drawn)
    }
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
