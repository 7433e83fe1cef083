import Countdown
import CountdownPostgres
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Testing

/// Behind a pooler: one that gives each transaction or statement another session is refused
/// before anything is set in a session of others, and one that gives each client a session is as
/// good as the server.
@Suite(.serialized, .ownThread) struct PoolerTests {
  private let server: PostgresServer
  private let table: FleetTable

  init() throws {
    server = try PostgresServer.shared.get()
    table = try FleetTable(on: server)
  }

  /// What fleets, nodes and stores say, which must be the same.
  private func told(_ pooler: Pooler) async -> Set<String> {
    let fleet = Fleet(pooler.address, schema: table.schema, timeout: .seconds(10))
    let store = PostgresStore(pooler.address, schema: table.schema, timeout: .seconds(10))
    var lines: Set<String> = []
    do { lines.insert("\(try await fleet.schedule("a", after: .hours(1)))") } catch {
      lines.insert("\(error)")
    }
    do { lines.insert("\(try store.keys())") } catch { lines.insert("\(error)") }
    do { _ = try store.watch { _ in } } catch { lines.insert("\(error)") }
    let node = LocalNode(fleet)
    lines.insert(await node.failure.map { "\($0)" } ?? "ended without an error")
    #expect(node.reports.all.isEmpty)
    return lines
  }

  static let shared: [(mode: String, size: Int, settings: String)] =
    ["transaction", "statement"].flatMap { mode in
      [
        (mode, 1, ""), (mode, 20, ""), (mode, 20, "server_round_robin = 1"),
        (mode, 20, "server_reset_query_always = 1"),
      ]
    }

  @Test(arguments: Self.shared)
  func aPoolerThatSharesSessionsIsRefused(
    mode: String, size: Int, settings: String
  ) async throws {
    let pooler = try Pooler(before: server, mode: mode, size: size, settings)
    let others = try (0..<3).map { _ in try SQLSession(pooler.address) }
    for other in others { try other.run("SELECT 1::text") }
    #expect(
      await told(pooler) == [
        "\(pooler.folder):5432/postgres: a pooler gives a session of the server to several"
          + " clients in turn; connect to the server itself, or set pool_mode = session"
      ])
    #expect(try session.run("SELECT to_regnamespace('\(table.schema)')::text") == [nil])
    for other in others { try expectNoTrace(in: other) }
  }

  /// While others' transactions come and go, sessions change hands at random.
  @Test(arguments: ["transaction", "statement"])
  func aPoolerThatIsBusyIsRefused(mode: String) async throws {
    let pooler = try Pooler(before: server, mode: mode, size: 3)
    let (over, address) = (Inbox<Bool>(), pooler.address)
    let others = (0..<6).map { _ in
      Task.detached(executorPreference: QueueExecutor()) {
        let other = try SQLSession(address)
        while over.all.isEmpty { try other.run("SELECT pg_sleep(0.002)::text") }
      }
    }
    let lines = await told(pooler)
    over.put(true)
    for other in others { try await other.value }
    #expect(lines.count == 1 && lines.first?.contains(": a pooler gives a session") == true)
  }

  /// Expects that a session of the server is as the server made it.
  private func expectNoTrace(in session: SQLSession) throws {
    let changed = try session.run(
      """
      SELECT name FROM pg_settings
      WHERE source = 'session' AND name NOT IN (
        'client_encoding', 'application_name', 'DateStyle', 'TimeZone',
        'standard_conforming_strings')
      """)
    let prepared = try session.run("SELECT name FROM pg_prepared_statements")
    let channels = try session.run("SELECT channel FROM pg_listening_channels() AS channel")
    let locks = try session.run(
      "SELECT objid::text FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()")
    #expect(changed == [] && prepared == [] && channels == [] && locks == [])
  }

  private var session: SQLSession { table.session }

  // MARK: - Sessions

  @Test(arguments: [20, 2])
  func aPoolerOfSessionsIsAsGoodAsTheServer(size: Int) async throws {
    let pooler = try Pooler(before: server, mode: "session", size: size)
    let fleet = Fleet(pooler.address, schema: table.schema, connections: 1)
    let node = LocalNode(fleet) { firing in
      try await firing.complete(with: [Fleet.Statement("SELECT 1")])
    }
    for number in 0..<10 {
      try await fleet.schedule("k\(number)", after: .milliseconds(20 * number))
    }
    try await fleet.schedule("later", after: .hours(1))
    #expect(try await fleet.cancel("later") == .cancelled)
    #expect(node.firings(10).count == 10)
    try table.wait(for: 0)
    await node.end()
    #expect(node.firings.all.allSatisfy { $0.attempt == 1 } && node.reports.all == ["connected"])
  }

  @Test func aKilledNodeBehindAPoolerOfSessionsIsMissed() async throws {
    let pooler = try Pooler(before: server, mode: "session")
    let fleet = Fleet(pooler.address, schema: table.schema, timeout: .seconds(60))
    try await fleet.schedule("a", after: .zero)
    let ledger = try FleetLedger(table)
    let process = try FleetProcess(ledger, address: pooler.address, work: 600_000)
    #expect(ledger.waits(for: "begin"))
    let node = LocalNode(fleet)
    #expect(node.waits(for: "connected"))
    process.kill()
    #expect(node.waits(for: "tookOver(nodes: 1, deadlines: 1)"))
    let firing = try node.firing()
    #expect(firing.attempt == 2 && firing.deaths == 1)
    try table.wait(for: 0)
    await node.end()
  }

  @Test func aStoreBehindAPoolerOfSessionsIsWatched() throws {
    let pooler = try Pooler(before: server, mode: "session")
    let store = PostgresStore(pooler.address, schema: table.schema)
    let signals = Inbox<String>()
    let watch = try store.watch { signals.put("\($0)") }
    #expect(signals.wait { $0 == "changed" } != nil)
    let before = signals.all.count
    _ = try PostgresStore(server.address, schema: table.schema).put("a", "x")
    #expect(signals.wait { _ in signals.all.count > before } != nil)
    watch.cancel()
  }
}
