import Countdown
import CountdownSystem

@testable import CountdownAlarms
@testable import CountdownPostgres
@testable import CountdownSQLite
@testable import CountdownStore

extension FuzzTarget {
  /// What stands in the columns of a database and in the names of files: cursors, keys, the marks
  /// of owners, and whole rows.
  static let row = FuzzTarget(
    name: "row",
    readers: engines.union(["change place", "key", "file name", "item", "process"])
  ) { bytes, reached in
    try checkCursors(bytes, &reached)
    try checkKeys(bytes.text, &reached)
    if let mark = ProcessMark(bytes.text) {
      try require(ProcessMark(mark.text) == mark, "\(mark.text) is another mark")
    }
    let owner = StoreOwner(rawValue: bytes.text)
    let lives = [owner.processLiveness, owner.livenessHere]
    if ProcessMark(owner.processName) == nil {
      try require(lives == [.unknown, .unknown], "no process, and it is \(lives)")
    } else if owner.processName != owner.rawValue {
      reached.insert("process")
    }
    try SQLiteRows.check(bytes, &reached)
  }

  private static var engines: Set<String> {
    var readers: Set<String> = []
    readers.formUnion(SQLiteRows.readers)
    readers.insert("SQLite cursor")
    readers.insert("PostgreSQL cursor")
    return readers
  }

  private static func checkCursors(
    _ bytes: [UInt8], _ reached: inout Set<String>
  ) throws(Violation) {
    let cursor = StoreCursor(bytes: bytes)
    let count = bytes.count / 8
    if let numbers = cursor.numbers(count) {
      try require(StoreCursor(numbers: numbers) == cursor, "\(numbers) are other numbers")
    } else {
      try require(bytes.count % 8 != 0, "\(bytes.count) bytes are no numbers")
    }
    if count == 3, let history = cursor.numbers(3)?.first {
      guard let place = ChangePlace(cursor, of: history, knowing: 0) else {
        throw Violation("a place in its own history is not known")
      }
      try require(place.cursor == cursor, "a cursor is written as another one")
      let (other, last) = (history ^ 1, max(place.number, place.start))
      let isKnown = ChangePlace(cursor, of: other, knowing: 0) != nil
      try require(!isKnown, "a place in another history is known")
      let isForgotten = last < .max && ChangePlace(cursor, of: history, knowing: last + 1) != nil
      try require(!isForgotten, "a place before what is forgotten is known")
      reached.insert("change place")
    }
    if let place = SQLiteCursor(cursor) {
      try require(place.cursor == cursor, "a cursor is written as another one")
      reached.insert("SQLite cursor")
    }
    if let place = PostgresCursor(cursor, of: "1/1/db/entry") {
      let again = PostgresCursor(place.cursor, of: place.identity)
      try require(again?.cursor == place.cursor, "a cursor is read as another one")
      try require(again?.changed == place.changed, "a cursor is read at another place")
      reached.insert("PostgreSQL cursor")
    }
  }

  private static func checkKeys(
    _ text: String, _ reached: inout Set<String>
  ) throws(Violation) {
    if let key = StoreKey(rawValue: text) {
      try require(StoreKey(fileName: key.fileName) == key, "\(key) is in another's file")
      try require(!key.fileName.contains("/"), "\(key.fileName) is in a folder")
      if let place = ItemPlace(key) {
        try require(place.key == key, "\(key) is another key")
        reached.insert("item")
      }
      reached.insert("key")
    }
    if let key = StoreKey(fileName: text) {
      try require(key.fileName == text, "\(text) is the file of \(key)")
      reached.insert("file name")
    }
  }
}
