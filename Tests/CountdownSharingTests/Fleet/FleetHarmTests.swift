import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Testing

@testable import CountdownPostgres

/// Calls that are carried out together, and handlers that share connections: what one of them does
/// or meets harms no other.
@Suite(.ownThread) struct FleetHarmTests {
  private let server: PostgresServer
  private let table: FleetTable
  private let fleet: Fleet

  init() throws {
    server = try PostgresServer.shared.get()
    table = try FleetTable(on: server)
    fleet = table.fleet()
  }

  /// Starts a call for each key at once; the errors of those that failed, by their keys.
  private func failures(
    _ keys: [String], _ call: @escaping @Sendable (String) async throws -> Void
  ) async -> [String: String] {
    await withTaskGroup(of: (String, String?).self) { group in
      for key in keys {
        group.addTask {
          do { try await call(key) } catch { return (key, "\(error)") }
          return (key, nil)
        }
      }
      var failures: [String: String] = [:]
      for await (key, error) in group { failures[key] = error }
      return failures
    }
  }

  // MARK: - Batches

  @Test func aCallWhoseRowIsLockedWaitsAlone() async throws {
    let (fleet, keys) = (fleet, (0..<50).map { "k\($0)" })
    for key in ["k7", "k30"] { try await fleet.schedule(key, after: .hours(1)) }
    let other = try SQLSession(server.address)
    try other.run("BEGIN")
    try other.run(
      "SELECT key FROM \(table.schema).deadline WHERE key IN ('k7', 'k30') FOR UPDATE")
    let locked = Task {
      await failures(["k7", "k30"]) { key in
        if key == "k7" {
          try await fleet.schedule(key, after: .zero, body: [1])
        } else {
          #expect(try await fleet.cancel(key) == .cancelled)
        }
      }
    }
    let free = keys.filter { $0 != "k7" && $0 != "k30" }
    #expect(await failures(free) { try await fleet.schedule($0, after: .hours(1)) } == [:])
    #expect(await failures(free) { _ = try await fleet.cancel($0) } == [:])
    #expect(try table.count() == 2 && table.count("body = ''") == 2)
    try other.run("COMMIT")
    #expect(await locked.value == [:])
    #expect(try table.count() == 1 && table.count("body = '\\x01'") == 1)
  }

  @Test func aLockThatOutlastsTheTimeoutIsTold() async throws {
    try await fleet.schedule("a", after: .hours(1))
    let other = try SQLSession(server.address)
    try other.run("BEGIN")
    try other.run("SELECT key FROM \(table.schema).deadline FOR UPDATE")
    let fleet = table.fleet(timeout: .seconds(2))
    let failures = await failures(["a"]) { try await fleet.schedule($0, after: .zero) }
    #expect(failures["a"]?.contains("locked") == true, "\(failures)")
    try other.run("COMMIT")
  }

  @Test func aRefusedCallFailsAlone() async throws {
    let (fleet, keys) = (fleet, (0..<200).map { "k\($0)" })
    try await fleet.schedule("k7", after: .hours(1))
    try table.session.run(
      """
      CREATE FUNCTION \(table.schema).check_key() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.key IN ('k3', 'k99', 'k100') THEN RAISE 'not %', NEW.key; END IF;
        RETURN NEW;
      END $$
      """)
    try table.session.run(
      "CREATE TRIGGER check_key BEFORE INSERT OR UPDATE ON \(table.schema).deadline"
        + " FOR EACH ROW EXECUTE FUNCTION \(table.schema).check_key()")
    let failures = await failures(keys) { try await fleet.schedule($0, after: .hours(1)) }
    #expect(failures.keys.sorted() == ["k100", "k3", "k99"])
    #expect(failures["k99"]?.contains("not k99") == true)
    #expect(try table.count() == 197)
  }

  @Test func aCallThatTakesTooLongFailsAlone() async throws {
    let (fleet, keys) = (table.fleet(timeout: .seconds(8)), (0..<50).map { "k\($0)" })
    try await fleet.schedule("k7", after: .hours(1))
    try table.session.run(
      """
      CREATE FUNCTION \(table.schema).wait() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.key = 'k30' THEN PERFORM pg_sleep(60); END IF;
        RETURN NEW;
      END $$
      """)
    try table.session.run(
      "CREATE TRIGGER wait BEFORE INSERT ON \(table.schema).deadline"
        + " FOR EACH ROW EXECUTE FUNCTION \(table.schema).wait()")
    let failures = await failures(keys) { try await fleet.schedule($0, after: .hours(1)) }
    #expect(failures.keys.sorted() == ["k30"])
    #expect(failures["k30"]?.contains("try again when the server is less busy") == true)
    #expect(try table.count() == 49)
  }

