package import CountdownSystem

/// The characters for drawing. ASCII replaces them in a locale other than UTF-8, where they would
/// be garbled; labels stay as the user wrote them, except for the marks that isolate them.
package enum Glyphs: Hashable, Sendable {
  case unicode, ascii

  /// By the locale of the environment, in the order of the C library. An environment without a
  /// locale, as in many containers, counts as UTF-8, because terminals understand that.
  package init(environment: Environment) {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
    let name = names.first { !$0.isEmpty }?.lowercased() ?? "utf-8"
    self = name.contains("utf-8") || name.contains("utf8") ? .unicode : .ascii
  }

  func drawn(_ character: Character) -> Character {
    self == .unicode ? character : Self.replacements[character] ?? character
  }

  func drawn(_ text: String) -> String {
    if self == .unicode { return text }
    let marks = [DisplayText.firstStrongIsolate, DisplayText.popIsolate]
    return String(text.filter { !marks.contains($0) }.map(drawn))
  }

  /// A filled cell of the big digits. A space in reverse video leaves no gaps between cells, as a
  /// font's block may; a terminal that is only sure to show ASCII may lack reverse video too.
  var ink: (character: Character, isInverse: Bool) {
    self == .unicode ? (" ", true) : ("#", false)
  }

  /// Whether there are half blocks.
  var hasHalfBlocks: Bool { self == .unicode }

  /// Replacements of the same width.
  private static let replacements: [Character: Character] = [
    "━": "=", "─": "-", "·": "-", "→": ">", "←": "<", "…": "~", "–": "-", "●": "*", "○": ".",
  ]
}
