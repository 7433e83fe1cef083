import Countdown
import Testing

@testable import CountdownTerminal

@Suite("Keys are read off the terminal's bytes")
struct KeyDecoderTests {
  @Test("Letters count in either case, and space and enter are keys")
  func letters() {
    #expect(
      KeyDecoder().keys(in: ["qR ?\r"])
        == [.character("q"), .character("r"), .space, .character("?"), .enter])
  }

  @Test("An arrow key is one unknown key, even when its bytes come one by one")
  func arrows() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[A") == [.other])
    #expect(decoder.decode("\u{1B}[1;5") == [])
    #expect(decoder.decode("Cq") == [.other, .character("q")])
  }

  @Test("Pasted text quits nothing, and keys count again after it")
  func pastes() {
    let pasted = KeyDecoder().keys(in: ["\u{1B}[200~q r", "q\u{1B}[201~s"])
    #expect(pasted.dropLast().allSatisfy { $0 == .other })
    #expect(pasted.last == .character("s"))
  }

  @Test("An answer of the terminal is swallowed")
  func answers() {
    #expect(
      KeyDecoder().keys(in: ["\u{1B}]11;rgb:0/0/0\u{1B}\\q"]) == [.other, .character("q")])
  }

  @Test("A character of several bytes is one key; broken bytes are none of the keys")
  func unicode() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("é") == [.character("é")])
    #expect(decoder.decode([0xE2, 0x82]) == [])
    #expect(decoder.decode([0xAC]) == [.character("€")])
    #expect(decoder.decode([0xE2, 0x71]) == [.other, .character("q")])
    #expect(decoder.decode([0xFF, 0x00, 0x71]) == [.other, .other, .character("q")])
  }

  @Test("No bytes make it keep more than a sequence's worth")
  func bounded() {
    var decoder = KeyDecoder()
    _ = decoder.decode("\u{1B}[" + String(repeating: "0", count: 10_000))
    #expect(decoder.decode("qq") == [.other, .character("q")])
  }

  // MARK: - Reads

  private static let typed: [String] = [
    "\u{1B}[200~q \u{1B}qé\u{1B}[201~s", "\u{1B}[Aq", "\u{1B}OAq", "\u{1B}[1;5Cq", "\u{1B}[[Aq",
    "\u{1B}\u{1B}[Aq", "\u{1B}]11;rgb:0/0/0\u{1B}\\q", "\u{1B}xq", "€\u{1B}[3~é",
    "\u{1B}]52;c;\(String(repeating: "q", count: 90))\u{1B}\\q",
  ]

  @Test("Where a read ends makes no difference", arguments: typed, [true, false])
  func reads(text: String, isEditing: Bool) {
    let whole = KeyDecoder(isEditing: isEditing).keys(in: [text])
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      var decoder = KeyDecoder(isEditing: isEditing)
      let keys = decoder.decode(Array(bytes[..<end])) + decoder.decode(Array(bytes[end...]))
      #expect(keys == whole, "split at \(end)")
    }
  }

  @Test("A paste ends wherever a read of 256 bytes does", arguments: 240..<260)
  func pastesOfALength(count: Int) {
    let text = "\u{1B}[200~" + String(repeating: "q", count: count) + "\u{1B}[201~ s"
    var (decoder, rest, keys) = (KeyDecoder(), Array(text.utf8)[...], [Key]())
    while !rest.isEmpty {
      keys += decoder.decode(Array(rest.prefix(256)))
      rest = rest.dropFirst(256)
    }
    #expect(keys.suffix(2) == [.space, .character("s")])
    #expect(keys.dropLast(2).allSatisfy { $0 == .other })
  }

  @Test("What is pasted where text is typed is text, and neither Return nor Tab")
  func pastedText() {
    let keys = KeyDecoder(isEditing: true).keys(in: ["\u{1B}[200~A\rb\t\u{1B}[201~\r"])
    #expect(keys.filter { $0 != .other } == [.character("A"), .character("b"), .enter])
  }

  // MARK: - Pauses

  @Test("ESC is a key once nothing has followed it, and not before")
  func escape() throws {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}") == [])
    let deadline = try #require(decoder.deadline)
    #expect(deadline == Moment(nanoseconds: 25_000_000))
    #expect(decoder.keys(dueAt: Moment(nanoseconds: 24_999_999)) == [])
    #expect(decoder.keys(dueAt: deadline) == [.escape])
    #expect(decoder.deadline == nil)
    #expect(decoder.decode("q") == [.character("q")])
  }

  @Test("ESC in a paste is none, however long the rest takes")
  func pausedPaste() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[200~q\u{1B}").allSatisfy { $0 == .other })
    #expect(decoder.deadline == nil)
    #expect(decoder.decode("[201~ ") == [.other, .space])
  }

  @Test("Keys after Alt+] count", arguments: ["]", "P", "_", "[", "O"])
  func alt(key: String) throws {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}" + key) == [])
    #expect(decoder.keys(dueAt: try #require(decoder.deadline)) == [.other])
    #expect(decoder.decode("q") == [.character("q")])
  }

  @Test("A string without an end gives back the keys that it seemed to have swallowed")
  func unendingString() throws {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}]q\u{1B}") == [])
    #expect(
      decoder.keys(dueAt: try #require(decoder.deadline)) == [.other, .character("q"), .escape])
  }
}

extension KeyDecoder {
  fileprivate mutating func decode(_ bytes: [UInt8]) -> [Key] {
    decode(bytes, at: Moment(nanoseconds: 0))
  }

  fileprivate mutating func decode(_ text: String) -> [Key] { decode(Array(text.utf8)) }

  /// The keys in reads that follow one another at once.
  fileprivate func keys(in reads: [String]) -> [Key] {
    var decoder = self
    return reads.flatMap { decoder.decode($0) }
  }
}
