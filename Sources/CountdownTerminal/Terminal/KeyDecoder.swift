/// Turns the bytes of a terminal into keys, keeping what is incomplete for the next bytes.
///
/// A sequence that nobody knows is swallowed whole, so that an arrow key never counts as `[` and
/// `A`; and what is pasted is no key that means anything, so that a `q` in it quits nothing.
package struct KeyDecoder: Sendable {
  /// Whether text is typed: capital letters stay what they are, and arrows mean something.
  private let isEditing: Bool
  private var pending: [UInt8] = []
  private var isPasting = false

  package init(isEditing: Bool = false) {
    self.isEditing = isEditing
  }

  /// The keys in these bytes.
  package mutating func decode(_ bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (key, length) = first() {
      if pending.starts(with: Escape.beginPaste.utf8) { isPasting = true }
      if pending.starts(with: Escape.endPaste.utf8) { isPasting = false }
      keys.append(isPasting ? .other : key)
      pending.removeFirst(length)
    }
    if pending.count > 64 { pending = [] }
    return keys
  }

  /// The first key and how many bytes it takes; nil when more bytes are needed.
  private func first() -> (Key, Int)? {
    guard let byte = pending.first else { return nil }
    switch byte {
    case 0x1B: return escape()
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x20...0x7E: return (.character(typed(Character(Unicode.Scalar(byte)))), 1)
    case 0xC2...0xF4: return encoded(length: byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
    default: return (isEditing ? Self.controls[byte] ?? .other : .other, 1)
    }
  }

  private func typed(_ character: Character) -> Character {
    isEditing ? character : character.lowered
  }

  private func encoded(length: Int) -> (Key, Int)? {
    let rest = pending.prefix(length).dropFirst().prefix { (0x80...0xBF).contains($0) }
    if rest.count < length - 1 { return pending.count > rest.count + 1 ? (.other, 1) : nil }
    let text = String(decoding: pending[..<length], as: UTF8.self)
    return (text.first.map { .character(typed($0)) } ?? .other, length)
  }

  /// ESC alone is a key: what belongs to a sequence comes with it in one read.
  private func escape() -> (Key, Int)? {
    guard pending.count > 1 else { return (.escape, 1) }
    switch pending[1] {
    case UInt8(ascii: "["): return sequence(endingWith: 0x40...0x7E)
    case UInt8(ascii: "O"): return pending.count > 2 ? (named(pending[2...2]), 3) : nil
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): return string()
    case 0x1B: return (.escape, 1)
    default: return (.other, 2)
    }
  }

  private func sequence(endingWith final: ClosedRange<UInt8>) -> (Key, Int)? {
    guard let end = pending.dropFirst(2).firstIndex(where: final.contains) else { return nil }
    return (named(pending[2...end]), end + 1)
  }

  /// The key of a sequence, by what follows its introducer.
  private func named(_ sequence: ArraySlice<UInt8>) -> Key {
    guard isEditing else { return .other }
    return Self.sequences[String(decoding: sequence, as: UTF8.self)] ?? .other
  }

  private static let controls: [UInt8: Key] = [
    0x09: .edit(.next), 0x7F: .edit(.backspace), 0x08: .edit(.backspace), 0x15: .edit(.clear),
    0x01: .edit(.home), 0x05: .edit(.end), 0x02: .edit(.left), 0x06: .edit(.right),
    0x04: .edit(.delete),
  ]

  private static let sequences: [String: Key] = [
    "A": .edit(.previous), "B": .edit(.next), "C": .edit(.right), "D": .edit(.left),
    "H": .edit(.home), "F": .edit(.end), "1~": .edit(.home), "4~": .edit(.end),
    "7~": .edit(.home), "8~": .edit(.end), "3~": .edit(.delete), "Z": .edit(.previous),
  ]

  private func string() -> (Key, Int)? {
    for index in pending.indices.dropFirst(2) {
      if pending[index] == 0x07 { return (.other, index + 1) }
      if pending[index] == 0x5C, pending[index - 1] == 0x1B { return (.other, index + 1) }
    }
    return nil
  }
}

extension Character {
  fileprivate var lowered: Character { lowercased().first ?? self }
}
