/// A scene as one line: label, time, a short bar, buttons as far as there is room.
struct InlineLine: Sendable {
  let scene: Scene
  let columns: Int
  var look = Look()

  /// The line with its styles, one cell narrower than the window, so that it never wraps.
  var text: String {
    var left = max(columns - 1, 0)
    let line = StyledLine(
      parts.map { part in
        let text = DisplayText.cut(part.text, to: left)
        left -= DisplayText.width(text)
        return StyledLine.Part(text: text, style: part.style)
      })
    return look.glyphs.drawn(line.text(isStyled: true, inColor: look.inColor))
  }

  private var color: CellStyle.Color? { look.theme.color(of: scene.tone, in: scene.step) }

  private var parts: [StyledLine.Part] {
    var parts: [StyledLine.Part] = []
    for text in [scene.label, scene.heading] where !text.isEmpty {
      parts.append(.init(text: text + "  ", style: .plain))
    }
    if !scene.digits.isEmpty {
      parts.append(.init(text: scene.digits, style: .colored(color, bold: true)))
      parts.append(.init(text: "  ", style: .plain))
    }
    if let progress = scene.progress {
      parts += ProgressBar(progress: progress, columns: 16, color: color).line.parts
      parts.append(.init(text: "  ", style: .plain))
    }
    if !scene.latest.isEmpty {
      parts.append(.init(text: scene.latest + "  ", style: .dim))
    }
    if scene.note.isEmpty {
      parts += ButtonRow(scene.buttons, columns: .max).lines.first?.parts ?? []
    } else {
      parts.append(.init(text: scene.note, style: .plain))
    }
    return parts
  }
}
