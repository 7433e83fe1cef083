import CountdownStore
import CountdownTestSupport
import Testing

@testable import CountdownSQLite

/// What it takes for a batch to be on the disk when `write` returns.
@Suite(.ownThread) struct SQLiteDiskTests {
  @Test func aTransactionEndsWithTheFileAndItsFolderOnTheDisk() throws {
    let place = StorePlace(isFast: true)
    let path = place.path + "/store.db"
    try SQLiteStore(path: path).mustPut("tea", "x")
    let connection = try SQLiteOpening(file: SQLiteFile(at: path), timeout: .seconds(60))
      .open()
    // EXTRA: with less, the journal may be back after a loss of power, and undo what was written.
    #expect(try connection.number("PRAGMA synchronous") == 3)
    var journal: String?
    try connection.run("PRAGMA journal_mode") { journal = $0.text(0) }
    #expect(journal == "delete")
  }
}
