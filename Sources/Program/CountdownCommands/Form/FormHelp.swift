internal import CountdownProgram
internal import CountdownTerminal

/// The help below the fields of a form: the keys of the field, or the fault.
struct FormHelp {
  let form: any ItemForm
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
    return DisplayText.wrapped(form.keys + Self.keys, "  ", to: width)
      + DisplayText.wrapped(form.hint, to: width)
  }

  private static let keys = ["[return] save", "[esc] cancel", "[tab] next"]
}
