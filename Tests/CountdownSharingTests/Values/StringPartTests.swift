import CountdownSystem
import Testing

/// The searches of `String+Parts`, against what the standard library's say.
@Suite struct StringPartTests {
  private static let texts = [
    "", "a", "aaa", "abab", "aab", "a/b//c", "naïve café", "👩‍👩‍👧 and 👩", "x\r\ny",
  ]
  private static let parts = ["a", "aa", "ab", "b", "/", "//", "é", "👩", "zz", "and 👩"]

  @Test func aPartIsFoundAndReplacedByItsBytes() {
    for text in Self.texts {
      for part in Self.parts {
        let pieces = Self.split(Array(text.utf8), by: Array(part.utf8))
        #expect(text.contains(part) == (pieces.count > 1), "\(text) \(part)")
        let expected = pieces.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "<>")
        #expect(text.replacing(part, with: "<>") == expected, "\(text) \(part)")
        #expect(text.range(of: part).map { String(text[$0]) } == (pieces.count > 1 ? part : nil))
      }
    }
  }

  @Test func anEmptyPartIsNowhere() {
    #expect("abc".range(of: "") == nil)
    #expect("abc".replacing("", with: "-") == "abc")
  }

  /// A shell reads bytes: an accent behind a quotation mark makes it no other character.
  @Test func aCombiningMarkHidesNothing() {
    #expect("it'\u{301}s".replacing("'", with: "") == "it\u{301}s")
  }

  private static func split(_ bytes: [UInt8], by part: [UInt8]) -> [[UInt8]] {
    var (pieces, piece, index) = ([[UInt8]](), [UInt8](), 0)
    while index < bytes.count {
      if bytes[index...].starts(with: part) {
        pieces.append(piece)
        (piece, index) = ([], index + part.count)
      } else {
        piece.append(bytes[index])
        index += 1
      }
    }
    return pieces + [piece]
  }
}
