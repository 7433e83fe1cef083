/// A reader of a short text, from the front, character by character, that can name the place of a
/// fault.
package protocol TextScanning {
  /// The text as it was given.
  var text: String { get }
  var characters: [Character] { get }
  /// The position of the next character.
  var position: Int { get set }
  /// The end of the text, without the blanks behind it.
  var end: Int { get set }
}

extension TextScanning {
  /// A text of more bytes is refused unread; nothing that is read here needs as many.
  package static var longest: Int { 200 }

  package static func characters(of text: String) -> [Character] {
    text.utf8.count > longest ? [] : Array(text)
  }

  /// Whether the text was too long to be read at all.
  package var isTooLong: Bool { characters.isEmpty && !text.isEmpty }

  package func peek() -> Character? {
    position < end ? characters[position] : nil
  }

  package mutating func take(_ wanted: Character) -> Bool {
    guard peek() == wanted else { return false }
    position += 1
    return true
  }

  package mutating func takeWhile(_ isWanted: (Character) -> Bool) -> String {
    let start = position
    while let next = peek(), isWanted(next) { position += 1 }
    return String(characters[start..<position])
  }

  package mutating func skipBlanks() {
    while let next = peek(), next.isBlank { position += 1 }
  }

  /// The letters that follow, in lower case, and the blanks after them.
  package mutating func takeWord() -> String {
    let word = takeWhile(\.isLetter).lowercased()
    skipBlanks()
    return word
  }

  /// Takes a given word and the blanks around it; nil for another word, which stays unread.
  package mutating func takeWord(_ words: [String]) -> String? {
    let start = position
    skipBlanks()
    let word = takeWord()
    if words.contains(word) { return word }
    position = start
    return nil
  }

  /// Several words, one after the other; false, with nothing read, if one is missing.
  package mutating func takeWords(_ words: [String]...) -> Bool {
    let start = position
    if words.allSatisfy({ takeWord($0) != nil }) { return true }
    position = start
    return false
  }

  /// Leaves out the blanks at both ends.
  package mutating func trim() {
    skipBlanks()
    while end > position, characters[end - 1].isBlank { end -= 1 }
  }
}

extension Character {
  package var isBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r\n" }

  /// One of 0 to 9.
  package var isDigit: Bool { isASCII && isNumber }
}
