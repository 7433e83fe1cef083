import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Testing

/// What a node had when it died comes again after a growing pause, and alone when that happened
/// often.
@Suite(.serialized, .ownThread) struct FleetDeathTests {
  private let table: FleetTable
  private let fleet: Fleet

  init() throws {
    table = try FleetTable(on: PostgresServer.shared.get())
    fleet = table.fleet()
  }

  /// A node that has no room: it only sees how others die.
  private func witness(_ gate: Gate) async throws -> LocalNode {
    let witness = LocalNode(fleet, concurrency: 1) { _ in try await gate.pass() }
    try await fleet.schedule("witness", after: .zero)
    _ = try witness.firing()
    return witness
  }

  /// Has a deadline claimed by a node without a session, whose lease is over.
  private func die(with key: String) throws {
    let schema = table.schema
    try table.session.run(
      """
      WITH dead AS (
        INSERT INTO \(schema).node SELECT max(number) / 2, 1, \(Int64.max) FROM \(schema).node
        RETURNING number)
      UPDATE \(schema).deadline SET node = number, attempt = attempt + 1 FROM dead
      WHERE key = '\(key)'
      """)
  }

  @Test func eachDeathIsALongerPause() async throws {
    let witness = try await witness(Gate())
    let due = try table.now
    try await fleet.schedule("a", at: due)
    let wake = "SELECT wake_ns FROM \(table.schema).deadline WHERE key = 'a'"
    let pauses = [0] + (0..<12).map { 1 << $0 } + [3_600, 3_600]
    for (index, pause) in pauses.enumerated() {
      try die(with: "a")
      try table.wait(for: 1, "key = 'a' AND node IS NULL AND deaths = \(index + 1)")
      let again = WallMoment(nanoseconds: try table.number(wake))
      let left = try table.now.duration(to: again)
      // The first time it comes again at once, before what was due later.
      #expect(pause > 0 || again == due)
      #expect(left <= .seconds(pause) && left > .seconds(pause - 30))
    }
    #expect(witness.waits(for: "suspected(key: \"a\", deaths: 15)"))
    let reports = witness.reports(beginning: "suspected")
    #expect(reports == (3...15).map { "suspected(key: \"a\", deaths: \($0))" })
    // What is scheduled again is another deadline.
    try await fleet.schedule("a", after: .hours(1))
    #expect(try table.count("key = 'a' AND deaths = 0") == 1)
  }

  private struct Failure: Error {}

  @Test func deathsAreNoErrors() async throws {
    let witness = try await witness(Gate())
    try await fleet.schedule("a", after: .zero)
    for death in 1...4 {
      try die(with: "a")
      try table.wait(for: 1, "key = 'a' AND node IS NULL AND deaths = \(death)")
    }
    try table.hurry()
    let node = LocalNode(fleet) { if $0.key == "a", $0.attempt < 7 { throw Failure() } }
    for pause in [1, 2] {
      let report = node.reports.wait { $0.hasSuffix("pause: \(pause).0 seconds)") }
      #expect(report?.hasPrefix("failed(key: \"a\", attempt: \(pause + 4), ") == true)
      try table.wait(for: 1, "key = 'a' AND node IS NULL")
      try table.hurry()
    }
    try table.wait(for: 0, "key = 'a'")
    #expect(node.firings.all.map(\.deaths) == [4, 4, 4])
    await node.end()
    await witness.end()
  }

  /// What runs on a node, and whether something ran beside what was to run alone.
  private final class Running: Sendable {
    private let state = Locked<(keys: Set<String>, wasAlone: Bool)>(([], true))

    var wasAlone: Bool { state.withLock { $0.wasAlone } }

    func begin(_ key: String) {
      state.withLock { state in
        state.keys.insert(key)
        let isAlone = state.keys.contains { $0.hasPrefix("alone") }
        if isAlone, state.keys.count > 1 { state.wasAlone = false }
      }
    }

    func end(_ key: String) { state.withLock { _ = $0.keys.remove(key) } }
  }

