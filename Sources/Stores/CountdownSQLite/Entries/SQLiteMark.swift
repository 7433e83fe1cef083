internal import Countdown
internal import CountdownStore

/// A number drawn at random for each change. Marks tell a database from every other that may be
/// put in its place, an older copy of itself included.
struct SQLiteMark: Hashable, Sendable {
  var change: Int64
  var number: Int64
}

extension SQLiteConnection {
  /// The number of changes whose marks are kept.
  private static let marksKept: Int64 = 10_000
  /// The number of removals that are remembered.
  private static let removalsKept = 1_000

  func look(after known: SQLiteMark?) throws(SQLiteFailure) -> (SQLiteMark?, Bool) {
    try transaction("BEGIN") { () throws(SQLiteFailure) in
      let mark = try latestMark()
      guard let known else { return (mark, true) }
      return (mark, try number(ofMarkAt: known.change) == known.number)
    }
  }

  func latestMark() throws(SQLiteFailure) -> SQLiteMark {
    var mark: SQLiteMark?
    try run("SELECT change, number FROM mark ORDER BY change DESC LIMIT 1") { row in
      if let change = row.integer(0), let number = row.integer(1) {
        mark = SQLiteMark(change: change, number: number)
      }
    }
    guard let mark else { throw SQLiteFailure(.corrupt, "mark") }
    return mark
  }

  func number(ofMarkAt change: Int64) throws(SQLiteFailure) -> Int64? {
    var number: Int64?
    try run("SELECT number FROM mark WHERE change = ?1", [.integer(change)]) { row in
      number = row.integer(0)
    }
    return number
  }

  /// Counts the written entries, and forgets the oldest marks and removals.
  func seal(_ change: Int64) throws(SQLiteFailure) {
    try run("UPDATE state SET change = ?1 WHERE id = 1", [.integer(change)])
    try run(
      "INSERT OR REPLACE INTO mark VALUES (?1, ?2)",
      [.integer(change), .integer(.random(in: .min ... .max))])
    try run("DELETE FROM mark WHERE change <= ?1", [.integer(change - Self.marksKept)])
    let oldest = try number(
      "SELECT change FROM entry WHERE body IS NULL ORDER BY change DESC"
        + " LIMIT 1 OFFSET \(Self.removalsKept)")
    guard let oldest else { return }
    try run("DELETE FROM entry WHERE body IS NULL AND change <= ?1", [.integer(oldest)])
    try run("UPDATE state SET forgotten = ?1 WHERE id = 1", [.integer(oldest)])
  }
}

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
