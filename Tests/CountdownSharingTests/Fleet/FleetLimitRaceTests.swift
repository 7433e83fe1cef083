import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Testing

/// Transactions of handlers that are under way when the limit or the grace of their node is over:
/// the server decides, once.
@Suite(.ownThread) struct FleetLimitRaceTests {
  private let table: FleetTable
  private var effects: String { "public.\(table.schema)_effect" }
  private static let count = LongRun.isOn ? 2_000 : 80

  init() throws {
    table = try FleetTable(on: PostgresServer.shared.get())
    try table.session.run("CREATE TABLE \(effects) (key text)")
  }

  /// A node whose handlers' transactions take up to 0.4 s at the first attempt.
  private func node(limit: Duration?, grace: Duration?) -> LocalNode {
    let fleet = Fleet(table.server.address, schema: table.schema, connections: 8)
    let insert = "INSERT INTO \(effects) VALUES ($1)"
    return LocalNode(fleet, concurrency: 8, limit: limit, grace: grace) { firing in
      let wait = firing.attempt == 1 ? "0.4 * random()" : "0"
      try await firing.complete(with: [
        Fleet.Statement("SELECT pg_sleep(\(wait))"), Fleet.Statement(insert, firing.key),
      ])
    }
  }

  private func schedule(_ numbers: Range<Int>) async throws {
    let due = try table.now
    try await table.fleet().schedule(numbers.map { Fleet.Deadline("k\($0)", at: due) })
  }

  private func expectEachEffectOnce() throws {
    try table.wait(for: 0)
    let counts = try table.session.run(
      "SELECT count(*) || ' ' || count(DISTINCT key) FROM \(effects)")
    #expect(counts == ["\(Self.count) \(Self.count)"])
  }

  @Test func whatIsUnderWayWhenALimitEndsIsDoneOnceInAll() async throws {
    try await schedule(0..<Self.count)
    let nodes = (0..<2).map { _ in node(limit: .milliseconds(200), grace: .zero) }
    try expectEachEffectOnce()
    #expect(nodes.contains { !$0.reports(beginning: "overran").isEmpty })
    for node in nodes { await node.end() }
  }

  @Test func whatIsUnderWayWhenANodeLeavesItIsDoneOnceInAll() async throws {
    for first in stride(from: 0, to: Self.count, by: 20) {
      try await schedule(first..<first + 20)
      let node = node(limit: nil, grace: .zero)
      _ = node.firings(10)
      node.cancel()
      #expect(node.ends())
    }
    let last = node(limit: nil, grace: nil)
    try expectEachEffectOnce()
    await last.end()
  }
}
