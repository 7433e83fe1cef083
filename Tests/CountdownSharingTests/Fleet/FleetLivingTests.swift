import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

/// A server that is slow for longer than a lease: nodes that live and hold their sessions are not
/// taken for dead, and what they handle begins once.
@Suite(.serialized, .ownThread) struct FleetLivingTests {
  private let server: PostgresServer
  private let table: FleetTable
  private let gate = Gate()

  init() throws {
    server = try Self.own.get()
    table = try FleetTable(on: server)
  }

  /// A server for these tests alone.
  private static let own = Result { try PostgresServer() }

  /// Two nodes that handle a deadline each, and one that only watches, while something is done to
  /// the server.
  private func nodes(
    timeout: Duration = .seconds(60), live trouble: () throws -> Void
  ) async throws {
    let (fleet, gate) = (table.fleet(timeout: timeout), gate)
    let nodes = (0..<3).map { _ in
      LocalNode(fleet, concurrency: 1) { _ in try await gate.pass() }
    }
    #expect(nodes.allSatisfy { $0.waits(for: "connected") })
    for key in ["a", "b"] { try await fleet.schedule(key, after: .zero) }
    try table.wait(for: 2, "node IS NOT NULL")
    // In its first second a node takes no other for dead.
    letTimePass(.milliseconds(1_200))
    try trouble()
    letTimePass(.milliseconds(2_500))
    let firings = nodes.flatMap(\.firings.all)
    #expect(firings.map(\.key).sorted() == ["a", "b"])
    #expect(firings.allSatisfy { $0.isCurrent && $0.attempt == 1 })
    gate.open()
    try FleetTable(sharing: table).wait(for: 0)
    for node in nodes { await node.end() }
    #expect(nodes.map(\.firings.all.count).reduce(0, +) == 2)
    for report in ["takenForDead", "tookOver", "superseded", "failed"] {
      #expect(nodes.flatMap { $0.reports(beginning: report) } == [])
    }
  }

  /// A synchronous standby that is gone: commits wait for it, and what only reads goes on.
  @Test(arguments: [60, 2]) func whileCommitsHangNobodyIsDead(timeout: Int) async throws {
    try await nodes(timeout: .seconds(timeout)) {
      try server.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
      try server.sql("SELECT pg_reload_conf()")
      letTimePass(.seconds(5))
      try server.sql("ALTER SYSTEM RESET synchronous_standby_names")
      try server.sql("SELECT pg_reload_conf()")
    }
  }

  static let locks = ["deadline", "node"].flatMap { table in
    ["ACCESS EXCLUSIVE", "SHARE"].map { (table, $0) }
  }

  @Test(arguments: Self.locks)
  func whileATableIsLockedNobodyIsDead(name: String, mode: String) async throws {
    try await nodes {
      let other = try SQLSession(server.address)
      try other.run("BEGIN")
      try other.run("LOCK TABLE \(table.schema).\(name) IN \(mode) MODE")
      letTimePass(.seconds(5))
      try other.run("COMMIT")
    }
  }

  @Test(arguments: [60, 2]) func whileTheServerIsHaltedNobodyIsDead(timeout: Int) async throws {
    try await nodes(timeout: .seconds(timeout)) {
      let processes = try table.session.run("SELECT pid::text FROM pg_stat_activity")
      let all = [try server.process] + processes.compactMap { $0.flatMap { pid_t($0) } }
      defer { for process in all.shuffled() { kill(process, SIGCONT) } }
      for process in all.shuffled() { kill(process, SIGSTOP) }
      letTimePass(.seconds(5))
    }
  }

  /// The same trouble does not hide who is dead.
  @Test func aKilledNodeIsMissedAfterTheTrouble() async throws {
    let ledger = try FleetLedger(table)
    let fleet = table.fleet()
    let process = try FleetProcess(ledger, work: 60_000)
    #expect(process.waits(for: "connected"))
    try await fleet.schedule("a", after: .zero)
    #expect(ledger.waits(for: "begin"))
    let watcher = LocalNode(fleet)
    #expect(watcher.waits(for: "connected"))
    let other = try SQLSession(server.address)
    try other.run("BEGIN")
    try other.run("LOCK TABLE \(table.schema).deadline IN SHARE MODE")
    letTimePass(.seconds(4))
    process.kill()
    letTimePass(.seconds(1))
    try other.run("COMMIT")
    #expect(watcher.waits(for: "tookOver(nodes: 1, deadlines: 1)"))
    #expect(try watcher.firing().attempt == 2)
    await watcher.end()
  }
}
