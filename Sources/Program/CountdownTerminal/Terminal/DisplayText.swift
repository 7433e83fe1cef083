/// Makes text from outside safe for a terminal: nothing in it moves the cursor, changes modes or
/// affects the direction of other text.
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

  /// A label beside other text: a label in a right-to-left script is isolated, so that no digits
  /// next to it move.
  package static func label(_ text: String) -> String {
    let text = cleaned(text)
    let turns = text.unicodeScalars.contains(where: isRightToLeft)
    return turns ? "\(firstStrongIsolate)\(text)\(popIsolate)" : text
  }

  /// The marks around an isolated label, which have no width.
  static let firstStrongIsolate: Character = "\u{2068}"
  static let popIsolate: Character = "\u{2069}"

  /// Whether the scalar is in a block of a script whose direction is from right to left (Unicode
  /// Standard Annex 9).
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
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

  /// The number of cells of a text.
  package static func width(_ text: String) -> Int {
    if isPlain(text) { return text.utf8.count }
    var count = 0
    for scalar in text.unicodeScalars {
      guard scalar.isLatin else { return text.reduce(0) { $0 + $1.cellWidth } }
      count += 1
    }
    return count
  }

  /// The text, cut to a number of cells, with an ellipsis if something is left out.
  package static func cut(_ text: String, to columns: Int) -> String {
    if width(text) <= columns { return text }
    if columns < 1 { return "" }
    var (result, used) = ("", 0)
    for character in text {
      if used + character.cellWidth > columns - 1 { break }
      result.append(character)
      used += character.cellWidth
    }
    let isOpen = result.lastIndex(of: firstStrongIsolate).map {
      !result[$0...].contains(popIsolate)
    }
    return result + (isOpen == true ? "\(popIsolate)…" : "…")
  }

  /// The text in rows of a number of cells, broken between words; a word that is longer is cut.
  package static func wrapped(_ text: String, to columns: Int) -> [String] {
    wrapped(text.split(separator: " ").map(String.init), " ", to: columns)
  }

  /// The parts separated by two blanks.
  static func parts(_ text: String) -> [String] {
    text.split(separator: " ", omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty)
      .map { $0.joined(separator: " ") }
  }

  /// Parts in as few rows as they need, with a gap between them; one that is wider is cut.
  package static func wrapped(_ parts: [String], _ gap: String, to columns: Int) -> [String] {
    var rows: [String] = []
    for part in parts {
      let longer = rows.last.map { $0 + gap + part }
      if let longer, width(longer) <= columns {
        rows[rows.count - 1] = longer
      } else {
        rows.append(cut(part, to: columns))
      }
    }
    return rows
  }
}
