import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Testing

/// Handlers: their attempts, their ends, and the end of their node.
@Suite(.ownThread) struct FleetHandlingTests {
  private let table: FleetTable
  private let fleet: Fleet

  init() throws {
    table = try FleetTable(on: PostgresServer.shared.get())
    fleet = table.fleet()
  }

  private struct Failure: Error {}

  // MARK: - Errors

  @Test func anErrorBringsADeadlineBackAfterLongerAndLongerPauses() async throws {
    try await fleet.schedule("a", after: .zero, body: [7])
    // A day more, so that no short pause ends before it was looked at.
    try table.session.run(
      """
      CREATE FUNCTION \(table.schema).wait_longer() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.wake_ns = NEW.wake_ns + 86400000000000; RETURN NEW; END $$
      """)
    try table.session.run(
      "CREATE TRIGGER wait_longer BEFORE UPDATE ON \(table.schema).deadline FOR EACH ROW"
        + " WHEN (NEW.node IS NULL AND OLD.node IS NOT NULL)"
        + " EXECUTE FUNCTION \(table.schema).wait_longer()")
    let node = LocalNode(fleet) { if $0.attempt < 15 { throw Failure() } }
    let pauses = (0..<12).map { 1 << $0 } + [3_600, 3_600]
    for (index, pause) in pauses.enumerated() {
      let words = "failed(key: \"a\", attempt: \(index + 1), "
      let report = node.reports.wait { $0.hasPrefix(words) }
      #expect(report?.hasSuffix("pause: \(pause).0 seconds)") == true)
      try table.wait(for: 1, "node IS NULL")
      let wake = WallMoment(
        nanoseconds: try table.number("SELECT wake_ns FROM \(table.schema).deadline"))
      let left = try table.now.duration(to: wake) - .hours(24)
      #expect(left <= .seconds(pause) && left > .seconds(pause - 60))
      try table.hurry()
    }
    try table.wait(for: 0)
    let firings = node.firings.all
    #expect(firings.map(\.attempt) == Array(1...15))
    #expect(Set(firings.map(\.due)).count == 1 && firings.allSatisfy { $0.body == [7] })
    #expect(zip(firings, firings.dropFirst()).allSatisfy { $0.fence < $1.fence })
  }

  @Test func aFirstPauseIsOverAfterASecond() async throws {
    let node = LocalNode(fleet) { if $0.attempt == 1 { throw Failure() } }
    try await fleet.schedule("a", after: .zero)
    let firings = node.firings(2)
    #expect(firings[1].lateness >= firings[0].lateness + .seconds(1))
  }

  @Test func whatIsScheduledAnewBeginsWithTheFirstAttempt() async throws {
    let node = LocalNode(fleet) { if $0.body == [1] { throw Failure() } }
    try await fleet.schedule("a", after: .zero, body: [1])
    #expect(node.waits(for: "failed"))
    try table.wait(for: 1, "node IS NULL")
    try await fleet.schedule("a", after: .zero, body: [2])
    #expect(node.firings.wait { $0.body == [2] }?.attempt == 1)
  }

  @Test func fencesGrowAlsoForAKeyThatWasForgotten() async throws {
    let node = LocalNode(fleet)
    for count in 1...20 {
      try await fleet.schedule("a", after: .zero)
      _ = node.firings(count)
      if count.isMultiple(of: 2) { try table.wait(for: 0) }
    }
    try table.wait(for: 0)
    let fences = node.firings.all.map(\.fence)
    #expect(zip(fences, fences.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func aHandlerSchedulesItsNextTime() async throws {
    let fleet = fleet
    let node = LocalNode(fleet) { firing in
      let next = firing.body[0] + 1
      if next < 5 { try await fleet.schedule(firing.key, after: .zero, body: [next]) }
    }
    try await fleet.schedule("a", after: .zero, body: [0])
    #expect(node.firings(5).map(\.body) == [[0], [1], [2], [3], [4]])
    try table.wait(for: 0)
    #expect(node.firings.all.allSatisfy { $0.attempt == 1 })
  }

  // MARK: - Completion

  private func makeEffects() throws -> String {
    let name = "public.\(table.schema)_effect"
    try table.session.run("CREATE TABLE \(name) (key text, amount bigint)")
    return name
  }

  @Test func statementsAreDoneTogetherWithTheEnd() async throws {
    let (effects, fleet) = (try makeEffects(), fleet)
    let name = effects.dropFirst("public.".count)
    let node = LocalNode(fleet) { firing in
      try await firing.complete(with: [
        // The role's own search path is used.
        Fleet.Statement("INSERT INTO \(name) VALUES ($1, $2)", firing.key, "5"),
        Fleet.Statement("INSERT INTO \(name) VALUES ('NULL', $1::bigint)", nil),
      ])
      #expect(try await fleet.deadline(firing.key) == nil)
      // What failed afterwards changes nothing.
      throw Failure()
    }
    try await fleet.schedule("'; --", after: .zero)
    #expect(node.waits(for: "failed"))
    await node.end()
    #expect(try table.count() == 0 && node.firings.all.count == 1)
    let rows = try table.session.run(
      "SELECT key || '/' || coalesce(amount::text, '-') FROM \(effects)")
    #expect(rows == ["'; --/5", "NULL/-"])
    #expect(!node.reports.all.contains { $0.hasPrefix("superseded") })
  }

