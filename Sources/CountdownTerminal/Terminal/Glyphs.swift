internal import CountdownSystem

/// The characters that the program draws with. Where the locale is not UTF-8 they would show as
/// garbage, so ASCII takes their place; labels are the user's and stay as they are, but for the
/// marks that set them apart.
package enum Glyphs: Hashable, Sendable {
  case unicode, ascii

  /// By the locale of the environment, in the order of the C library. One that names none, as in
  /// many containers, says nothing about the terminal, and terminals understand UTF-8.
  package init(environment: [String: String]) {
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

  /// A filled cell of the big digits. A space in reverse leaves no seams between cells, as the
  /// block of a font may; where only ASCII is sure, it may not be shown in reverse either.
  var ink: (character: Character, isInverse: Bool) {
    self == .unicode ? (" ", true) : ("#", false)
  }

  /// Whether there are half blocks.
  var hasHalfBlocks: Bool { self == .unicode }

  /// As wide as what they stand for.
  private static let replacements: [Character: Character] = [
    "━": "=", "─": "-", "·": "-", "→": ">", "←": "<", "…": "~", "–": "-", "●": "*", "○": ".",
  ]
}
