/// Draws a list of things into a window of any size: a pure function.
///
/// The rows scroll with the chosen one. In a narrow window a row loses first its bar, then the
/// rounds, the end and the state; the time and the title stay. Where there is room for all rows,
/// the times are digits of half blocks.
struct ListLayout: Sendable {
  let scene: Scene
  let list: SceneList
  let size: Size
  var look = Look()

  private static let greatestWidth = 110
  private static let bigHeight = 4

  func frame() -> Frame {
    var frame = Frame(size)
    let buttons = buttons
    let noteRows = size.rows >= 4 ? 1 : 0
    let body = max(size.rows - buttons.count - noteRows, 0)
    let isBig = isBig(in: body)
    let height = isBig ? Self.bigHeight : list.rows.count * 2 < body ? 2 : 1
    let visible = visible(max(body / height, 1))
    let top = min(max((body - visible.count * height) / 3, 0), 4)
    for (place, index) in visible.enumerated() where place * height < body {
      let first = top + place * height
      draw(index, row: first, isBig: isBig, in: &frame)
      for row in first..<min(first + height, body) {
        frame.mark(.row(index), columns: 0..<size.columns, row: row)
      }
    }
    if list.rows.isEmpty, body > 0 {
      let text = DisplayText.wrapped(list.emptyText, to: size.columns)
      for (row, line) in text.enumerated() where row < body {
        frame.center(StyledLine(line, .dim), row: max((body - text.count) / 2, 0) + row)
      }
    }
    if noteRows > 0 { frame.center(note(visible), row: body) }
    for (row, line) in buttons.enumerated() { frame.center(line, row: body + noteRows + row) }
    return frame
  }

  private var buttons: [StyledLine] {
    guard size.rows >= 3 else { return [] }
    // A second row of buttons takes no place from what is shown in a low window.
    let isLow = size.rows < min(list.rows.count + 4, 12)
    return ButtonRow(scene.buttons, columns: size.columns, rows: isLow ? 1 : 2).lines
  }

  /// The note, or else the place in a list that is longer than the window.
  private func note(_ visible: Range<Int>) -> StyledLine {
    if !scene.note.isEmpty { return StyledLine(DisplayText.cut(scene.note, to: size.columns)) }
    let isPart = visible.count < list.rows.count
    let text = isPart ? "\(list.chosen + 1) of \(list.rows.count)" : scene.info
    return StyledLine(DisplayText.cut(text, to: size.columns), .dim)
  }

  /// The rows that are in the window, with the chosen one in the middle where there are others.
  private func visible(_ room: Int) -> Range<Int> {
    let count = list.rows.count
    if count <= room { return 0..<count }
    let first = min(max(list.chosen - room / 2, 0), count - room)
    return first..<first + room
  }

  private func isBig(in body: Int) -> Bool {
    let digits = list.rows.map { DigitFont.width(of: $0.bigDigits) }.max() ?? 0
    return look.glyphs.hasHalfBlocks && list.rows.count * Self.bigHeight <= body
      && size.columns >= digits + 44
  }

  private var width: Int { min(size.columns, Self.greatestWidth) }

  private var left: Int { (size.columns - width) / 2 }
}

// MARK: - One row

extension ListLayout {
  private func color(_ row: SceneList.Row) -> CellStyle.Color? {
    look.theme.color(of: row.tone, in: row.step)
  }

  private func marker(_ index: Int) -> StyledLine.Part {
    .init(text: index == list.chosen ? "> " : "  ", style: .bold)
  }

  private func title(_ index: Int, cells: Int) -> StyledLine.Part {
    let text = DisplayText.cut(list.rows[index].title, to: cells)
    return .init(text: text, style: index == list.chosen ? .bold : .plain)
  }

  private func draw(_ index: Int, row: Int, isBig: Bool, in frame: inout Frame) {
    if isBig { return drawBig(index, row: row, in: &frame) }
    frame.write(small(index), column: left, row: row)
  }

  /// `> 04:59  Tea  ● ○  ━━━━────  → 10:35:12  running`
  private func small(_ index: Int) -> StyledLine {
    let (row, columns) = (list.rows[index], ListColumns(list.rows, width: width - 2))
    let style = CellStyle.colored(color(row), bold: true)
    var parts = [
      marker(index), .init(text: row.digits.padded(left: columns.digits), style: style),
      .init(text: "  ", style: .plain), title(index, cells: columns.title),
    ]
    func add(_ column: Int?, _ part: StyledLine.Part) {
      guard let column else { return }
      let used = StyledLine(parts).width
      parts.append(.init(text: String(repeating: " ", count: max(column - used, 0)), style: .plain))
      parts.append(part)
    }
    add(columns.dots.map { $0 + 2 }, .init(text: row.dots, style: .colored(color(row))))
    if let bar = columns.bar, let progress = row.progress {
      let line = ProgressBar(progress: progress, columns: bar.count, color: color(row)).line
      for (place, part) in line.parts.enumerated() {
        if place == 0 { add(bar.lowerBound + 2, part) } else { parts.append(part) }
      }
    }
    add(columns.end.map { $0 + 2 }, .init(text: row.end, style: .plain))
    add(columns.state.map { $0 + 2 }, .init(text: row.state, style: .colored(color(row))))
    return StyledLine(parts)
  }

  /// Three lines: digits of half blocks, and beside them the title, the bar, and the rest.
  private func drawBig(_ index: Int, row first: Int, in frame: inout Frame) {
    let row = list.rows[index]
    let digits = list.rows.map { DigitFont.width(of: $0.bigDigits) }.max() ?? 0
    let style = CellStyle.colored(color(row))
    frame.write(StyledLine([marker(index)]), column: left, row: first + 1)
    let start = left + 2 + digits - DigitFont.width(of: row.bigDigits)
    for (line, runs) in DigitFont.half.rows(of: row.bigDigits).enumerated() {
      let ink = look.glyphs.ink
      let filled = CellStyle(color: color(row), isInverse: ink.isInverse)
      let parts = runs.map { run in
        StyledLine.Part(text: run.text, style: run.isInk ? filled : style)
      }
      frame.write(StyledLine(parts), column: start, row: first + line)
    }
    let (text, room) = (left + 5 + digits, width - 5 - digits)
    frame.write(StyledLine([title(index, cells: room)]), column: text, row: first)
    if let progress = row.progress {
      let bar = ProgressBar(progress: progress, columns: min(room, 48), color: color(row))
      frame.write(bar.line, column: text, row: first + 1)
    }
    let words = [row.bigDigits.isEmpty ? row.digits : "", row.state, row.end, row.dots]
    let line = words.filter { !$0.isEmpty }.joined(separator: "  ")
    frame.write(DisplayText.cut(line, to: room), column: text, row: first + 2, style: style)
  }
}

extension SceneList.Row {
  /// The digits that can be drawn; empty for a word.
  fileprivate var bigDigits: String { digits.contains(where: \.isNumber) ? digits : "" }
}

extension String {
  fileprivate func padded(left columns: Int) -> String {
    String(repeating: " ", count: max(columns - DisplayText.width(self), 0)) + self
  }
}
