extension SceneLayout {
  /// The label, the state, and the rounds. The row exists even when empty, so that nothing moves
  /// when it is filled.
  ///
  /// - Parameters:
  ///   - width: the width of the digits, which the mark of an end takes.
  ///   - font: the font of the digits; beside big ones the letters are spaced.
  func heading(beside width: Int, in font: DigitFont) -> StyledLine {
    let plain = headingText
    let spaced = Self.spaced(plain)
    let isSpaced = font.isLarge && DisplayText.width(spaced) + 4 <= size.columns
    let text = DisplayText.cut(isSpaced ? spaced : plain, to: size.columns)
    if isOver { return marked(text, width) }
    let line = StyledLine(text, .bold)
    let dots = StyledLine.Part(text: "  \(scene.dots)", style: .colored(color))
    let both = StyledLine(line.parts + [dots])
    return scene.dots.isEmpty || both.width > size.columns ? line : both
  }

  private var headingText: String {
    [scene.label, scene.heading].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Whether the time is over.
  var isOver: Bool { scene.tone == .over }

  /// The mark of an end: the heading on a bar in reverse video, as wide as the digits.
  private func marked(_ text: String, _ width: Int) -> StyledLine {
    let used = DisplayText.width(text)
    let columns = min(max(width, used + 2), size.columns)
    let left = (columns - used) / 2
    let blanks = [left, columns - used - left].map { String(repeating: " ", count: max($0, 0)) }
    let style = CellStyle(color: color, isBold: true, isInverse: true)
    return StyledLine([blanks[0], text, blanks[1]].map { .init(text: $0, style: style) })
  }

  /// A text with a blank between its letters and three between its words, to be read from as far as
  /// the digits beside it. A script whose letters join is left as it is.
  static func spaced(_ text: String) -> String {
    let isSeparable = text.unicodeScalars.allSatisfy(\.isLatin)
    return isSeparable ? text.map(String.init).joined(separator: " ") : text
  }

  /// The time and the label in one line, for the page of help.
  var timeLine: StyledLine {
    let label = scene.label.isEmpty ? "" : "  \(scene.label)"
    return StyledLine([
      .init(text: scene.digits, style: .colored(color, bold: true)),
      .init(text: DisplayText.cut(label, to: size.columns - scene.digits.count), style: .plain),
    ])
  }
}
