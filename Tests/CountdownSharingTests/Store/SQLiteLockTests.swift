import Countdown
import CountdownStore
import CountdownTestSupport
import Testing

@testable import CountdownSQLite

/// The locks of a database: how long a writer waits for a reader that does not end.
@Suite(.ownThread) struct SQLiteLockTests {
  private let place = StorePlace(isFast: true)

  /// A reader keeps writers from the end of their writing only.
  @Test func aReaderThatDoesNotEndIsWaitedForWithABound() throws {
    let path = place.path + "/store.db"
    let store = SQLiteStore(path: path, timeout: .milliseconds(50))
    let revision = try store.mustPut("tea", "old")
    let reader = try SQLiteConnection(path: path, .shared, timeout: .zero)
    try reader.run("BEGIN")
    #expect(try reader.number("SELECT count(*) FROM entry") == 1)
    let before = RealTime.monotonic
    let error = #expect(throws: StoreError.self) {
      try store.put("tea", "new", replacing: revision)
    }
    #expect(error?.reason == .locked(path))
    #expect(before.duration(to: RealTime.monotonic) < .seconds(30))
    #expect(try store.entry("tea")?.text == "old")
    try reader.run("COMMIT")
    #expect(try store.put("tea", "new", replacing: revision).isWritten)
  }
}
