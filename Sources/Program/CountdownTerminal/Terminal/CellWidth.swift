extension Character {
  /// The number of cells that a terminal uses for it: 0 for a character that only modifies another,
  /// 2 for East Asian wide ones and emoji, else 1.
  package var cellWidth: Int {
    let scalars = unicodeScalars
    if scalars.dropFirst().isEmpty { return scalars[scalars.startIndex].cellWidth }
    let widest = scalars.map(\.cellWidth).max() ?? 0
    return widest > 0 && scalars.contains("\u{FE0F}") ? 2 : widest
  }

  /// Whether terminals agree about its width; after any other character the cursor is placed anew.
  var hasCertainWidth: Bool { isASCII }
}

extension Unicode.Scalar {
  /// Whether it is a character of its own, of one cell, whatever stands beside it.
  var isLatin: Bool { (0x20..<0x7F).contains(value) || (0xAE..<0x300).contains(value) }

  fileprivate var cellWidth: Int {
    // Latin, and the characters of bars and digits.
    if value < 0x7F || (0xAE..<0x300).contains(value) || (0x2500...0x259F).contains(value) {
      return value < 0x20 ? 0 : 1
    }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .nonspacingMark,
      .enclosingMark:
      return 0
    default: break
    }
    if (0x1160...0x11FF).contains(value) { return 0 }
    return isWide ? 2 : 1
  }

  private var isWide: Bool {
    properties.isEmojiPresentation || Self.wideRanges.contains { $0.contains(value) }
  }

  /// East Asian Wide and Fullwidth, in blocks (Unicode Standard Annex 11).
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
    0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}

extension UInt8 {
  /// Whether it is a printable ASCII character.
  var isPrintable: Bool { (0x20..<0x7F).contains(self) }
}
