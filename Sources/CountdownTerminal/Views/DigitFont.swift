/// Digits as pictures: one table of three by five pixels, drawn as big as there is room for.
enum DigitFont: CaseIterable, Sendable {
  /// Two cells a pixel.
  case big
  /// A pixel is half a cell.
  case half
  /// Plain text.
  case line

  /// The rows of a text in this font.
  func rows(of text: String) -> [String] {
    let glyphs = text.compactMap { Self.glyphs[$0] }
    switch self {
    case .big: return (0..<5).map { row in joined(glyphs.map { Self.wide($0[row]) }, "  ") }
    case .half:
      return [(0, 1), (2, 3), (4, 5)].map { upper, lower in
        joined(glyphs.map { Self.stacked($0[upper], lower < 5 ? $0[lower] : "   ") }, " ")
      }
    case .line: return [text]
    }
  }

  private func joined(_ parts: [String], _ separator: String) -> String {
    parts.joined(separator: separator)
  }

  private static func wide(_ pixels: String) -> String {
    pixels.map { $0 == "#" ? "██" : "  " }.joined()
  }

  private static func stacked(_ upper: String, _ lower: String) -> String {
    let pairs = zip(upper, lower).map { upper, lower -> Character in
      switch (upper == "#", lower == "#") {
      case (true, true): "█"
      case (true, false): "▀"
      case (false, true): "▄"
      case (false, false): " "
      }
    }
    return String(pairs)
  }

  private static let glyphs: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"],
    "1": ["  #", "  #", "  #", "  #", "  #"],
    "2": ["###", "  #", "###", "#  ", "###"],
    "3": ["###", "  #", "###", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"],
    "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"],
    "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"],
    "9": ["###", "# #", "###", "  #", "###"],
    ":": [" ", "#", " ", "#", " "],
    "+": ["   ", " # ", "###", " # ", "   "],
    "-": ["   ", "   ", "###", "   ", "   "],
  ]
}
