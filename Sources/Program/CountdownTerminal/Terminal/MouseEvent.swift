/// A report of the mouse, in the form of xterm's mode 1006: `ESC [ < button ; column ; row M`.
package struct MouseEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The left button was pressed.
    case press
    case wheelUp, wheelDown
    /// Anything that has no meaning here: a release, a movement, another button.
    case other
  }

  package let kind: Kind
  /// The cell, from 0.
  package let column: Int
  package let row: Int

  /// A report without a meaning.
  static let ignored = MouseEvent(kind: .other, column: 0, row: 0)

  package init(kind: Kind, column: Int, row: Int) {
    (self.kind, self.column, self.row) = (kind, column, row)
  }

  /// The bits of the button for Shift, Alt and Ctrl.
  private static let modifiers = 4 | 8 | 16

  /// The report in a sequence, from `<` to its last letter; a sequence of another form counts as
  /// ``ignored``.
  init(_ sequence: ArraySlice<UInt8>) {
    let fields = sequence.dropFirst().dropLast().split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let numbers = fields.compactMap(Self.number)
    guard sequence.last == UInt8(ascii: "M"), fields.count == 3, numbers.count == 3,
      numbers[1] > 0, numbers[2] > 0
    else {
      self = .ignored
      return
    }
    let kinds: [Int: Kind] = [0: .press, 64: .wheelUp, 65: .wheelDown]
    kind = kinds[numbers[0] & ~Self.modifiers] ?? .other
    (column, row) = (numbers[1] - 1, numbers[2] - 1)
  }

  /// Nil for anything but one to five digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...5).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
  }
}
