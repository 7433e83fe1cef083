import Testing

@testable import CountdownTerminal

@Suite("Keys are read off the terminal's bytes")
struct KeyDecoderTests {
  @Test("Letters count in either case, and space and enter are keys")
  func letters() {
    var decoder = KeyDecoder()
    #expect(
      decoder.decode(Array("qR ?\r".utf8))
        == [.character("q"), .character("r"), .space, .character("?"), .enter])
  }

  @Test("An arrow key is one unknown key, even when its bytes come one by one")
  func arrows() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[A".utf8)) == [.other])
    #expect(decoder.decode(Array("\u{1B}[1;5".utf8)) == [])
    #expect(decoder.decode(Array("Cq".utf8)) == [.other, .character("q")])
  }

  @Test("Pasted text quits nothing, and keys count again after it")
  func pastes() {
    var decoder = KeyDecoder()
    let pasted = decoder.decode(Array("\u{1B}[200~q r".utf8) + Array("q\u{1B}[201~s".utf8))
    #expect(pasted.dropLast().allSatisfy { $0 == .other })
    #expect(pasted.last == .character("s"))
  }

  @Test("ESC alone is a key, and an answer of the terminal is swallowed")
  func escapes() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [.escape])
    #expect(
      decoder.decode(Array("\u{1B}]11;rgb:0/0/0\u{1B}\\q".utf8)) == [.other, .character("q")])
  }

  @Test("A character of several bytes is one key; broken bytes are none of the keys")
  func unicode() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("é".utf8)) == [.character("é")])
    #expect(decoder.decode([0xE2, 0x82]) == [])
    #expect(decoder.decode([0xAC]) == [.character("€")])
    #expect(decoder.decode([0xE2, 0x71]) == [.other, .character("q")])
    #expect(decoder.decode([0xFF, 0x00, 0x71]) == [.other, .other, .character("q")])
  }

  @Test("No bytes make it keep more than a sequence's worth")
  func bounded() {
    var decoder = KeyDecoder()
    _ = decoder.decode(Array("\u{1B}[".utf8) + Array(repeating: UInt8(ascii: "0"), count: 10_000))
    #expect(decoder.decode(Array("q".utf8)) == [.character("q")])
  }
}
