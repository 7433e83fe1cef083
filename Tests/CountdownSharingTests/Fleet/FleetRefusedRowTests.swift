import Countdown
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownPostgres

/// Rows that the server refuses to let be claimed, read, confirmed or given back: each is set
/// aside and named, the rest goes on, and it is handled when the reason is gone.
@Suite(.serialized, .ownThread) struct FleetRefusedRowTests {
  private let server: PostgresServer
  private let table: FleetTable
  private let fleet: Fleet

  init() throws {
    server = try Self.own.get()
    table = try FleetTable(on: server)
    fleet = table.fleet()
  }

  /// A server for these tests alone.
  private static let own = Result { try PostgresServer() }

  private struct Broken: Error {}

  /// Has a trigger do something before each change of a kind of the key `bad`.
  private func refuse(_ change: String, _ action: String, if condition: String = "true") throws {
    try table.session.run(
      """
      CREATE FUNCTION \(table.schema).refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.key = 'bad' AND \(condition) THEN \(action); END IF;
        RETURN \(change == "DELETE" ? "OLD" : "NEW");
      END $$
      """)
    try table.session.run(
      "CREATE TRIGGER refuse BEFORE \(change) ON \(table.schema).deadline"
        + " FOR EACH ROW EXECUTE FUNCTION \(table.schema).refuse()")
  }

  private func permit() throws {
    try table.session.run("DROP TRIGGER refuse ON \(table.schema).deadline")
  }

  private func count(_ nodes: [LocalNode], _ key: String) -> Int {
    nodes.flatMap(\.firings.all).count { $0.key == key }
  }

  private func asides(_ nodes: [LocalNode]) -> [String] {
    nodes.flatMap { $0.reports(beginning: "setAside(key: \"bad\", ") }
  }

  /// Two nodes handle `bad` and 100 others, and this is done to `bad` at first, and undone.
  private func expectTheRestGoesOn(
    refusing refuse: () throws -> Void, permitting permit: () throws -> Void,
    begins: Int = 1, saying words: String
  ) async throws {
    _ = try await fleet.deadline("a")
    let due = try table.now
    let deadlines = (0..<100).map { Fleet.Deadline("k\($0)", at: due) }
    try await fleet.schedule([Fleet.Deadline("bad", at: due)] + deadlines)
    try refuse()
    let nodes = (0..<2).map { _ in
      LocalNode(fleet, concurrency: 10) { firing in
        if begins == 2, firing.key == "bad", firing.attempt == 1 { throw Broken() }
      }
    }
    try table.wait(for: 1)
    // The row was looked at again.
    let limit = RealTime.monotonic.advanced(by: .seconds(60))
    while !asides(nodes).contains(where: { $0.contains("pause: 2.0 s") }),
      RealTime.monotonic < limit
    { try table.session.run("SELECT pg_sleep(0.02)::text") }
    let lines = asides(nodes)
    #expect(1...8 ~= lines.count, "\(lines.suffix(8))")
    #expect(lines.allSatisfy { $0.contains(words) }, "\(lines.suffix(8))")
    for number in 0..<100 { #expect(count(nodes, "k\(number)") == 1) }
    try permit()
    try table.wait(for: 0)
    for node in nodes { await node.end() }
    #expect(count(nodes, "bad") == begins)
    #expect(nodes.flatMap(\.firings.all).filter { $0.key != "bad" }.count == 100)
    for report in ["disconnected", "takenForDead", "tookOver", "superseded"] {
      #expect(nodes.flatMap { $0.reports(beginning: report) } == [])
    }
  }

  @Test(arguments: ["RAISE 'not %', OLD.key", "RETURN NULL"])
  func aRowThatCannotBeClaimedIsSetAside(action: String) async throws {
    try await expectTheRestGoesOn(
      refusing: { try refuse("UPDATE", action) }, permitting: permit,
      saying: action == "RETURN NULL" ? "look at the triggers" : "not bad")
  }

  @Test func aRowThatCannotBeConfirmedIsSetAside() async throws {
    try await expectTheRestGoesOn(
      refusing: { try refuse("DELETE", "RAISE 'not %', OLD.key") }, permitting: permit,
      saying: "not bad")
  }

  @Test func aRowThatCannotBeGivenBackIsSetAside() async throws {
    try await expectTheRestGoesOn(
      refusing: {
        try refuse("UPDATE", "RAISE 'not %', OLD.key", if: "NEW.node IS NULL")
      }, permitting: permit, begins: 2, saying: "not bad")
  }

  @Test func aRowWithoutABodyIsSetAside() async throws {
    try await expectTheRestGoesOn(
      refusing: {
        try table.session.run(
          "ALTER TABLE \(table.schema).deadline ALTER COLUMN body DROP NOT NULL")
        try table.session.run("UPDATE \(table.schema).deadline SET body = NULL WHERE key = 'bad'")
      },
      permitting: {
        try table.session.run("UPDATE \(table.schema).deadline SET body = '' WHERE key = 'bad'")
      }, saying: "the row cannot be read; repair or remove it")
  }

  /// A body whose pieces are lost, as after a fault of a disk.
  @Test func aDamagedRowIsSetAside() async throws {
    try table.session.run("CREATE EXTENSION IF NOT EXISTS pg_surgery")
    let name = "\(table.schema).deadline"
    try await expectTheRestGoesOn(
      refusing: {
        try table.session.run("ALTER TABLE \(name) ALTER COLUMN body SET STORAGE EXTERNAL")
        try table.session.run(
          "UPDATE \(name) SET body = decode(repeat('ab', 20000), 'hex') WHERE key = 'bad'")
        let pieces = try #require(
          try table.session.run(
            "SELECT reltoastrelid::regclass::text FROM pg_class WHERE oid = '\(name)'::regclass"
          ).first.flatMap { $0 })
        try table.session.run(
          """
          SELECT heap_force_kill('\(pieces)'::regclass, ARRAY(SELECT ctid FROM \(pieces)))::text
          """)
      },
      permitting: { try table.session.run("UPDATE \(name) SET body = '' WHERE key = 'bad'") },
      saying: "missing chunk")
  }

