import Countdown
import CountdownStore
import CountdownSystem
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownPostgres

/// What only a store on a server can meet: restored copies, processes elsewhere, many entries.
@Suite(.ownThread) struct PostgresStoreTests {
  private let server: PostgresServer
  private let schema = StorePlace().schema
  private let store: PostgresStore
  private let session: SQLSession

  init() throws {
    server = try PostgresServer.shared.get()
    store = PostgresStore(server.address, schema: schema)
    session = try SQLSession(server.address)
  }

  // MARK: - Copies

  @Test func aCopyInAnotherDatabaseIsAHistoryOfItsOwn() throws {
    let revision = try store.mustPut("a", "x")
    try store.mustPut("b", "x")
    let cursor = try #require(try store.pages().last).cursor
    try session.run("CREATE DATABASE \(schema)")
    defer { _ = try? session.run("DROP DATABASE \(schema) WITH (FORCE)") }
    try server.restore(schema, into: schema)
    let copy = PostgresStore(server.address(database: schema), schema: schema)
    let all = try copy.changes(after: cursor, limit: 10)
    #expect(all.isComplete && all.entries.map(\.key.rawValue) == ["a", "b"])
    #expect(try copy.keys(after: all.cursor) == [])
    #expect(try copy.put("a", "y", replacing: revision).isWritten)
    #expect(try copy.keys(after: all.cursor) == ["a"])
    #expect(try store.entry("a")?.text == "x")
  }

  @Test func aCopyThatIsPutBackReplacesTheStore() throws {
    let signals = Inbox<StoreSignal>()
    let watch = try store.watch { signals.put($0) }
    try store.mustPut("a", "x")
    let cursor = try #require(try store.pages().last).cursor
    try server.restore(schema, into: "postgres", dropping: true)
    let page = try store.changes(after: cursor, limit: 10)
    #expect(page.isComplete && page.entries.map(\.key.rawValue) == ["a"])
    #expect(signals.wait { $0 == .replaced } != nil)
    let count = signals.all.count
    try store.mustPut("b", "x")
    #expect(signals.wait { _ in signals.all.count > count } != nil)
    watch.cancel()
  }

  /// The server goes on with what takes longer than a call may.
  @Test func aLargeCopyIsTakenOverHoweverLongThatTakes() throws {
    _ = try store.keys()
    try insertMany()
    try session.run("UPDATE \(schema).store SET place = ''")
    let hasty = PostgresStore(server.address, schema: schema, timeout: .milliseconds(200))
    let limit = RealTime.monotonic.advanced(by: .seconds(60))
    var page: StoreChanges?
    while page == nil, RealTime.monotonic < limit {
      page = try? hasty.changes(after: .start, limit: 1)
    }
    #expect(page?.entries.count == 1)
    #expect(try session.run("SELECT place FROM \(schema).store") != [""])
  }

  @Test func tablesThatAreGoneAreMadeAgain() throws {
    try store.mustPut("a", "x")
    try session.run("DROP SCHEMA \(schema) CASCADE")
    #expect(try store.put("b", "x").isWritten)
    try session.run("DROP SCHEMA \(schema) CASCADE")
    #expect(try store.keys() == [])
  }

