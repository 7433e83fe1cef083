import Countdown
import CountdownSystem

@testable import CountdownAlarms
@testable import CountdownPostgres
@testable import CountdownSQLite
@testable import CountdownStore

extension FuzzTarget {
  /// What stands in the columns of a database: cursors, keys, and the marks of owners.
  static let row = FuzzTarget(name: "row") { bytes in
    let cursor = StoreCursor(bytes: bytes)
    #if Store
      if let place = SQLiteCursor(cursor) {
        try require(place.cursor == cursor, "a cursor is written as another one")
      }
    #endif
    #if Postgres
      if let place = PostgresCursor(cursor, of: "1/1/db/entry") {
        try require(
          PostgresCursor(place.cursor, of: place.identity)?.cursor == place.cursor,
          "a cursor is read as another one")
      }
    #endif
    let text = bytes.text
    if let key = StoreKey(rawValue: text) {
      if let place = ItemPlace(key) { try require(place.key == key, "\(key) is another key") }
    }
    if let mark = ProcessMark(text) {
      try require(ProcessMark(mark.description) == mark, "\(mark) is another mark")
    }
    let owner = StoreOwner(rawValue: text)
    _ = (owner.processLiveness, owner.livenessHere)
  }
}