  /// In a database that takes any bytes for a text.
  @Test func aKeyThatIsNoTextIsSetAside() async throws {
    try server.sql("CREATE DATABASE bytes ENCODING SQL_ASCII LC_COLLATE 'C' TEMPLATE template0")
    let address = server.address(database: "bytes")
    let fleet = Fleet(address, schema: table.schema, timeout: .seconds(60))
    try await fleet.schedule("a", after: .hours(1))
    let session = try SQLSession(address)
    let name = "\(table.schema).deadline"
    try session.run(
      "INSERT INTO \(name) (key, due_ns, wake_ns, body, fence)"
        + " VALUES (convert_from('\\xff62', 'SQL_ASCII'), 0, 0, '', 1)")
    let node = LocalNode(fleet)
    #expect(node.waits(for: "setAside(key: \"\u{FFFD}b\", "))
    try await fleet.schedule("b", after: .zero)
    #expect(node.firings(1).map(\.key) == ["b"])
    try session.wait(
      for: "0/0", from: "SELECT count(node) || '/' || max(attempt) FROM \(name) WHERE due_ns = 0")
    await node.end()
    #expect(node.firings.all.count == 1)
  }

  @Test func whatADeadNodeHadIsGivenBackRowByRow() async throws {
    let ledger = try FleetLedger(table)
    let due = try table.now
    try await fleet.schedule(["bad", "k0", "k1"].map { Fleet.Deadline($0, at: due) })
    let process = try FleetProcess(ledger, work: 600_000)
    #expect(ledger.waits(for: "begin", 3))
    try refuse("UPDATE", "RAISE 'not %', OLD.key", if: "NEW.node IS NULL")
    let node = LocalNode(fleet)
    #expect(node.waits(for: "connected"))
    process.kill()
    #expect(Set(node.firings(2).map(\.key)) == ["k0", "k1"])
    #expect(node.waits(for: "setAside(key: \"bad\", "))
    try permit()
    #expect(node.firings(3).last?.key == "bad")
    try table.wait(for: 0)
    await node.end()
    #expect(node.firings.all.allSatisfy { $0.attempt == 2 && $0.deaths == 1 })
    #expect(try table.number("SELECT count(*) FROM \(table.schema).node") == 0)
  }

  @Test func nothingSpinsWhereARowIsSetAside() async throws {
    _ = try await fleet.deadline("a")
    try refuse("UPDATE", "RAISE 'not %', OLD.key")
    try await fleet.schedule("bad", after: .zero)
    let node = LocalNode(fleet)
    _ = node.reports.wait { $0.contains("pause: 2.0 s") }
    try server.sql("ALTER SYSTEM SET log_statement = 'all'")
    try server.sql("SELECT pg_reload_conf()")
    _ = node.reports.wait { $0.contains("pause: 4.0 s") }
    try server.sql("ALTER SYSTEM RESET log_statement")
    try server.sql("SELECT pg_reload_conf()")
    let log = try String(contentsOfFile: "\(server.folder)/log", encoding: .utf8)
    #expect(log.split(separator: "\n").count { $0.contains("execute claim") } <= 4)
    try permit()
    #expect(try node.firing().attempt == 1)
    await node.end()
  }
}
