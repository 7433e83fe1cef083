/// Text from outside made fit for a terminal: nothing in it moves the cursor, changes modes or
/// turns the direction of what follows.
package enum DisplayText {
  /// The text without control characters and directional overrides; blanks of any kind become one
  /// space. Invisible joiners stay where they hold a visible character together.
  package static func cleaned(_ text: String) -> String {
    if isPlain(text) { return text }
    var result = ""
    for character in text {
      if character.isWhitespace {
        result += " "
      } else {
        let scalars = character.unicodeScalars.filter { !isForbidden($0) }
        result.unicodeScalars.append(contentsOf: scalars)
      }
    }
    return String(result.filter { $0.cellWidth > 0 })
  }

  /// Most texts are ASCII without anything special, which is found out quickly.
  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy(\.isPrintable) }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar != "\u{200D}" && scalar != "\u{200C}" && !isTag(scalar)
    default: false
    }
  }

  /// The letters of flags such as that of Scotland.
  private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
    (0xE0020...0xE007F).contains(scalar.value)
  }

  /// How many cells a text takes.
  package static func width(_ text: String) -> Int {
    isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + $1.cellWidth }
  }

  /// The text, cut to a number of cells, with an ellipsis where something is left out.
  package static func cut(_ text: String, to columns: Int) -> String {
    if width(text) <= columns { return text }
    if columns < 1 { return "" }
    var (result, used) = ("", 0)
    for character in text {
      if used + character.cellWidth > columns - 1 { break }
      result.append(character)
      used += character.cellWidth
    }
    return result + "…"
  }
}
