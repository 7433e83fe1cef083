import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

/// What a fleet costs its server: statements, notifications, space.
@Suite(.ownThread) struct FleetServerTests {
  @Test func nodesThatWaitLookOnceAMinute() async throws {
    let server = try PostgresServer()
    let table = try FleetTable(on: server)
    let fleet = table.fleet()
    let due = try table.now.advanced(by: .hours(3))
    try await fleet.schedule((0..<100_000).map { Fleet.Deadline("k\($0)", at: due) })
    let nodes = (0..<3).map { _ in LocalNode(fleet) }
    #expect(nodes.allSatisfy { $0.waits(for: "connected") })
    try server.sql("ALTER SYSTEM SET log_statement = 'all'")
    try server.sql("SELECT pg_reload_conf()")
    let log = "\(server.folder)/log"
    func statements() throws -> Int {
      try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        .count { $0.contains("execute ") || $0.contains("statement:") }
    }
    // The nodes look at each other's sessions at first.
    letTimePass(.seconds(2))
    let before = try statements()
    letTimePass(.seconds(LongRun.isOn ? 120 : 20))
    // A look has one statement, and each of the nodes looks three times at most in two minutes.
    #expect(try statements() <= before + (LongRun.isOn ? 9 : 0))
    // The looks of nodes that are woken are seen in the log.
    try await fleet.schedule("now", after: .zero)
    try table.wait(for: 100_000)
    #expect(try statements() > before)
    for node in nodes { await node.end() }
  }

  /// The first such report comes after ten seconds.
  @Test(.enabled(if: LongRun.isOn)) func aNodeSaysThatItsPlacesAreTaken() async throws {
    let (table, gate) = (try FleetTable(on: PostgresServer.shared.get()), Gate())
    let node = LocalNode(table.fleet(), concurrency: 2) { _ in try await gate.pass() }
    let due = try table.now
    try await table.fleet().schedule((0..<3).map { Fleet.Deadline("k\($0)", at: due) })
    #expect(node.waits(for: "full(for: 10.0 seconds)"))
    gate.open()
    try table.wait(for: 0)
    await node.end()
    #expect(node.reports(beginning: "full").count == 1)
  }

  /// The look before a deadline is like that of each minute.
  @Test func aLookAtTheClockIsOneStatement() async throws {
    let server = try PostgresServer()
    try server.sql("ALTER SYSTEM SET log_statement = 'all'")
    try server.sql("ALTER SYSTEM SET log_line_prefix = '%n '")
    try server.sql("SELECT pg_reload_conf()")
    let table = try FleetTable(on: server)
    let node = LocalNode(table.fleet())
    #expect(node.waits(for: "connected"))
    try await table.fleet().schedule("a", after: .seconds(16))
    _ = try node.firing()
    await node.end()
    let text = try String(contentsOfFile: "\(server.folder)/log", encoding: .utf8)
    let statements = text.split(separator: "\n").filter { $0.contains("execute ") }
      .compactMap { line in
        line.split(separator: " ").first.flatMap { Double($0) }.map { (time: $0, line: line) }
      }
    let end = try #require(statements.firstIndex { $0.line.contains("execute confirm") })
    // What came long before is of the notification.
    let last = statements[..<end].filter { $0.time > statements[end].time - 5 }.map(\.line)
      .prefix { !$0.contains("execute claim") }
    #expect(last.count == 1 && last.allSatisfy { $0.contains("execute next") }, "\(last)")
  }

  @Test func nodesAreNotifiedOnlyWhenTheEarliestMomentMoves() async throws {
    let table = try FleetTable(on: PostgresServer.shared.get())
    let fleet = table.fleet()
    let listener = try SQLSession(table.server.address)
    let channel = "countdown-fleet/\(table.schema)"
    try listener.run("LISTEN \"\(channel)\"")
    func notifications() throws -> Int { try listener.notifications(of: channel).count }
    try await fleet.schedule("a", after: .hours(2))
    #expect(try notifications() == 1)
    for number in 0..<20 { try await fleet.schedule("later\(number)", after: .hours(3)) }
    let due = try table.now.advanced(by: .hours(4))
    try await fleet.schedule((0..<3_000).map { Fleet.Deadline("k\($0)", at: due) })
    try await fleet.cancel("later7")
    #expect(try notifications() == 0)
    try await fleet.schedule("a", after: .hours(1))
    #expect(try notifications() == 1)
    // Later than before, but still the first.
    try await fleet.schedule("a", after: .hours(2))
    #expect(try notifications() <= 1)
    try await fleet.schedule("a", after: .hours(5))
    #expect(try notifications() == 0)
    try await fleet.cancel("later8")
    let node = LocalNode(fleet)
    try await fleet.schedule("now", after: .zero)
    try table.wait(for: 0, "key = 'now'")
    await node.end()
    // Neither a claim nor an end notifies.
    #expect(try notifications() == 1)
  }

  @Test func firesLeaveTheTableAtMostTwiceItsLiveSize() async throws {
    let server = try PostgresServer()
    let table = try FleetTable(on: server)
    let fleet = table.fleet()
    let (pending, batch) = LongRun.isOn ? (100_000, 20_000) : (60_000, 10_000)
    let fires = LongRun.isOn ? 1_000_000 : 60_000
    let far = try table.now.advanced(by: .hours(24))
    try await fleet.schedule((0..<pending).map { Fleet.Deadline("p\($0)", at: far) })
    try server.sql("CREATE EXTENSION pgstattuple")
    let nodes = (0..<2).map { _ in LocalNode(fleet) }
    for start in stride(from: 0, to: fires, by: batch) {
      let due = try table.now
      try await fleet.schedule((start..<start + batch).map { Fleet.Deadline("k\($0)", at: due) })
      try table.wait(for: pending)
    }
    for node in nodes { await node.end() }
    #expect(nodes.map { $0.firings.all.count }.reduce(0, +) == fires)
    let name = "\(table.schema).deadline"
    let length = try table.number("SELECT table_len FROM pgstattuple('\(name)')")
    // As it would be written anew, with the batch that is handled at a time.
    try server.sql("VACUUM FULL \(name)")
    let fresh = try table.number("SELECT table_len FROM pgstattuple('\(name)')")
    let live = fresh + fresh * Int64(batch) / Int64(pending)
    #expect(length <= 2 * live, "\(length) bytes, of which \(live) live")
  }
}
