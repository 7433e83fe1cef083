internal import CountdownTerminal

/// What stands below the fields of an alarm's form: the keys of the field, or what is wrong.
struct AlarmFormHelp: Sendable {
  let form: AlarmForm
  let isPlaying: Bool

  /// The lines, as wide as the window at most.
  func lines(width: Int) -> [StyledLine] {
    if !form.complaint.isEmpty {
      let words = DisplayText.cleaned(form.complaint).split(separator: " ").map(String.init)
      return DisplayText.wrapped(words, " ", to: width).map { StyledLine($0, .colored(.red)) }
    }
    let parts = isPlaying ? ["any key: silence"] : fieldKeys + Self.keys + hint
    return DisplayText.wrapped(parts, "  ", to: width).map { StyledLine($0, .dim) }
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
}
