internal import CountdownAlarms
internal import CountdownProgram
internal import CountdownTerminal

/// Draws a form into a window: a pure function.
struct FormView {
  let form: any ItemForm
  let week: WeekSymbols
  let size: Size
  /// What the fields mean.
  var echo = ""
  /// Whether its sound is playing.
  var isPlaying = false

  func frame() -> Frame {
    var frame = Frame(size)
    let room = size.rows - fields.count
    let foot = FormHelp(form: form, isPlaying: isPlaying)
      .lines(width: size.columns - left, rows: max(room, 1))
    // In a low window, the fields come first, with a row of help.
    let head = [StyledLine(form.heading, .bold), StyledLine("")]
    let understood = understood(rows: room - foot.count)
    let isLow = room < head.count + understood.count + foot.count + 1
    let shown = isLow ? indices(rows: size.rows - foot.count) : 0..<fields.count
    let lines =
      (isLow ? [] : head) + fields[shown] + (isLow ? [] : [StyledLine("")]) + understood + foot
    let top = max((size.rows - lines.count) / 2, 0)
    for (index, line) in lines.enumerated() {
      frame.write(line, column: left, row: top + index)
    }
    for (index, field) in shown.enumerated() {
      let row = top + (isLow ? 0 : head.count) + index
      frame.mark(.row(field), columns: 0..<size.columns, row: row)
    }
    return frame
  }

  /// What the fields mean, in at most so many rows.
  private func understood(rows: Int) -> [StyledLine] {
    let lines = DisplayText.wrapped(DisplayText.cleaned(echo), to: size.columns - left)
    return lines.prefix(max(rows, 0)).map { StyledLine($0, .plain) }
  }

  private var isNarrow: Bool { size.columns < 50 }

  /// The form is a block of fixed width in the middle, so that it stays while a text grows.
  private var left: Int { size.columns > 60 ? max((size.columns - 64) / 2, 4) : 0 }

  private var titleWidth: Int { isNarrow ? 7 : 8 }

  private var fields: [StyledLine] {
    form.rows.enumerated().map { index, row in
      switch row.content {
      case .text(let field): text(row.name, field, hasCursor: index == form.position)
      case .days(let field): days(row.name, field, hasCursor: index == form.position)
      }
    }
  }

  /// As many fields as there is room for, including the one with the cursor.
  private func indices(rows: Int) -> Range<Int> {
    let first = min(max(form.position - rows / 2, 0), max(fields.count - rows, 0))
    return first..<min(first + max(rows, 0), fields.count)
  }

  private func title(_ text: String, hasCursor: Bool) -> StyledLine.Part {
    let padding = String(repeating: " ", count: max(titleWidth - text.count, 1))
    return .init(text: text + padding, style: hasCursor ? .bold : .dim)
  }

  private func text(_ name: String, _ field: TextField, hasCursor: Bool) -> StyledLine {
    var line = StyledLine([title(name, hasCursor: hasCursor)])
    let room = max(size.columns - left - titleWidth - 1, 1)
    // A long text is shown around the cursor.
    let first = hasCursor ? max(field.cursor - room + 1, 0) : 0
    var shown = field.characters.dropFirst(first).prefix(room).map(visible)
    guard hasCursor else {
      let text = field.characters.map(visible).joined()
      line.parts.append(.init(text: DisplayText.cut(text, to: room), style: .plain))
      return line
    }
    let cursor = field.cursor - first
    if first > 0, cursor > 0 { shown[0] = "…" }
    if first + room < field.characters.count, cursor < room - 1 { shown[room - 1] = "…" }
    line.parts += [
      .init(text: shown.prefix(cursor).joined(), style: .plain),
      .init(text: cursor < shown.count ? shown[cursor] : " ", style: CellStyle(isInverse: true)),
      .init(text: shown.dropFirst(cursor + 1).joined(), style: .plain),
    ]
    return line
  }

  private func visible(_ character: Character) -> String {
    character.cellWidth > 0 ? String(character) : "\u{FFFD}"
  }

  private func days(_ name: String, _ field: WeekField, hasCursor: Bool) -> StyledLine {
    var line = StyledLine([title(name, hasCursor: hasCursor)])
    for (index, day) in field.week.enumerated() {
      let isMarked = field.marked.contains(day)
      let isHere = hasCursor && field.index == index
      let mark = isMarked ? isNarrow ? week.letter(day) : week.name(day) : "·"
      line.parts.append(
        .init(
          text: isNarrow ? mark : " \(mark) ",
          style: CellStyle(isBold: isMarked, isInverse: isHere)))
      if isNarrow { line.parts.append(.init(text: " ", style: .plain)) }
    }
    if field.isOnce { line.parts.append(.init(text: "  once", style: .dim)) }
    return line
  }
}
