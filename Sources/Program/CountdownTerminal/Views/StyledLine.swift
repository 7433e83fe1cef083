/// One row of text in several styles.
package struct StyledLine: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package let text: String
    package let style: CellStyle
    /// The key that a click on it presses.
    package var key: Key?

    package init(text: String, style: CellStyle, key: Key? = nil) {
      (self.text, self.style, self.key) = (text, style, key)
    }
  }

  package var parts: [Part] = []

  package init(_ parts: [Part]) {
    self.parts = parts
  }

  package init(_ text: String, _ style: CellStyle = .plain) {
    parts = [Part(text: text, style: style)]
  }

  var width: Int { parts.reduce(0) { $0 + DisplayText.width($1.text) } }

  /// The text with the sequences that style it, if it is to have any.
  package func text(isStyled: Bool, inColor: Bool) -> String {
    parts.map { part in
      let style = inColor ? part.style : part.style.withoutColor
      return isStyled && style != .plain
        ? Escape.style(style) + part.text + Escape.plain : part.text
    }.joined()
  }
}

extension Frame {
  package mutating func write(_ line: StyledLine, column: Int, row: Int) {
    var column = column
    for part in line.parts {
      write(part.text, column: column, row: row, style: part.style)
      let end = column + DisplayText.width(part.text)
      if let key = part.key { mark(.key(key), columns: column..<end, row: row) }
      column = end
    }
  }

  /// Writes a line into the middle of a row; one that is too long begins at the left.
  mutating func center(_ line: StyledLine, row: Int) {
    write(line, column: max((size.columns - line.width) / 2, 0), row: row)
  }
}