  /// Each kind is handled while the other one never ends.
  @Test(arguments: [1, 3])
  func whatNodesDiedWithThreeTimesRunsAlone(nodes count: Int) async throws {
    _ = try await fleet.deadline("a")
    let (fleet, over) = (fleet, Inbox<Bool>())
    let running = (0..<count).map { _ in Running() }
    let nodes = running.map { running in
      LocalNode(fleet, concurrency: 4) { firing in
        running.begin(firing.key)
        for _ in 0..<20 { await Task.yield() }
        running.end(firing.key)
        // Some always come again.
        if firing.key.hasPrefix("k"), over.all.isEmpty {
          try await fleet.schedule(firing.key, after: .zero)
        }
      }
    }
    for number in 0..<8 * count { try await fleet.schedule("k\(number)", after: .zero) }
    _ = nodes[0].firings(20)
    for number in 0..<5 { try await fleet.schedule("alone\(number)", after: .hours(1)) }
    try table.session.run(
      """
      UPDATE \(table.schema).deadline SET deaths = 3, wake_ns = \(FleetTable.clock)
      WHERE key LIKE 'alone%'
      """)
    try table.session.run("SELECT pg_notify('countdown-fleet/\(table.schema)', '')::text")
    try table.wait(for: 0, "key LIKE 'alone%'")
    over.put(true)
    try table.wait(for: 0)
    for node in nodes { await node.end() }
    #expect(running.allSatisfy { $0.wasAlone })
    let alone = nodes.flatMap(\.firings.all).filter { $0.key.hasPrefix("alone") }
    #expect(alone.map(\.key).sorted() == (0..<5).map { "alone\($0)" })
    #expect(alone.allSatisfy { $0.deaths == 3 })
  }

  @Test func nothingIsClaimedBesideWhatRunsAlone() async throws {
    let gate = Gate()
    try await fleet.schedule("alone", after: .hours(1))
    try table.session.run("UPDATE \(table.schema).deadline SET deaths = 3, wake_ns = 0")
    let node = LocalNode(fleet) { if $0.key == "alone" { try await gate.pass() } }
    #expect(try node.firing().key == "alone")
    try await fleet.schedule("b", after: .zero)
    let other = LocalNode(fleet)
    #expect(try other.firing().key == "b")
    await other.end()
    try await fleet.schedule("c", after: .zero)
    // A lease is renewed, in a turn that could claim.
    let lease = "SELECT max(lease_ns) FROM \(table.schema).node"
    let before = try table.number(lease)
    while try table.number(lease) == before {}
    #expect(node.firings.all.map(\.key) == ["alone"])
    gate.open()
    #expect(node.firings(2).last?.key == "c")
    await node.end()
  }

  // MARK: - A handler that kills its process

  @Test func whatKillsItsProcessDoesNotTakeTheOthersWithItForLong() async throws {
    let ledger = try FleetLedger(table)
    let again = ["sh", "-c", #"until "$@"; do sleep 0.1; done"#, "sh"]
    let due = try table.now
    let keys = (0..<12).map { "k\($0)" }
    try await fleet.schedule((keys + ["trap"]).map { Fleet.Deadline($0, at: due) })
    let nodes = try (0..<3).map { _ in try FleetProcess(ledger, work: 500, through: again) }
    try table.wait(for: 1)
    let report = "suspected(key: \"trap\", deaths: 4)"
    let limit = RealTime.monotonic.advanced(by: .seconds(60))
    var told: [String] = []
    while !told.contains(report), RealTime.monotonic < limit {
      try table.session.run("SELECT pg_sleep(0.05)::text")
      told = nodes.flatMap { $0.reports.all }
    }
    #expect(told.contains(report))
    // What merely stood beside it is not named after that, and what comes later is handled.
    let named = told.filter { $0.hasPrefix("suspected") && $0.hasSuffix("deaths: 4)") }
    #expect(named == [report])
    try await fleet.schedule("k12", after: .zero)
    try table.wait(for: 1)
    _ = try await fleet.cancel("trap")
    try ledger.close()
    #expect(try ledger.count("word = 'end'") == 13)
    #expect(try ledger.count("word = 'begin' AND attempt > 4 AND key <> 'trap'") == 0)
  }
}
