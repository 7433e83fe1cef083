/// A key that was pressed.
enum Key: Hashable, Sendable {
  /// A printable character; letters in lower case.
  case character(Character)
  case escape
  case enter
  /// One that means nothing here: arrows, function keys, a mouse.
  case other

  static let space = Key.character(" ")
}
