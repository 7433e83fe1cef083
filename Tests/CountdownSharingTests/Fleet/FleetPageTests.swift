import Countdown
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownPostgres

/// The statements that the guides give to the operator of a fleet, on a real server.
@Suite(.ownThread) struct FleetPageTests {
  private let table: FleetTable

  init() throws { table = try FleetTable(on: PostgresServer()) }

  private static func page(_ name: String) throws -> String {
    let file = Repository.root.appending(path: "Documentation/\(name).md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The statements in the blocks of SQL, each with the comment before it.
  private func statements(in page: String) throws -> [String] {
    var (blocks, isSQL) = ([String](), false)
    for line in try Self.page(page).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isSQL = line == "```sql"
        if isSQL { blocks.append("") }
      } else if isSQL {
        blocks[blocks.count - 1] += line + "\n"
      }
    }
    return blocks.flatMap { $0.components(separatedBy: ";\n") }
      .map { $0.trimmingCharacters(in: .newlines) }.filter { !$0.isEmpty }
      .map { $0.replacingOccurrences(of: "countdown_fleet", with: table.schema) }
  }

  /// What each statement shows when one deadline runs, one fails, one kills its nodes, one is
  /// locked, and one waits.
  private static let answers: [(question: String, answer: String)] = [
    ("What is overdue?", "1|"), ("What waits", "waits|0|0"), ("What about this one?", "0|0||"),
    ("What runs", "runs|1|0|"), ("What fails", "fails|"), ("What did nodes die", "dies|3|"),
    ("Which nodes are there", "fleet test||"), ("Who is connected", "fleet test"),
    ("Which transactions have written", "forgotten||idle in transaction|"),
    ("Who waits for whom?", "|forgotten|idle in transaction|"),
    ("Which of the first hundred", "locked"), ("Which sessions hold", "forgotten"),
    ("How many dead rows", "kB"), ("What holds it otherwise", ""),
  ]

  @Test func theStatementsShowWhatTheyAreFor() async throws {
    let (fleet, address, gate) = (table.fleet(), table.server.address, Gate())
    defer { gate.open() }
    for (hours, key) in ["order/17", "waits", "dies"].enumerated() {
      try await fleet.schedule(key, after: .hours(hours + 2))
    }
    try table.session.run("UPDATE \(table.schema).deadline SET deaths = 3 WHERE key = 'dies'")
    // A session has left a transaction open, and another one waits for it.
    try await fleet.schedule("locked", after: .zero)
    let forgotten = try SQLSession("\(address) application_name=forgotten")
    let lock = "SELECT key FROM \(table.schema).deadline WHERE key = 'locked' FOR UPDATE"
    try forgotten.run("BEGIN ISOLATION LEVEL REPEATABLE READ")
    try forgotten.run(lock)
    let isFree = Inbox<Bool>()
    Thread.detachNewThread { isFree.put((try? SQLSession(address).run(lock)) != nil) }
    try table.session.wait(
      for: "1",
      from: """
        SELECT count(*)::text FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0
        """)
    let node = LocalNode(table.fleet("\(address) application_name='fleet test'")) { firing in
      if firing.key == "fails" { throw CancellationError() }
      try await gate.pass()
    }
    try await fleet.schedule("runs", after: .zero)
    try await fleet.schedule("fails", after: .zero)
    #expect(node.waits(for: "failed") && node.firings(2).count >= 2)
    // The pause after the error is made longer.
    try table.wait(for: 1, "key = 'fails' AND node IS NULL")
    try table.session.run(
      "UPDATE \(table.schema).deadline SET wake_ns = wake_ns + 1800000000000 WHERE key = 'fails'")
    try expectAnswers()
    try forgotten.run("ROLLBACK")
    #expect(isFree.wait { $0 } == true)
    await node.end()
  }

  private func expectAnswers() throws {
    let statements = try statements(in: "FleetTroubles") + statements(in: "Guides/SeveralServers")
    #expect(statements.count == Self.answers.count)
    for statement in statements {
      let known = Self.answers.first { statement.hasPrefix("-- " + $0.question) }
      let answer = try #require(known, "\(statement)").answer
      let shown = try table.server.sql(statement)
      #expect(answer.isEmpty || shown.contains(answer), "\(statement)\n\(shown)")
    }
  }

  /// A case that has no line in the page, or another severity there, is found here.
  @Test func thePageNamesEachReportWithItsSeverity() throws {
    let lines = try Self.page("FleetTroubles").components(separatedBy: "\n")
    for (report, severity, _, _) in FleetReportTests.reports {
      let name = "\(report)".prefix { $0 != "(" }
      #expect(
        lines.contains { $0.hasPrefix("| `.\(name)` | \(severity.rawValue) |") }, "\(report)")
    }
  }
}
