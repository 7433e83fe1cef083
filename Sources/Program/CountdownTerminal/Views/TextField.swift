/// A line of text that is edited with keys, as a value.
package struct TextField: Hashable, Sendable {
  package private(set) var characters: [Character]
  /// The index of the character after the cursor.
  package private(set) var cursor: Int
  private let longest: Int

  package init(_ text: String, longest: Int) {
    characters = Array(text)
    cursor = characters.count
    self.longest = longest
  }

  package var text: String { String(characters) }

  /// Whether the key had a meaning.
  package mutating func press(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(character)
    case .edit(.left): cursor = max(cursor - 1, 0)
    case .edit(.right): cursor = min(cursor + 1, characters.count)
    case .edit(.home): cursor = 0
    case .edit(.end): cursor = characters.count
    case .edit(.backspace): if cursor > 0 { remove(cursor - 1) }
    case .edit(.delete): if cursor < characters.count { remove(cursor) }
    case .edit(.clear): (characters, cursor) = ([], 0)
    default: return false
    }
    return true
  }

  private mutating func insert(_ character: Character) {
    guard characters.count < longest else { return }
    characters.insert(character, at: cursor)
    cursor += 1
  }

  private mutating func remove(_ index: Int) {
    characters.remove(at: index)
    cursor = index
  }
}
