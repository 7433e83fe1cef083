/// Digits as pictures: one table of three by five pixels, drawn in any size.
enum DigitFont: Hashable, Sendable {
  /// A pixel is a number of rows high and twice as many columns wide, which is about a square.
  case blocks(Int)
  /// A pixel is one column, and half a row.
  case half
  /// Plain text.
  case line

  /// A part of a row: text, or cells that are filled.
  struct Run: Hashable, Sendable {
    /// Whether its cells are filled, whatever the text.
    let isInk: Bool
    let text: String
  }

  /// The different rows of a text.
  func rows(of text: String) -> [[Run]] {
    switch self {
    case .line: [[Run(isInk: false, text: text)]]
    case .half: Self.stacked(Self.pixels(of: text))
    case .blocks(let scale): Self.pixels(of: text).map { Self.widened($0, scale) }
    }
  }

  /// Whether a digit is at least fifteen rows high.
  var isLarge: Bool { if case .blocks(let scale) = self { scale >= 3 } else { false } }

  /// The number of times that each row is drawn.
  var repeats: Int {
    switch self {
    case .blocks(let scale): scale
    case .half, .line: 1
    }
  }

  /// The rows of pixels of every digit.
  static let height = 5

  /// The width of a text in pixels, with the gaps.
  static func width(of text: String) -> Int {
    let widths = text.compactMap { pixels[$0]?[0].count }
    return max(widths.reduce(widths.count, +) - 1, 0)
  }

  private static func pixels(of text: String) -> [[Bool]] {
    let digits = text.compactMap { pixels[$0] }
    return (0..<height).map { row in Array(digits.map { $0[row] }.joined(separator: [false])) }
  }

  private static func widened(_ pixels: [Bool], _ scale: Int) -> [Run] {
    var (runs, start) = ([Run](), 0)
    while start < pixels.count {
      let end = pixels[start...].firstIndex { $0 != pixels[start] } ?? pixels.count
      let text = String(repeating: " ", count: 2 * scale * (end - start))
      runs.append(Run(isInk: pixels[start], text: text))
      start = end
    }
    return runs
  }

  private static func stacked(_ pixels: [[Bool]]) -> [[Run]] {
    stride(from: 0, to: height, by: 2).map { row in
      let lower = row + 1 < height ? pixels[row + 1] : pixels[row].map { _ in false }
      return zip(pixels[row], lower).map { upper, lower in
        Run(isInk: upper && lower, text: upper == lower ? " " : upper ? "▀" : "▄")
      }
    }
  }

  private static let pixels = glyphs.mapValues { $0.map { $0.map { $0 == "#" } } }

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
