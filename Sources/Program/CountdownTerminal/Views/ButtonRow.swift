/// Buttons in as many rows as they need: `[space] start  [q] quit`.
///
/// A button that is wider than a row shows only its key, or is left out if that is wider as well.
struct ButtonRow: Sendable {
  let lines: [StyledLine]

  init(_ buttons: [Scene.Button], columns: Int) {
    let (all, few) = (Self.lines(buttons, columns), buttons.filter { !$0.isExtra })
    lines = few.count < buttons.count && all.count > 1 ? Self.lines(few, columns) : all
  }

  private static func lines(_ buttons: [Scene.Button], _ columns: Int) -> [StyledLine] {
    var rows: [[[StyledLine.Part]]] = []
    var used = 0
    for button in buttons {
      guard let parts = button.parts(columns: columns) else { continue }
      let width = StyledLine(parts).width
      if rows.isEmpty || used + 2 + width > columns {
        rows.append([parts])
        used = width
      } else {
        rows[rows.count - 1].append(parts)
        used += 2 + width
      }
    }
    return rows.map { row in
      StyledLine(Array(row.joined(separator: [StyledLine.Part(text: "  ", style: .plain)])))
    }
  }

  /// At most the given number of rows: if they are too few, the buttons of the space bar and other
  /// enabled ones come first.
  init(_ buttons: [Scene.Button], columns: Int, rows: Int) {
    self.init(buttons, columns: columns)
    if lines.count <= rows { return }
    let main = buttons.filter { $0.isEnabled && $0.key == "space" }
    let others = buttons.filter { $0.isEnabled && $0.key != "space" }
    let all = Self(main + others + buttons.filter { !$0.isEnabled }, columns: columns)
    self.init(lines: Array(all.lines.prefix(rows)))
  }

  /// Whether any of them has room in a row.
  static func fits(_ buttons: [Scene.Button], columns: Int) -> Bool {
    buttons.contains { $0.parts(columns: columns) != nil }
  }

  private init(lines: [StyledLine]) { self.lines = lines }
}

extension Scene.Button {
  /// `[s]+1s` for what is added, `[r] reset` for words.
  private var space: String { title.hasPrefix("+") ? "" : " " }

  fileprivate func parts(columns: Int) -> [StyledLine.Part]? {
    let style = isEnabled ? CellStyle.bold : .dim
    let pressed = isEnabled ? Key.pressed(by: key) : []
    let words = StyledLine.Part(
      text: space + title, style: isEnabled ? .plain : .dim,
      key: pressed.count == 1 ? pressed[0] : nil)
    var keys = [StyledLine.Part(text: "[\(key)]", style: style, key: words.key)]
    if pressed.count == 2, let first = key.first {
      keys = [
        .init(text: "[\(first)", style: style, key: pressed[0]),
        .init(text: "\(key.dropFirst())]", style: style, key: pressed[1]),
      ]
    }
    return [keys + [words], keys].first { StyledLine($0).width <= columns }
  }
}

extension Key {
  private static let named: [String: Key] = [
    "space": .space, "esc": .escape, "return": .enter, "tab": .edit(.next),
    "ctrl-p": .edit(.play), "any key": .other,
  ]

  /// The keys that a button of this name stands for: one, or two characters beside each other, as
  /// in `+-`; none for other names.
  static func pressed(by name: String) -> [Key] {
    if let key = named[name] { return [key] }
    return (1...2).contains(name.count) ? name.map(Key.character) : []
  }
}

extension StyledLine {
  /// A line of buttons, `[return] save  [esc] cancel`, in one style.
  package init(buttons text: String, _ style: CellStyle) {
    var parts: [Part] = []
    for words in DisplayText.parts(text) {
      if !parts.isEmpty { parts.append(Part(text: "  ", style: style)) }
      let name = words.first == "[" ? words.dropFirst().prefix { $0 != "]" } : ""
      let pressed = Key.pressed(by: String(name))
      parts.append(Part(text: words, style: style, key: pressed.count == 1 ? pressed[0] : nil))
    }
    self.init(parts)
  }
}
