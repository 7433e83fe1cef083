/// Turns frames into the fewest bytes that make a terminal show them: only the cells that changed
/// since the last one, inside one synchronized update.
package struct Painter: Sendable {
  private var shown: Frame?
  /// The size of a frame whose cells may have been overwritten by another program.
  private var doubted: Size?

  package init() {}

  /// Forgets what the terminal shows; the next frame is painted whole.
  package mutating func invalidate() { (shown, doubted) = (nil, nil) }

  /// Has the next frame painted whole, over what the terminal shows: nothing flickers.
  package mutating func repaint() {
    doubted = shown?.size
    shown = nil
  }

  /// The bytes that lead from the last frame to this one; empty when nothing changed.
  package mutating func paint(_ frame: Frame) -> String {
    let old = shown.flatMap { $0.size == frame.size ? $0 : nil }
    let isDoubted = doubted == frame.size
    defer { (shown, doubted) = (frame, nil) }
    var brush = Brush(output: old != nil ? "" : isDoubted ? Escape.plain : Escape.clear)
    if isDoubted {
      brush.paintWhole(frame)
    } else {
      brush.paint(frame, over: old ?? Frame(frame.size))
    }
    brush.finish()
    return brush.output.isEmpty ? "" : Escape.beginUpdate + brush.output + Escape.endUpdate
  }
}

/// The position of the cursor and its style, while one frame is painted.
private struct Brush {
  var output: String
  /// Column and row; nil when it is not known.
  private var position: (column: Int, row: Int)?
  private var style = CellStyle.plain

  init(output: String) {
    self.output = output
  }

  mutating func paint(_ frame: Frame, over old: Frame) {
    for row in 0..<frame.size.rows where !frame.hasRow(row, of: old) {
      paint(frame.cells(row), over: old.cells(row), row)
    }
  }

  /// Paints a frame over cells that are not known, each row after erasing it.
  mutating func paintWhole(_ frame: Frame) {
    let blank = [Frame.Cell](repeating: .blank, count: frame.size.columns)
    for row in 0..<frame.size.rows {
      move(to: 0, row)
      apply(.plain)
      output += Escape.clearToEnd
      position = (0, row)
      paint(frame.cells(row), over: blank, row)
    }
  }

  private mutating func paint(_ cells: [Frame.Cell], over old: [Frame.Cell], _ row: Int) {
    var column = 0
    while column < cells.count {
      let cell = cells[column]
      defer { column += 1 }
      guard cell != old[column], let character = cell.character else { continue }
      move(to: column, row)
      apply(cell.style)
      let blanks = Self.blanks(from: column, cells, over: old)
      if blanks > Self.fewBlanks {
        output += Escape.erase(blanks)
        position = (column, row)
        column += blanks - 1
      } else {
        put(character, at: column, row, columns: cells.count)
      }
    }
  }

  /// The greatest number of blanks that take no more bytes than the sequence that erases them.
  private static let fewBlanks = 5

  mutating func finish() { apply(.plain) }

  private mutating func move(to column: Int, _ row: Int) {
    if let position, position == (column, row) { return }
    if let position, position.row == row, position.column < column {
      output += Escape.forward(column - position.column)
    } else {
      output += Escape.move(column: column, row: row)
    }
  }

  private mutating func apply(_ new: CellStyle) {
    if new == style { return }
    output += Escape.style(new)
    style = new
  }

  /// After the last column terminals differ about where the cursor is.
  private mutating func put(_ character: Character, at column: Int, _ row: Int, columns: Int) {
    output.append(character)
    let next = column + character.cellWidth
    let isCertain = character.hasCertainWidth || Escape.blocks.contains(character)
    position = isCertain && next < columns ? (next, row) : nil
  }

  /// The number of blank cells from a place on, up to the last one that was not blank before.
  private static func blanks(
    from column: Int, _ cells: [Frame.Cell], over old: [Frame.Cell]
  ) -> Int {
    let blank = cells[column...].prefix { $0 == .blank }
    let last = blank.indices.last { old[$0] != .blank }
    return last.map { $0 - column + 1 } ?? 0
  }
}
