internal import CountdownStore

/// A place in a database's history, as it stands in a cursor.
struct SQLiteCursor: Hashable {
  /// The latest mark when the cursor was made.
  var mark: SQLiteMark
  /// The last change that was returned.
  var position: Int64
  /// The last change when the first page was read.
  let start: Int64

  init(mark: SQLiteMark, position: Int64, start: Int64) {
    (self.mark, self.position, self.start) = (mark, position, start)
  }

  init?(_ cursor: StoreCursor) {
    guard let numbers = cursor.numbers(4)?.map(Int64.init(bitPattern:)) else { return nil }
    self.init(
      mark: SQLiteMark(change: numbers[0], number: numbers[1]), position: numbers[2],
      start: numbers[3])
  }

  var cursor: StoreCursor {
    StoreCursor(
      numbers: [mark.change, mark.number, position, start].map(UInt64.init(bitPattern:)))
  }
}
