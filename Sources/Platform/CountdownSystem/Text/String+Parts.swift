/// The three searches that a program does in its texts, byte by byte.
///
/// The standard library's own come with its regular expressions, which add more than a megabyte to
/// a program that is linked statically. They also compare characters: a quotation mark with a
/// combining accent behind it is none to them, and is one to a shell.
extension String {
  /// The place of the first `part`; nil if there is none, or if the part is empty.
  package func range(of part: String) -> Range<Index>? {
    range(of: part, from: startIndex)
  }

  package func contains(_ part: String) -> Bool { range(of: part) != nil }

  /// The text with `replacement` in place of every `part`.
  package func replacing(_ part: String, with replacement: String) -> String {
    var (text, start) = ("", startIndex)
    while let found = range(of: part, from: start) {
      text += self[start..<found.lowerBound]
      text += replacement
      start = found.upperBound
    }
    text += self[start...]
    return text
  }

  private func range(of part: String, from start: Index) -> Range<Index>? {
    guard let first = part.utf8.first else { return nil }
    var rest = utf8[start...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: part.utf8) {
        return place..<utf8.index(place, offsetBy: part.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or digit.
  package var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
