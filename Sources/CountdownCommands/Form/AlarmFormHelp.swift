internal import CountdownTerminal

/// What stands below the fields of an alarm's form: the keys of the field, or what is wrong.
struct AlarmFormHelp: Sendable {
  let form: AlarmForm
  let isPlaying: Bool

  /// The lines, as wide as the window at most.
  func lines(width: Int) -> [StyledLine] {
    if !form.complaint.isEmpty {
      let words = DisplayText.cleaned(form.complaint).split(separator: " ").map(String.init)
      return Self.wrapped(words, " ", width).map { StyledLine($0, .colored(.red)) }
    }
    let parts = isPlaying ? ["any key: silence"] : fieldKeys + Self.keys + hint
    return Self.wrapped(parts, "  ", width).map { StyledLine($0, .dim) }
  }

  private static let keys = ["[return] save", "[esc] leave it", "[tab] next"]

  private var fieldKeys: [String] {
    switch form.focus {
    case .days: ["[space] mark", "[←→] day"]
    case .sound: ["[ctrl-p] hear it"]
    case .label, .time, .rule, .snooze: []
    }
  }

  private var hint: [String] {
    switch form.focus {
    case .rule: ["a day or a rule: tomorrow, 24 dec, every 2 weeks, last friday"]
    case .sound: ["nature, none, theme:NAME or a file"]
    case .label, .time, .days, .snooze: []
    }
  }

  /// Parts in as few lines as they need; one that is wider than a line is cut.
  private static func wrapped(_ parts: [String], _ gap: String, _ width: Int) -> [String] {
    var lines: [String] = []
    for part in parts {
      let longer = lines.last.map { $0 + gap + part }
      if let longer, DisplayText.width(longer) <= width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(DisplayText.cut(part, to: max(width, 1)))
      }
    }
    return lines
  }
}