  @Test func ofManyThatOpenItFirstOneMakesTheTables() throws {
    let (address, schema) = (server.address, schema)
    let openers = try (0..<8).map { number in
      try Background { _ in try PostgresStore(address, schema: schema).put("k\(number)", "x") }
    }
    for opener in openers { #expect(try opener.finish()?.isWritten == true) }
    #expect(try store.keys().count == 8)
  }

  // MARK: - Writers

  @Test func batchesInOppositeOrdersDoNotWaitForEachOther() throws {
    let (address, schema) = (server.address, schema)
    _ = try store.keys()
    let writers = try [false, true].map { isReversed in
      try Background { _ in
        let store = PostgresStore(address, schema: schema)
        var written = 0
        for _ in 0..<50 {
          let keys = try (0..<20).map { try StoreKey.key("k\($0)") }
          let present = try store.read(keys)
          let changes = keys.map { key in
            StoreChange(
              StoreEntry(key, body: [1]), replacing: present.first { $0.key == key }?.revision)
          }
          let outcomes = try store.write(isReversed ? changes.reversed() : changes)
          written += outcomes.count { $0.isWritten }
        }
        return written
      }
    }
    for writer in writers { #expect(try writer.finish() ?? 0 > 0) }
    let conflicts = "SELECT deadlocks::text FROM pg_stat_database WHERE datname = 'postgres'"
    #expect(try session.run(conflicts) == ["0"])
  }

  @Test func ofManyProcessesNoneLosesAnUpdate() throws {
    let probes = try (0..<4).map { _ in try Probe("count", "\(schema)@\(server.address)", "50") }
    for probe in probes { #expect(try probe.readToEnd() == "counted, failed 0") }
    #expect(try store.entry("n")?.text == "200")
  }

  @Test func moreCallsThanConnectionsWaitForEachOther() throws {
    let store = PostgresStore(server.address, schema: schema, connections: 2)
    let callers = try (0..<8).map { number in
      try Background { _ in
        for turn in 0..<20 { try store.mustPut("k\(number)/\(turn)", "x") }
      }
    }
    for caller in callers { try caller.finish() }
    #expect(try store.keys().count == 160)
    let name = "SELECT count(*)::text FROM pg_stat_activity WHERE query LIKE '%\(schema)%'"
    #expect(try session.run(name + " AND pid <> pg_backend_pid()") == ["2"])
  }

  // MARK: - Owners

  @Test func anOwnerElsewhereLivesAsLongAsItIsConnected() throws {
    let (far, home) = ("machine/boot/1/2/3.4", ProcessMark.current)
    let owner = StoreOwner(rawValue: "\(far)#7")
    let store = PostgresStore(server.address, schema: schema, grace: .zero)
    let tolerant = PostgresStore(server.address, schema: schema, grace: .hours(1))
    _ = try store.keys()
    let limit = RealTime.monotonic.advanced(by: .seconds(60))
    var listener: PostgresListener? = try PostgresListener(
      PostgresConnection(server.address, until: limit), EntryTables(schema: schema),
      process: far, until: limit)
    #expect(try store.liveness(of: [owner]) == [owner: .alive])
    withExtendedLifetime(listener) {}
    listener = nil
    while try store.liveness(of: [owner]) == [owner: .alive], RealTime.monotonic < limit {}
    #expect(try store.liveness(of: [owner]) == [owner: .unknown])
    // The owner's session may have been ended by a restart of the server.
    #expect(try tolerant.liveness(of: [owner]) == [owner: .alive])

    // A process of this boot is looked up here, and one of another boot may be a clone's.
    let gone = ProcessMark(
      machine: home.machine, boot: home.boot, process: home.process, started: home.started + 1,
      namespaces: home.namespaces)
    let clone = ProcessMark(
      machine: home.machine, boot: "other", process: home.process, started: home.started,
      namespaces: home.namespaces)
    let marks = [gone, clone].map { StoreOwner(rawValue: "\($0.text)#1") }
    #expect(try store.liveness(of: marks) == [marks[0]: .dead, marks[1]: .unknown])
  }

  @Test func aClaimConnectsItsProcessUntilTheStoreGoes() throws {
    let held = """
      SELECT count(*)::text FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint << 32
        | objid::bigint = hashtextextended('\(ProcessMark.current.text)', 0) AND pid IN (
          SELECT pid FROM pg_stat_activity WHERE application_name = '\(schema)')
      """
    do {
      let store = PostgresStore(
        server.address + " application_name=\(schema)", schema: schema)
      try store.mustPut("a", "x")
      #expect(try session.run(held) == ["0"])
      let claim = StoreClaim(owner: .process(instance: 1), token: 1, attempt: 1)
      try store.mustPut("b", "x", claim: claim)
      // A reader that sees the claim sees that its owner lives.
      #expect(try session.run(held) == ["1"])
    }
    try session.wait(for: "0", from: held)
    #expect(try session.run(held) == ["0"])
  }

  // MARK: - Many entries

  @Test func aHundredThousandEntriesAreReadInPagesAndByTheirDue() throws {
    _ = try store.keys()
    try insertMany()
    #expect(try store.due(before: WallMoment(nanoseconds: 3_000), limit: 10).count == 3)
    let due = "SELECT * FROM \(schema).entry WHERE due_ns <= 3000 ORDER BY due_ns, key LIMIT 10"
    #expect(try plan(of: due).contains("Index Scan using entry_due"))
    let cursor = try store.changes(after: .start, limit: 1).cursor
    var (count, place) = (1, cursor)
    repeat {
      let page = try store.changes(after: place, limit: 10_000)
      (count, place) = (count + page.entries.count, page.cursor)
      if !page.hasMore { break }
    } while true
    #expect(count == 100_000)
    let news = """
      SELECT * FROM \(schema).entry WHERE changed >= pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY changed, key LIMIT 10
      """
    #expect(try plan(of: news).contains("Index Scan using entry_changed"))
  }

  private func insertMany() throws {
    try session.run(
      """
      INSERT INTO \(schema).entry (key, revision, body, due_ns)
      SELECT 'k/' || n, n, '', n * 1000 FROM generate_series(1, 100000) AS n
      """)
    try session.run("ANALYZE \(schema).entry")
  }

  private func plan(of query: String) throws -> String {
    try session.run("EXPLAIN " + query).compactMap(\.self).joined(separator: "\n")
  }
}
