extension NotificationText {
  /// The text, made safe for its surroundings: without Unicode's direction controls, and if some
  /// of it runs from right to left, between U+2068 and U+2069.
  ///
  /// Parts that are already isolated stay isolated. (Unicode Standard Annex #9, sections 2.1 to
  /// 2.5.)
  static func isolated(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.isDirectional }) else { return text }
    let plain = withoutDirections(text)
    let isWhole = plain.first == first && plain.last == last && plain.count > 1
    return isWhole || plain.isEmpty ? plain : "\(first)\(plain)\(last)"
  }

  /// The text without embeddings, overrides and isolates, except for complete pairs of U+2068 and
  /// U+2069, which do not affect the text around them.
  static func withoutDirections(_ text: String) -> String {
    var result: [Unicode.Scalar] = []
    var open: [Int] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202A...0x202E, 0x2066, 0x2067: continue
      case 0x2068:
        open.append(result.count)
        result.append(scalar)
      case 0x2069:
        if open.popLast() != nil { result.append(scalar) }
      default: result.append(scalar)
      }
    }
    for index in open.reversed() { result.remove(at: index) }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: result)
    return String(view)
  }

  private static var first: Character { "\u{2068}" }
  private static var last: Character { "\u{2069}" }
}

extension Unicode.Scalar {
  /// Whether the scalar gives the text a direction: a direction mark of Unicode, or a letter of a
  /// script that runs from right to left.
  fileprivate var isDirectional: Bool {
    switch value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: true
    case 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
