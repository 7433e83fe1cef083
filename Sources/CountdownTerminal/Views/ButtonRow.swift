/// Buttons in as many rows as they need: `[space] start  [q] quit`.
struct ButtonRow: Sendable {
  let lines: [StyledLine]

  init(_ buttons: [Scene.Button], columns: Int) {
    var rows: [[Scene.Button]] = []
    var used = 0
    for button in buttons {
      let width = button.width
      if rows.isEmpty || used + 2 + width > columns {
        rows.append([button])
        used = width
      } else {
        rows[rows.count - 1].append(button)
        used += 2 + width
      }
    }
    lines = rows.map(Self.line)
  }

  private static func line(_ buttons: [Scene.Button]) -> StyledLine {
    var line = StyledLine([])
    for (index, button) in buttons.enumerated() {
      if index > 0 { line.parts.append(.init(text: "  ", style: .plain)) }
      line.parts += button.parts
    }
    return line
  }
}

extension Scene.Button {
  /// `[s]+1s` for what is added, `[r] reset` for words.
  private var space: String { title.hasPrefix("+") ? "" : " " }

  fileprivate var parts: [StyledLine.Part] {
    [
      .init(text: "[\(key)]", style: isEnabled ? .bold : .dim),
      .init(text: space + title, style: isEnabled ? .plain : .dim),
    ]
  }

  fileprivate var width: Int { DisplayText.width("[\(key)]" + space + title) }
}
