import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownPostgres

/// A server that is restarted, halted, cut off or full.
@Suite(.serialized, .ownThread) struct PostgresFaultTests {
  private let server: PostgresServer
  private let schema = StorePlace().schema
  private let session: SQLSession

  init() throws {
    server = try Self.own.get()
    session = try SQLSession(server.address)
  }

  /// A server for these tests alone.
  private static let own = Result { try PostgresServer() }

  private func store(timeout: Duration = .seconds(60)) -> PostgresStore {
    PostgresStore(server.address, schema: schema, timeout: timeout)
  }

  private func reason(_ body: () throws -> some Any) -> String {
    do { return "\(try body())" } catch { return "\(error)" }
  }

  // MARK: - Connections that end

  @Test func aRestartedServerIsUsedAgain() throws {
    let store = store()
    let signals = Inbox<StoreSignal>()
    let revision = try store.mustPut("a", "x")
    let cursor = try #require(try store.pages().last).cursor
    let watch = try store.watch { signals.put($0) }
    try server.control("restart", "-m", "fast")
    #expect(try store.put("a", "y", replacing: revision).isWritten)
    let news = try store.changes(after: cursor, limit: 10)
    #expect(news.entries.map(\.text) == ["y"] && !news.isComplete)
    #expect(signals.wait { if case .lost = $0 { true } else { false } } != nil)
    #expect(signals.wait { _ in signals.all.last == .changed } != nil)
    let count = signals.all.count
    try store.mustPut("b", "x")
    #expect(signals.wait { _ in signals.all.count > count } != nil)
    watch.cancel()
  }

  /// Runs while a write waits for a lock that the test holds.
  private func duringWrite(
    _ store: PostgresStore, _ body: (_ writer: String) throws -> Void
  ) throws -> String {
    let revision = try store.mustPut("a", "old")
    try session.run("BEGIN")
    try session.run("SELECT 'x' FROM \(schema).entry FOR UPDATE")
    let writer = try Background { _ in
      reason { try store.put("a", "new", replacing: revision) }
    }
    let look = try SQLSession(server.address)
    let waiting = "FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    try look.wait(for: "1", from: "SELECT count(*)::text \(waiting)")
    try body(try #require(try look.run("SELECT pid::text \(waiting)").first ?? nil))
    defer { _ = try? session.run("ROLLBACK") }
    return try writer.finish() ?? ""
  }

  @Test func aWriteWhoseConnectionIsTerminatedIsUnknown() throws {
    let store = store()
    let told = try duringWrite(store) { writer in
      _ = try SQLSession(server.address).run("SELECT pg_terminate_backend(\(writer))::text")
    }
    #expect(told.hasPrefix("the write may or may not have succeeded: \(server.folder):5432/"))
    #expect(try store.entry("a")?.text == "old")
  }

  @Test func aLockThatIsNotReleasedIsWaitedForWithABound() throws {
    let store = store(timeout: .seconds(1))
    let told = try duringWrite(store) { _ in }
    #expect(told.hasSuffix("by a process that does not release it; end it and try again"))
    #expect(try store.entry("a")?.text == "old")
  }

  @Test func aStatementThatTakesTooLongIsNoLock() throws {
    let store = store(timeout: .milliseconds(400))
    let revision = try store.mustPut("a", "old")
    try session.run(
      """
      CREATE FUNCTION \(schema).slow() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN PERFORM pg_catalog.pg_sleep(5); RETURN NEW; END'
      """)
    try session.run(
      """
      CREATE TRIGGER slow BEFORE UPDATE ON \(schema).entry
        FOR EACH ROW EXECUTE FUNCTION \(schema).slow()
      """)
    let told = reason { try store.put("a", "new", replacing: revision) }
    #expect(told.hasSuffix("nothing was changed; try again when the server is less busy"))
    #expect(try store.entry("a")?.text == "old")
  }

  @Test func whereverAConnectionIsCutTheOutcomeIsTrue() throws {
    var kinds: Set<String> = []
    let direct = store()
    _ = try direct.keys()
    for messages in 0..<60 {
      let proxy = try CuttingProxy(before: server, after: messages)
      let store = PostgresStore(
        proxy.address, schema: schema)
      let key = "k\(messages)"
      let change = StoreChange(StoreEntry(try .key(key), body: []), replacing: nil)
      let kind: String
      do throws(StoreError) {
        kind = try store.write([change])[0].isWritten ? "written" : "other"
      } catch {
        if case .outcomeUnknown = error.reason { kind = "unknown" } else { kind = "not" }
      }
      kinds.insert(kind)
      let isThere = try direct.entry(key) != nil
      if kind != "unknown" { #expect(isThere == (kind == "written"), "\(messages): \(kind)") }
    }
    #expect(kinds == ["not", "unknown", "written"])
  }

  @Test func anEntryIsWholeWheneverItsWriterIsKilled() throws {
    let count = ProcessInfo.processInfo.environment["COUNTDOWN_KILLS"].flatMap { Int($0) } ?? 50
    let report = try Probe("kill-writers", "\(schema)@\(server.address)", "\(count)").readToEnd()
    #expect(
      report == "rounds \(count) torn 0 lost 0 refused 0 seen true acknowledged true swept true")
  }

  // MARK: - Silence

  @Test func aHaltedServerIsWaitedForWithABound() throws {
    let timeout = Duration.seconds(1)
    let (store, fresh) = (store(timeout: timeout), store(timeout: timeout))
    let revision = try store.mustPut("a", "x")
    let processes = try session.run("SELECT pid::text FROM pg_stat_activity").compactMap {
      $0.flatMap { pid_t($0) }
    }
    let all = [try server.process] + processes
    defer { for process in all { kill(process, SIGCONT) } }
    for process in all { kill(process, SIGSTOP) }
    let before = RealTime.monotonic
    let written = reason { try store.put("a", "y", replacing: revision) }
    let read = reason { try store.entry("a") }
    let opened = reason { try fresh.entry("a") }
    #expect(before.duration(to: RealTime.monotonic) < .seconds(10))
    #expect(written.hasPrefix("the write may or may not have succeeded"))
    #expect(read.hasSuffix("check that the server runs and can be reached"))
    #expect(opened.hasSuffix("check that the server runs and can be reached"))
    for process in all { kill(process, SIGCONT) }
    let later = self.store()
    #expect(["x", "y"].contains(try later.entry("a")?.text))
  }

  // MARK: - Refusals

  @Test func aServerThatIsReadOnlyIsReadAndNotWritten() throws {
    let store = store()
    try store.mustPut("a", "x")
    try session.run("CREATE ROLE reader LOGIN")
    try session.run("ALTER ROLE reader SET default_transaction_read_only = on")
    try session.run("GRANT USAGE ON SCHEMA \(schema) TO reader")
    try session.run("GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO reader")
    let reader = PostgresStore(server.address(user: "reader"), schema: schema)
    #expect(try reader.keys() == ["a"])
    let told = reason { try reader.put("b", "x") }
    #expect(told.hasSuffix("use the primary server, or a role that may write"))
    #expect(try store.keys() == ["a"])
  }
}