  /// A batch ends by the timeout of its first call; the others are not given up with it.
  @Test func aCallThatCouldNotBeSentHasItsWholeTimeout() async {
    let timeout = Duration.milliseconds(500)
    let workers = FleetWorkers(1, timeout: timeout) { limit throws(PostgresFailure) in
      _ = Semaphore().wait(until: limit)
      throw PostgresFailure(.unreachable, at: "nowhere", "no answer")
    }
    let batches = FleetBatches<Int, Int>(workers) { _, items, _, _ throws(PostgresFailure) in
      items
    }
    var calls: [Task<Duration, Never>] = []
    for number in 0..<20 {
      // Each begins at once, and not when this thread waits.
      calls.append(
        Task.detached {
          let begin = RealTime.monotonic
          _ = try? await batches.call(number)
          return begin.duration(to: RealTime.monotonic)
        })
      letTimePass(.milliseconds(10))
    }
    var lives: [Duration] = []
    for call in calls { lives.append(await call.value) }
    #expect(lives.count == 20 && lives.allSatisfy { $0 >= timeout }, "\(lives)")
  }

  // MARK: - Sessions

  @Test(arguments: [
    "DEALLOCATE ALL", "SET statement_timeout = 1", "SET default_transaction_read_only = on",
    "SET search_path = nowhere", "SET ROLE pg_monitor", "DISCARD PLANS",
    "PREPARE complete AS SELECT 1", "CREATE TEMP TABLE deadline (key text)",
    "SELECT pg_advisory_lock(7)", "DECLARE c CURSOR WITH HOLD FOR SELECT 1",
  ])
  func aHandlersStatementLeavesTheSessionAsItWas(statement: String) async throws {
    let fleet = Fleet(server.address, schema: table.schema, timeout: .seconds(60), connections: 1)
    let ends = Inbox<String>()
    let node = LocalNode(fleet) { firing in
      let statements: [Fleet.Statement] =
        firing.key == "a" ? [.init(statement)] : [.init("SELECT pg_sleep(0.05)")]
      do { try await firing.complete(with: statements) } catch { ends.put("\(error)") }
      ends.put("end of \(firing.key)")
    }
    try await fleet.schedule("a", after: .zero)
    _ = ends.wait { $0 == "end of a" }
    try await fleet.schedule("b", after: .zero)
    _ = ends.wait { $0 == "end of b" }
    #expect(ends.all.filter { !$0.contains("prepared statement \"complete\"") }.count == 2)
    try await fleet.schedule("c", after: .hours(1))
    #expect(try await fleet.deadline("c") != nil)
    #expect(try await fleet.cancel("c") == .cancelled)
    await node.end()
    #expect(try table.number("SELECT count(*) FROM pg_locks WHERE objid = 7") == 0)
  }

  // MARK: - Fences

  @Test func aRestoredDatabaseGivesNoFenceAgain() async throws {
    let before = try table.number("SELECT (extract(epoch FROM now()) * 1000000)::bigint")
    try await fleet.schedule("a", after: .zero)
    let first = try LocalNode(fleet).firing().fence
    #expect(first > before)
    try table.session.run("SELECT setval('\(table.schema).fence', \(before - 1_000_000))::text")
    let other = table.fleet()
    try await other.schedule("b", after: .zero)
    let node = LocalNode(other)
    let second = try #require(node.firings.wait { $0.key == "b" }).fence
    #expect(second > first)
  }

  @Test func aRoleThatMayOnlyTakeFencesTakesThem() async throws {
    try await fleet.schedule("a", after: .hours(1))
    let role = "role_\(table.schema)"
    for grant in [
      "CREATE ROLE \(role) LOGIN", "GRANT USAGE ON SCHEMA \(table.schema) TO \(role)",
      "GRANT USAGE ON SEQUENCE \(table.schema).fence TO \(role)",
      "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(table.schema) TO \(role)",
    ] { try table.session.run(grant) }
    let guest = table.fleet(server.address(user: role))
    try await guest.schedule("b", after: .zero)
    #expect(try LocalNode(guest).firing().key == "b")
  }
}