  @Test(arguments: ["schedule", "cancel"])
  func statementsOfASupersededHandlerAreRefused(by change: String) async throws {
    let effects = try makeEffects()
    let gate = Gate()
    let errors = Inbox<String>()
    let node = LocalNode(fleet) { firing in
      try await gate.pass()
      do {
        try await firing.complete(with: [Fleet.Statement("INSERT INTO \(effects) VALUES ('a')")])
      } catch {
        errors.put("\(error)")
      }
    }
    try await fleet.schedule("a", after: .zero)
    _ = node.firings(1)
    if change == "cancel" {
      #expect(try await fleet.cancel("a") == .begun)
    } else {
      try await fleet.schedule("a", after: .hours(1))
    }
    gate.open()
    #expect(node.waits(for: "superseded"))
    #expect(
      errors.all == [
        "\"a\" is another node's, over its handler's limit, scheduled again or cancelled;"
          + " nothing was written"
      ])
    #expect(try table.number("SELECT count(*) FROM \(effects)") == 0)
    #expect(try table.count("node IS NULL") == (change == "cancel" ? 0 : 1))
  }

  @Test(arguments: [
    "INSERT INTO nowhere VALUES (1)", "SELECT 1/0", "nonsense", "SELECT 1; SELECT 2",
  ])
  func aStatementThatFailsLeavesEverything(statement: String) async throws {
    let effects = try makeEffects()
    let errors = Inbox<String>()
    let node = LocalNode(fleet) { firing in
      do {
        try await firing.complete(with: [
          Fleet.Statement("INSERT INTO \(effects) VALUES ('a')"), Fleet.Statement(statement),
        ])
      } catch {
        errors.put("\(error)")
        throw error
      }
    }
    try await fleet.schedule("a", after: .zero)
    #expect(node.waits(for: "failed"))
    try table.wait(for: 1, "node IS NULL")
    #expect(errors.all.allSatisfy { $0.hasPrefix("\(table.server.folder):5432/") })
    #expect(try table.number("SELECT count(*) FROM \(effects)") == 0)
  }

  // MARK: - Nodes

  @Test func aNodeThatEndsLeavesNothingBehind() async throws {
    let gate = Gate()
    let node = LocalNode(fleet, concurrency: 3) { _ in try await gate.pass() }
    let due = try table.now
    try await fleet.schedule((0..<9).map { Fleet.Deadline("k\($0)", at: due) })
    _ = node.firings(3)
    #expect(try table.count("node IS NOT NULL") == 3)
    await node.end()
    #expect(node.firings.all.count == 3)
    #expect(try table.count("node IS NULL") == 9)
    // The firings that had begun come back at once, and count.
    #expect(try table.count("attempt = 1 AND wake_ns <= \(FleetTable.clock)") == 3)
    #expect(try table.count("attempt = 0") == 6)
    #expect(try table.number("SELECT count(*) FROM \(table.schema).node") == 0)
    let second = LocalNode(fleet)
    #expect(second.firings(9).map(\.attempt).sorted() == [1, 1, 1, 1, 1, 1, 2, 2, 2])
  }

  @Test func noMoreHandlersRunThanANodeMayRun() async throws {
    let running = Locked((now: 0, most: 0))
    let node = LocalNode(fleet, concurrency: 5) { _ in
      running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      await Task.yield()
      running.withLock { $0.now -= 1 }
    }
    let due = try table.now
    try await fleet.schedule((0..<500).map { Fleet.Deadline("k\($0)", at: due) })
    try table.wait(for: 0)
    #expect(running.withLock { $0.most } <= 5)
    #expect(node.firings.all.count == 500)
  }

  @Test func fleetsOfOneDatabaseDoNotMeet() async throws {
    let other = try FleetTable(on: table.server)
    let (one, two) = (LocalNode(fleet), LocalNode(other.fleet()))
    try await other.fleet().schedule("a", after: .zero, body: [2])
    try await fleet.schedule("a", after: .zero, body: [1])
    #expect(try one.firing().body == [1])
    #expect(try two.firing().body == [2])
    try table.wait(for: 0)
    try other.wait(for: 0)
    await one.end()
    await two.end()
    #expect(one.firings.all.count == 1 && two.firings.all.count == 1)
  }

  @Test func aNodeThatIsCancelledBeforeItConnectsEnds() async throws {
    let node = LocalNode(fleet)
    await node.end()
    let absent = LocalNode(Fleet("host=/nonexistent", timeout: .seconds(1)))
    #expect(absent.waits(for: "disconnected"))
    await absent.end()
  }
}
