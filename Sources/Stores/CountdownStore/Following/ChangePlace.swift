/// The contents of a cursor: a place in a ``ChangeHistory``.
struct ChangePlace {
  /// The identity of the history.
  let history: UInt64
  /// The last number that was returned.
  var number: UInt64
  /// The last number of the history when the first page was read.
  let start: UInt64

  init(history: UInt64, number: UInt64, start: UInt64) {
    (self.history, self.number, self.start) = (history, number, start)
  }

  /// Reads a cursor; nil when everything is to be read again: at the start, with a cursor of
  /// another store, and where removals after the place are forgotten.
  init?(_ cursor: StoreCursor, of history: UInt64, knowing forgotten: UInt64) {
    guard let numbers = cursor.numbers(3), numbers[0] == history,
      max(numbers[1], numbers[2]) >= forgotten
    else { return nil }
    self.init(history: history, number: numbers[1], start: numbers[2])
  }

  var cursor: StoreCursor { StoreCursor(numbers: [history, number, start]) }
}
