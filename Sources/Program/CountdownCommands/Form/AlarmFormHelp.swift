internal import CountdownProgram
internal import CountdownTerminal

/// The help below the fields of an alarm's form: the keys of the field, or the fault.
struct AlarmFormHelp: Sendable {
  let form: AlarmForm
  let isPlaying: Bool

  /// The lines, at most as wide as the window and as many as there is room for; an ellipsis
  /// replaces the rest.
  func lines(width: Int, rows: Int) -> [StyledLine] {
    let all = texts(width: width)
    var shown = Array(all.prefix(rows))
    if all.count > rows, let last = shown.popLast() {
      let isFull = DisplayText.width(last) + 2 > width
      shown.append(isFull ? DisplayText.cut(last + "  ", to: width) : last + " …")
    }
    if form.complaint.isEmpty { return shown.map { StyledLine(buttons: $0, .dim) } }
    return shown.map { StyledLine($0, .colored(.red)) }
  }

  private func texts(width: Int) -> [String] {
    if !form.complaint.isEmpty {
      return DisplayText.wrapped(DisplayText.cleaned(form.complaint), to: width)
    }
    if isPlaying { return DisplayText.wrapped(["any key: silence"], "", to: width) }
    return DisplayText.wrapped(fieldKeys + Self.keys, "  ", to: width)
      + DisplayText.wrapped(hint, to: width)
  }

  private static let keys = ["[return] save", "[esc] cancel", "[tab] next"]

  private var fieldKeys: [String] {
    switch form.focus {
    case .days: ["[space] mark", "[←→] day"]
    case .sound: ["[ctrl-p] play it"]
    case .label, .time, .rule, .snooze: []
    }
  }

  private var hint: String {
    switch form.focus {
    case .rule: "a day or a rule: tomorrow, 24 dec, every 2 weeks, last friday"
    case .sound: "nature, none, theme:NAME or a file"
    case .time: "one or several: 7:30, 7:30,12:00"
    case .label, .days, .snooze: ""
    }
  }
}
