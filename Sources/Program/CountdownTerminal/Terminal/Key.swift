/// A key that was pressed.
package enum Key: Hashable, Sendable {
  /// A printable character; letters in lower case.
  case character(Character)
  case escape
  /// A key for editing text, where text is edited.
  case edit(EditKey)
  case enter
  /// Ctrl-L: the whole view is painted anew.
  case redraw
  /// A report of the mouse, which a session turns into the key or the row that was clicked.
  case mouse(MouseEvent)
  /// A key without a meaning here: arrows, function keys.
  case other

  package static let space = Key.character(" ")
}

/// A key of a form.
package enum EditKey: Hashable, Sendable {
  case left, right, home, end
  case backspace, delete
  /// Ctrl-U: deletes the whole text.
  case clear
  /// Ctrl-P: plays the chosen sound.
  case play
  /// Tab or down, and the way back.
  case next, previous
}
