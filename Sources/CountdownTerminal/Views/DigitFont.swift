/// Digits as pictures: one table of three by five pixels, drawn in any size.
enum DigitFont: Hashable, Sendable {
  /// So many rows a pixel, and twice as many columns, which is about a square.
  case blocks(Int)
  /// A pixel is one column, and half a row.
  case half
  /// Plain text.
  case line

  /// The different rows of a text, with ``ink`` where they are filled.
  func rows(of text: String) -> [String] {
    switch self {
    case .line: [text]
    case .half: Self.stacked(Self.pixels(of: text))
    case .blocks(let scale): Self.widened(Self.pixels(of: text), scale)
    }
  }

  /// How many times each row is drawn.
  var repeats: Int {
    switch self {
    case .blocks(let scale): scale
    case .half, .line: 1
    }
  }

  /// The character of a filled cell.
  static let ink: Character = "█"
  /// The rows of pixels of every digit.
  static let height = 5

  /// How many pixels wide a text is, with the gaps.
  static func width(of text: String) -> Int { pixels(of: text)[0].count }

  private static func pixels(of text: String) -> [String] {
    let glyphs = text.compactMap { Self.glyphs[$0] }
    return (0..<height).map { row in glyphs.map { $0[row] }.joined(separator: " ") }
  }

  private static func widened(_ pixels: [String], _ scale: Int) -> [String] {
    pixels.map { row in
      row.map { String(repeating: $0 == "#" ? ink : " ", count: 2 * scale) }.joined()
    }
  }

  private static func stacked(_ pixels: [String]) -> [String] {
    let blank = String(repeating: " ", count: pixels[0].count)
    return stride(from: 0, to: height, by: 2).map { row in
      let lower = row + 1 < height ? pixels[row + 1] : blank
      return String(zip(pixels[row], lower).map(half))
    }
  }

  private static func half(_ upper: Character, _ lower: Character) -> Character {
    switch (upper == "#", lower == "#") {
    case (true, true): ink
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }

  private static let glyphs: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"],
    "1": [" # ", "## ", " # ", " # ", "###"],
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
    "d": ["  #", "  #", "###", "# #", "###"],
    " ": [" ", " ", " ", " ", " "],
  ]
}
