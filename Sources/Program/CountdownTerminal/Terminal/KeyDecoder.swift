package import Countdown

/// Turns the bytes of a terminal into keys, keeping incomplete sequences for the next bytes.
///
/// An unknown sequence is ignored whole, so that an arrow key never counts as `[` and `A`; and
/// pasted text triggers no key, so that a `q` in it does not quit. The division of the bytes among
/// reads makes no difference: only a pause ends an incomplete sequence, such as ESC, which is
/// either the key of that name or the beginning of an arrow.
package struct KeyDecoder: Sendable {
  /// Whether text is typed: capital letters are kept, and arrows have a meaning.
  private let isEditing: Bool
  /// Whether arrows have a meaning without that: they choose a row.
  private let choosesRows: Bool
  /// Whether the terminal was asked to report the mouse.
  private let takesMouse: Bool
  private(set) var pending: [UInt8] = []
  private var isPasting = false
  /// Whether part of the incomplete sequence was dropped, because it is too long for a key's.
  private var isCut = false
  /// The moment at which an incomplete sequence counts as keys of its own; nil if more bytes are
  /// needed.
  package private(set) var deadline: Moment?

  /// The time that a key waits for the rest of a sequence.
  static let sequenceTimeout = Duration.milliseconds(25)
  /// The greatest length of a key's sequence.
  private static let longest = 64

  package init(isEditing: Bool = false, choosesRows: Bool = false, takesMouse: Bool = false) {
    (self.isEditing, self.choosesRows, self.takesMouse) = (isEditing, choosesRows, takesMouse)
  }

  /// The keys that are complete with these bytes.
  package mutating func decode(_ bytes: [UInt8], at now: Moment) -> [Key] {
    pending += bytes
    let keys = complete()
    deadline = isOpen ? now.advanced(by: Self.sequenceTimeout) : nil
    return keys
  }

  /// The keys in a sequence that was still incomplete at its deadline.
  package mutating func keys(dueAt now: Moment) -> [Key] {
    guard let deadline, now >= deadline else { return [] }
    self.deadline = nil
    var keys: [Key] = []
    if isCut { (pending, isCut) = ([], false) }
    while isOpen {
      // A letter after ESC was typed with the Alt key.
      let isEscape = pending.count == 1 || pending[1] == 0x1B
      keys.append(isEscape ? .escape : .other)
      pending.removeFirst(isEscape ? 1 : 2)
      keys += complete()
    }
    return keys
  }

  /// Whether an incomplete sequence may be keys of its own.
  private var isOpen: Bool {
    guard !isPasting, pending.first == 0x1B else { return false }
    return pending.count <= 2 || pending[1] != UInt8(ascii: "[")
  }

  private mutating func complete() -> [Key] {
    var keys: [Key] = []
    while let (key, length) = isPasting ? pasted() : first() {
      // The rest of a sequence that was cut may look like the mark.
      if !isCut, pending.starts(with: Escape.beginPaste.utf8) { isPasting = true }
      if pending.starts(with: Escape.endPaste.utf8) { isPasting = false }
      keys.append(key)
      pending.removeFirst(length)
      isCut = false
    }
    if pending.count > Self.longest {
      // The first two bytes say how the sequence ends; the last one may begin its end.
      pending.removeSubrange(2..<pending.count - 1)
      isCut = true
    }
    return keys
  }

  /// The first key and its number of bytes; nil when more bytes are needed.
  private func first() -> (Key, Int)? {
    guard let byte = pending.first else { return nil }
    switch byte {
    case 0x1B: return escape()
    case 0x0C: return (.redraw, 1)
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x20...0x7E: return (.character(typed(Character(Unicode.Scalar(byte)))), 1)
    case 0xC2...0xF4: return encoded(length: byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
    default: return (isEditing ? Self.controls[byte] ?? .other : .other, 1)
    }
  }

  private func typed(_ character: Character) -> Character {
    isEditing ? character : character.lowered.onLatinLayout
  }

  private func encoded(length: Int) -> (Key, Int)? {
    let rest = pending.prefix(length).dropFirst().prefix { (0x80...0xBF).contains($0) }
    if rest.count < length - 1 { return pending.count > rest.count + 1 ? (.other, 1) : nil }
    let text = String(decoding: pending[..<length], as: UTF8.self)
    return (text.first.map { .character(typed($0)) } ?? .other, length)
  }

  /// Pasted text: characters where text is typed, else ignored. Only the end mark is a sequence
  /// here.
  private func pasted() -> (Key, Int)? {
    if pending.first == 0x1B {
      let mark = Array(Escape.endPaste.utf8)
      if pending.starts(with: mark) { return (.other, mark.count) }
      return mark.starts(with: pending) ? nil : (.other, 1)
    }
    guard let (key, length) = first() else { return nil }
    if isEditing, case .character = key { return (key, length) }
    return (.other, length)
  }
}

// MARK: - Sequences

extension KeyDecoder {
  private func escape() -> (Key, Int)? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["): return sequence()
    case UInt8(ascii: "O"): return pending.count > 2 ? (named(pending[2...2]), 3) : nil
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): return string()
    case 0x1B: return escapeTwice()
    default: return (.other, 2)
    }
  }

  /// The Escape key before another ESC, or the Alt key with an arrow.
  private func escapeTwice() -> (Key, Int)? {
    guard pending.count > 2 else { return nil }
    let isOfSequence = [UInt8(ascii: "["), UInt8(ascii: "O")].contains(pending[2])
    return (isOfSequence ? .other : .escape, 1)
  }

  private func sequence() -> (Key, Int)? {
    // The function keys of the Linux console have a second bracket.
    let start = pending.count > 2 && pending[2] == UInt8(ascii: "[") ? 3 : 2
    let parameters: ClosedRange<UInt8> = 0x20...0x3F
    let rest = pending.dropFirst(start)
    guard let end = rest.firstIndex(where: { !parameters.contains($0) }) else { return nil }
    // A sequence that another character cuts off ends before it.
    guard (0x40...0x7E).contains(pending[end]) else { return (.other, end) }
    if takesMouse, !isCut, let report = report(endingAt: end) { return report }
    return (named(pending[2...end]), end + 1)
  }

  /// A report of the mouse; nil for another sequence. The three bytes of xterm's first form, which
  /// terminals without mode 1006 send, are ignored: they may be any.
  private func report(endingAt end: Int) -> (Key, Int)?? {
    if pending[2] == UInt8(ascii: "<") { return (.mouse(MouseEvent(pending[2...end])), end + 1) }
    guard end == 2, pending[end] == UInt8(ascii: "M") else { return .none }
    return pending.count < 6 ? .some(nil) : (.mouse(.ignored), 6)
  }

  /// The key of a sequence, by the characters after its introducer.
  private func named(_ sequence: ArraySlice<UInt8>) -> Key {
    guard isEditing || choosesRows, !isCut else { return .other }
    return Self.sequences[String(decoding: sequence, as: UTF8.self)] ?? .other
  }

  private static let controls: [UInt8: Key] = [
    0x09: .edit(.next), 0x7F: .edit(.backspace), 0x08: .edit(.backspace), 0x15: .edit(.clear),
    0x01: .edit(.home), 0x05: .edit(.end), 0x02: .edit(.left), 0x06: .edit(.right),
    0x04: .edit(.delete), 0x10: .edit(.play),
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
