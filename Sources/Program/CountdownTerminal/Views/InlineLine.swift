/// A scene as one line: label, state, time, a short bar, buttons as far as there is room.
///
/// In a narrow window the bar is left out first, then buttons, then the end of the label and the
/// state; the time is the last to go. An answer to a key shares the room with the label.
struct InlineLine: Sendable {
  let scene: Scene
  let columns: Int
  var look = Look()

  /// The line with its styles, one cell narrower than the window, so that it never wraps.
  var text: String {
    look.glyphs.drawn(StyledLine(parts).text(isStyled: true, inColor: look.inColor))
  }

  private static let gap = 2
  private static let barColumns = 16

  private var color: CellStyle.Color? { look.theme.color(of: scene.tone, in: scene.step) }

  private var parts: [StyledLine.Part] {
    var left = max(columns - 1, 0)
    /// A text as far as there is room for it and the gap beside it.
    func take(_ text: String, most: Int? = nil, gap: Int) -> String {
      let room = min(left - gap, most ?? .max)
      if text.isEmpty || room < 1 { return "" }
      let cut = DisplayText.cut(text, to: room)
      left -= DisplayText.width(cut) + gap
      return cut
    }
    let digits = take(scene.digits, gap: 0)
    let heading = take(scene.heading, gap: digits.isEmpty ? 0 : Self.gap)
    let label = take(scene.label, most: labelColumns(of: left), gap: Self.gap)
    let tail = tail(columns: left - Self.gap)
    left -= tail.isEmpty ? 0 : StyledLine(tail).width + Self.gap
    let hasBar = scene.progress != nil && left >= Self.barColumns + Self.gap
    let bar = ProgressBar(progress: scene.progress ?? 0, columns: Self.barColumns, color: color)
    let groups: [[StyledLine.Part]] = [
      [.init(text: label, style: .plain)], [.init(text: heading, style: .plain)],
      [.init(text: digits, style: .colored(color, bold: true))], hasBar ? bar.line.parts : [], tail,
    ]
    let shown = groups.filter { StyledLine($0).width > 0 }
    return Array(shown.joined(separator: [.init(text: "  ", style: .plain)]))
  }

  /// The room for the label beside the rest of the line: all of it, or with an answer to a key what
  /// that leaves, and at least half.
  private func labelColumns(of columns: Int) -> Int {
    if scene.note.isEmpty { return columns }
    return max(columns - DisplayText.width(scene.note) - 2 * Self.gap, columns / 2 - Self.gap)
  }

  /// The note, cut, or as many whole buttons as there is room for.
  private func tail(columns: Int) -> [StyledLine.Part] {
    if !scene.note.isEmpty {
      let text = columns < 2 ? "" : DisplayText.cut(scene.note, to: columns)
      return text.isEmpty ? [] : [.init(text: text, style: .plain)]
    }
    let latest = scene.latest.isEmpty ? "" : DisplayText.cut(scene.latest, to: max(columns, 0))
    let room = max(columns - (latest.isEmpty ? 0 : DisplayText.width(latest) + Self.gap), 0)
    let buttons = ButtonRow(scene.buttons, columns: room, rows: 1).lines.first?.parts ?? []
    if latest.isEmpty { return buttons }
    return [.init(text: latest + (buttons.isEmpty ? "" : "  "), style: .dim)] + buttons
  }
}
