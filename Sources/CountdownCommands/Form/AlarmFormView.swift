internal import CountdownAlarms
internal import CountdownHostRuntime
internal import CountdownTerminal

/// Draws the form of an alarm into a window: a pure function.
struct AlarmFormView: Sendable {
  let form: AlarmForm
  let number: Int
  let week: WeekSymbols
  let size: Size

  func frame() -> Frame {
    var frame = Frame(size)
    let lines = [
      StyledLine("Alarm \(number)", .bold), StyledLine(""), text("Label", form.label, .label),
      text("Time", form.time, .time), days, StyledLine(""), help,
    ]
    // Where rows are short, the fields come first.
    let top = size.rows < lines.count ? -2 : min((size.rows - lines.count) / 3, 4)
    let left = size.columns > 60 ? 4 : 0
    for (index, line) in lines.enumerated() {
      frame.write(line, column: left, row: top + index)
    }
    return frame
  }

  private var help: StyledLine {
    if !form.complaint.isEmpty { return StyledLine(form.complaint, .colored(.red)) }
    let keys =
      form.focus == .days
      ? "[space] mark  [←→] day  [tab] next  [return] save  [esc] leave it"
      : "[tab] next  [return] save  [esc] leave it"
    return StyledLine(keys, .dim)
  }

  private func title(_ text: String, _ field: AlarmForm.Field) -> StyledLine.Part {
    let padding = String(repeating: " ", count: 8 - text.count)
    return .init(text: text + padding, style: form.focus == field ? .bold : .dim)
  }

  private func text(_ name: String, _ field: TextField, _ own: AlarmForm.Field) -> StyledLine {
    let room = max(size.columns - 14, 1)
    // A long text is shown where the cursor is.
    let first = max(field.cursor - room + 1, 0)
    let shown = field.characters.dropFirst(first).prefix(room).map(visible)
    var line = StyledLine([title(name, own)])
    guard form.focus == own else {
      line.parts.append(.init(text: shown.joined(), style: .plain))
      return line
    }
    let cursor = field.cursor - first
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

  private var days: StyledLine {
    var line = StyledLine([title("Days", .days)])
    for (index, day) in form.week.enumerated() {
      let isMarked = form.days.contains(day)
      let isHere = form.focus == .days && form.dayIndex == index
      let name = " \(isMarked ? week.name(day) : "·") "
      line.parts.append(
        .init(text: name, style: CellStyle(isBold: isMarked, isInverse: isHere)))
    }
    if form.days.isEmpty { line.parts.append(.init(text: "  once", style: .dim)) }
    return line
  }
}
