import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Testing

@testable import CountdownPostgres

/// Following a server's changes: transactions that overlap, pages, removals, notifications.
@Suite(.ownThread) struct PostgresFollowingTests {
  private let server: PostgresServer
  private let schema = StorePlace().schema
  private let store: PostgresStore
  private let session: SQLSession
  private var tables: EntryTables { EntryTables(schema: schema) }

  init() throws {
    server = try PostgresServer.shared.get()
    store = PostgresStore(server.address, schema: schema)
    session = try SQLSession(server.address)
    _ = try store.keys()
  }

  private func insert(_ key: String) throws {
    try session.run("INSERT INTO \(schema).entry (key, revision, body) VALUES ('\(key)', 7, 'x')")
  }

  private func cursor() throws -> StoreCursor { try #require(try store.pages().last).cursor }

  @Test func aChangeThatIsCommittedLateIsNotLost() throws {
    try session.run("BEGIN")
    try insert("late")
    try store.mustPut("early", "x")
    #expect(try store.keys() == ["early"])
    let cursor = try cursor()
    #expect(try store.keys(after: cursor) == [])
    try session.run("COMMIT")
    let news = try store.changes(after: cursor, limit: 10)
    #expect(news.entries.map(\.key.rawValue) == ["late"] && !news.isComplete)
    #expect(try store.keys(after: news.cursor) == [])
  }

  @Test func aLongTransactionMakesNothingComeTwice() throws {
    try session.run("BEGIN")
    try insert("long")
    var cursor = try cursor()
    for number in 0..<20 {
      try store.mustPut("k\(number)", "x")
      let news = try store.changes(after: cursor, limit: 10)
      #expect(news.entries.map(\.key.rawValue) == ["k\(number)"])
      cursor = news.cursor
    }
    try session.run("ROLLBACK")
    #expect(try store.keys(after: cursor) == [])
  }

  @Test func aBatchIsReadInPages() throws {
    let cursor = try cursor()
    let keys = (100..<600).map { "k\($0)" }
    let changes = try keys.map {
      StoreChange(StoreEntry(try .key($0), body: []), replacing: nil)
    }
    #expect(try store.write(changes.shuffled()).allSatisfy(\.isWritten))
    #expect(try store.keys(after: cursor, limit: 7) == keys)
    #expect(try store.keys(limit: 7) == keys)
  }

  /// All pages of a round show one moment; what changes meanwhile follows in the next.
  @Test func aRoundOfPagesIsFollowedByWhatChangedMeanwhile() throws {
    let revisions = try (0..<4).map { try store.mustPut("k\($0)", "old") }
    let first = try store.changes(after: .start, limit: 2)
    #expect(first.entries.map(\.key.rawValue) == ["k0", "k1"] && first.hasMore)
    try store.mustPut("k1", nil, replacing: revisions[1])
    try store.mustPut("k3", "new", replacing: revisions[3])
    let second = try store.changes(after: first.cursor, limit: 2)
    #expect(second.entries.map(\.key.rawValue) == ["k2"] && second.hasMore)
    let third = try store.changes(after: second.cursor, limit: 2)
    #expect(third.entries.map(\.key.rawValue) == ["k1", "k3"] && !third.hasMore)
    #expect(third.entries.map(\.text) == [nil, "new"])
  }

  @Test func aReaderWhoMissedForgottenRemovalsGetsEverything() throws {
    let statements = EntryStatements(schema: tables.quoted)
    let revisions = try (0..<6).map { try store.mustPut("k\($0)", "x") }
    let before = try cursor()
    for number in 0..<5 {
      try store.mustPut("k\(number)", nil, replacing: revisions[number])
    }
    // Transactions of other tests that are still open count as possibly missed.
    let next = try #require(
      try session.run("SELECT pg_snapshot_xmax(pg_current_snapshot())::text").first ?? nil)
    try session.wait(
      for: "true",
      from: "SELECT (pg_snapshot_xmin(pg_current_snapshot()) >= '\(next)'::xid8)::text")
    let after = try cursor()
    #expect(try store.changes(after: before, limit: 10).entries.count == 5)
    let limit = RealTime.monotonic.advanced(by: .seconds(60))
    try session.connection.run(statements.forget(.integer(2)), until: limit)
    #expect(try session.run("SELECT count(*)::text FROM \(schema).entry") == ["3"])
    let all = try store.changes(after: before, limit: 10)
    #expect(all.isComplete && all.entries.map(\.key.rawValue) == ["k5"])
    let nothing = try store.changes(after: after, limit: 10)
    #expect(!nothing.isComplete && nothing.entries == [])
  }

  @Test func atATransactionThatIsOlderThanTheTablesNobodyBeginsAgain() throws {
    try session.run("BEGIN")
    try session.run("SELECT pg_current_xact_id()::text")
    let store = PostgresStore(server.address, schema: StorePlace().schema)
    try store.mustPut("a", "x")
    let cursor = try #require(try store.pages().last).cursor
    try session.run("COMMIT")
    try store.mustPut("b", "x")
    let news = try store.changes(after: cursor, limit: 10)
    #expect(!news.isComplete && news.entries.map(\.key.rawValue) == ["b"])
  }

  // MARK: - Notifications

  @Test func writersNotifyWhileSomebodyWatchesAndElseNot() throws {
    try session.run("LISTEN \"\(tables.channel)\"")
    // A watcher that is gone.
    try session.run("INSERT INTO \(schema).watcher VALUES (42)")
    let revision = try store.mustPut("a", "x")
    #expect(try session.notifications(of: tables.channel) == [])
    let signals = Inbox<StoreSignal>()
    let watch = try store.watch { signals.put($0) }
    #expect(try store.put("a", "y", replacing: nil).faster != nil)
    #expect(try session.notifications(of: tables.channel) == [])
    try store.mustPut("a", "y", replacing: revision)
    #expect(try session.notifications(of: tables.channel) == [""])
    watch.cancel()
    try session.wait(for: "0", from: "SELECT count(*)::text FROM \(schema).watcher")
    try store.mustPut("b", "x")
    #expect(try session.notifications(of: tables.channel) == [])
  }

  @Test func aWatcherWhoseSessionIsGoneIsRemoved() throws {
    try session.run("INSERT INTO \(schema).watcher VALUES (42)")
    let watch = try store.watch { _ in }
    #expect(try session.run("SELECT count(*)::text FROM \(schema).watcher") == ["1"])
    #expect(try session.run("SELECT 'x' FROM \(schema).watcher WHERE number = 42") == [])
    watch.cancel()
  }

  /// A writer that began first does not know of the watcher, who waits for it.
  @Test func aWriteThatBeganBeforeAWatchIsSeenByIt() throws {
    let hold = EntryStatements.hold
    let limit = RealTime.monotonic.advanced(by: .seconds(60))
    try session.run("BEGIN")
    try session.connection.run(hold(.text(tables.channel)), until: limit)
    try insert("late")
    let seen = Inbox<[String]>()
    let store = store
    let watch = try Background { _ in
      try store.watch { _ in seen.put((try? store.keys()) ?? ["?"]) }
    }
    let watching = try SQLSession(server.address)
    try watching.wait(
      for: "1",
      from: """
        SELECT count(*)::text FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND
          classid::bigint << 32 | objid::bigint = hashtextextended('\(tables.channel)', 1)
        """)
    #expect(seen.all == [])
    try session.run("COMMIT")
    #expect(seen.wait { $0 == ["late"] } != nil)
    try watch.finish()?.cancel()
  }
}
