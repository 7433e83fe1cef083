/// A key that was pressed.
package enum Key: Hashable, Sendable {
  /// A printable character; letters in lower case.
  case character(Character)
  case escape
  /// One that edits text, where text is edited.
  case edit(EditKey)
  case enter
  /// One that means nothing here: arrows, function keys, a mouse.
  case other

  package static let space = Key.character(" ")
}

/// A key of a form.
package enum EditKey: Hashable, Sendable {
  case left, right, home, end
  case backspace, delete
  /// Ctrl-U: the whole text goes.
  case clear
  /// Ctrl-P: what is chosen is to be heard.
  case play
  /// Tab or down, and the way back.
  case next, previous
}
