extension NotificationText {
  /// The columns of a row of text in a popup, about as many as servers show.
  private static var columns: Int { 60 }
  /// The rows of a body. With more, some servers draw a popup that ends beyond the screen, and its
  /// buttons with it.
  private static var rowsOfBody: Int { 10 }

  /// A title of at most two rows, so that the body keeps its place.
  static func title(_ text: String) -> String {
    line(fitted(cut(text, limit: limit), rows: 2))
  }

  /// The rows of a body, with an ellipsis if some are left out.
  static func rows(_ text: String) -> String { fitted(text, rows: rowsOfBody) }

  /// The beginning of a text that has so many rows, where a row ends with a line or when it is
  /// full.
  static func fitted(_ text: String, rows: Int) -> String {
    var (kept, row, column) = ("", 1, 0)
    for character in text {
      let width = character.columns
      if character.isNewline || column + width > columns { (row, column) = (row + 1, 0) }
      if row > rows { return kept + "…" }
      kept.append(character)
      column += width
    }
    return kept
  }
}

extension Character {
  /// The columns that a character takes, by its first scalar: none for a new line, two for the
  /// scripts and symbols that are as wide as they are high (Unicode Standard Annex #11).
  fileprivate var columns: Int {
    if isNewline { return 0 }
    return switch unicodeScalars.first?.value ?? 0 {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
