#if Store
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
      guard cursor.bytes.count == 32 else { return nil }
      let numbers = stride(from: 0, to: 32, by: 8).map { start in
        Int64(
          bitPattern: cursor.bytes[start..<(start + 8)].reduce(0) { $0 << 8 | UInt64($1) })
      }
      self.init(
        mark: SQLiteMark(change: numbers[0], number: numbers[1]), position: numbers[2],
        start: numbers[3])
    }

    var cursor: StoreCursor {
      StoreCursor(
        bytes: [mark.change, mark.number, position, start].flatMap { number in
          (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        })
    }
  }
#endif
