/// Draws a scene into a window of any size: a pure function.
///
/// The time is always shown. In a low window, one row of buttons comes next, then the heading, the
/// note, digits of half blocks, the other buttons and the bar; then a few lines of the list. The
/// rest of the room makes the digits as big as possible; more of the list goes on below.
struct SceneLayout: Sendable {
  let scene: Scene
  let size: Size
  var look = Look()

  func frame() -> Frame {
    if let help = scene.help {
      return HelpOverlay(keys: help, size: size, time: timeLine).frame()
    }
    if let list = scene.list {
      return ListLayout(scene: scene, list: list, size: size, look: look).frame()
    }
    let (blocks, kept) = arranged
    var frame = Frame(size)
    let height = blocks.reduce(kept) { $0 + $1.count }
    let parts = blocks.count + (kept > 0 ? 1 : 0)
    let gap = size.rows >= height + parts + 1 ? 1 : 0
    var row = max((size.rows - height - gap * (parts - 1)) / 2, 0)
    for block in blocks {
      for (number, line) in block.enumerated() {
        // Big digits have many rows that look alike.
        if number > 0, line == block[number - 1] {
          frame.repeatRow(above: row)
        } else {
          frame.center(line, row: row)
        }
        row += 1
      }
      row += gap
    }
    // More lines than there is room kept for go on to the end of the window.
    for (place, line) in lines(kept > 0 ? max(size.rows - row, 0) : 0).enumerated() {
      frame.center(line, row: row + place)
    }
    return frame
  }

  /// The parts from top to bottom, each with its rows, without the lines.
  var blocks: [[StyledLine]] { arranged.blocks }

  /// The same, and the number of rows that are kept for the lines.
  private var arranged: (blocks: [[StyledLine]], kept: Int) {
    var room = size.rows - 1
    func takes(_ rows: Int) -> Bool {
      guard room >= rows else { return false }
      room -= rows
      return true
    }
    let hasButtons = ButtonRow.fits(scene.buttons, columns: size.columns) && takes(1)
    let hasHeading = takes(1)
    let hasNote = takes(noteRows)
    let hasHalf = halfFits && takes(2)
    let all = ButtonRow(scene.buttons, columns: size.columns, rows: 1 + max(room, 0)).lines
    if hasButtons { room -= all.count - 1 }
    let hasBar = scene.progress != nil && size.columns >= 10 && takes(1)

    let parts = [hasHeading, hasBar, hasButtons, hasNote].count(where: \.self)
    let rows = max(room, 0) + (hasHalf ? 3 : 1)
    // A few lines come before bigger digits.
    let few = scene.hasLines ? max(min(4, (rows - 3) / 3), 0) : 0
    let font = font(rows: rows - few, parts: parts + min(few, 1), hasHalf: hasHalf)
    let digits = digits(in: font)
    let width = digits.map(\.width).max() ?? 0
    let blocks = [
      hasHeading ? [heading(beside: width, in: font)] : nil, digits,
      hasBar ? [bar(beside: width)] : nil, hasButtons ? all : nil, hasNote ? note : nil,
    ].compactMap(\.self)
    return (blocks, few)
  }
}

// MARK: - The digits

extension SceneLayout {
  private var width: Int { DigitFont.width(of: scene.digits) }

  private var halfFits: Bool {
    look.glyphs.hasHalfBlocks && width > 0 && width <= size.columns
  }

  /// The biggest font for some rows, with a margin and room between the parts from twice the size
  /// on.
  private func font(rows: Int, parts: Int, hasHalf: Bool) -> DigitFont {
    guard width > 0 else { return .line }
    let scale = min((size.columns - 4) / (2 * width), (rows - parts - 2) / DigitFont.height)
    if scale > 1 { return .blocks(scale) }
    if 2 * width <= size.columns, DigitFont.height <= rows { return .blocks(1) }
    return hasHalf ? .half : .line
  }

  private func digits(in font: DigitFont) -> [StyledLine] {
    let isLine = font == .line
    let style = CellStyle(color: color, isBold: isLine, isInverse: isLine && isOver)
    let text = isLine ? DisplayText.cut(scene.digits, to: size.columns) : scene.digits
    return font.rows(of: text).flatMap { row in
      Array(repeating: digitRow(row, style), count: font.repeats)
    }
  }

  private func digitRow(_ row: [DigitFont.Run], _ style: CellStyle) -> StyledLine {
    let ink = look.glyphs.ink
    let filled = CellStyle(color: color, isInverse: ink.isInverse)
    return StyledLine(
      row.map { run in
        if run.isInk {
          let text = ink.character == " " ? run.text : String(run.text.map { _ in ink.character })
          return .init(text: text, style: filled)
        }
        return .init(text: run.text, style: run.text.utf8.first == 0x20 ? .plain : style)
      })
  }

  /// The colour of the digits, the bar and the mark of an end.
  var color: CellStyle.Color? { look.theme.color(of: scene.tone, in: scene.step) }
}

// MARK: - The other parts

extension SceneLayout {
  private func bar(beside width: Int) -> StyledLine {
    let columns = min(max(width, 48), size.columns - 4)
    return ProgressBar(progress: scene.progress ?? 0, columns: columns, color: color).line
  }

  private func lines(_ rows: Int) -> [StyledLine] {
    scene.lines.prefix(rows).map { StyledLine(DisplayText.cut($0, to: size.columns)) }
  }

  /// The number of columns below which the end time comes first.
  private static let narrow = 60

  private var noteRows: Int { size.rows < 24 ? 1 : 2 }

  /// The rows exist even when empty, like that of the heading.
  private var note: [StyledLine] {
    let info = size.columns < Self.narrow ? scene.narrowInfo ?? scene.info : scene.info
    let (text, style) = scene.note.isEmpty ? (info, CellStyle.dim) : (scene.note, .plain)
    var rows = [text]
    if DisplayText.width(text) > size.columns {
      rows = DisplayText.wrapped(DisplayText.parts(text), "  ", to: size.columns)
      if rows.count > noteRows { rows = [DisplayText.cut(text, to: size.columns)] }
    }
    rows += Array(repeating: "", count: noteRows - rows.count)
    return rows.map { StyledLine($0, style) }
  }
}
