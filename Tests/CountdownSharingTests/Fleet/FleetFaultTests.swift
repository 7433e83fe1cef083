import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

/// A server that is restarted, ends sessions, refuses to write or is another one now: nothing is
/// lost, and what was being handled goes on.
@Suite(.serialized, .ownThread) struct FleetFaultTests {
  private let server: PostgresServer
  private let table: FleetTable
  private let fleet: Fleet
  private let gate = Gate()

  init() throws {
    server = try Self.own.get()
    table = try FleetTable(on: server)
    fleet = table.fleet()
  }

  /// A server for these tests alone.
  private static let own = Result { try PostgresServer() }

  /// A node that handles one deadline, until the gate is open.
  private func busyNode() async throws -> LocalNode {
    let gate = gate
    let node = LocalNode(fleet) { if $0.key == "long" { try await gate.pass() } }
    try await fleet.schedule("long", after: .zero)
    _ = node.firings(1)
    return node
  }

  /// Ends what the node handles, and checks that all was handled once.
  private func finish(_ node: LocalNode, _ keys: [String]) async throws {
    gate.open()
    try FleetTable(sharing: table).wait(for: 0)
    await node.end()
    #expect(node.firings.all.map(\.key).sorted() == (["long"] + keys).sorted())
    #expect(node.firings.all.allSatisfy { $0.attempt == 1 })
    #expect(node.reports(beginning: "superseded") == [])
    #expect(node.reports(beginning: "takenForDead") == [])
  }

  @Test(arguments: ["fast", "immediate"])
  func aRestartedServerIsUsedAgain(mode: String) async throws {
    let node = try await busyNode()
    try await fleet.schedule("soon", after: .seconds(1))
    try server.control("restart", "-m", mode)
    #expect(node.isConnectedAgain())
    let losses = node.reports(beginning: "disconnected")
    #expect(losses.count == 1)
    // The report is one line: the place, what is wrong, and what to do.
    let loss = try #require(losses.first)
    #expect(loss.hasPrefix("disconnected(\(server.folder):5432/postgres: "))
    let advice = [
      "check that the server runs and can be reached", "look into the server's log",
      "try again in a moment",
    ]
    #expect(advice.contains { loss.hasSuffix("; \($0))") } && !loss.contains(where: \.isNewline))
    try await fleet.schedule("later", after: .zero)
    try await finish(node, ["soon", "later"])
  }

  @Test func aSessionThatIsTerminatedIsReplaced() async throws {
    let node = try await busyNode()
    let watcher = LocalNode(fleet)
    #expect(watcher.waits(for: "connected"))
    let number = try table.number(
      "SELECT number FROM \(table.schema).node WHERE lease_ns IS NOT NULL")
    try table.session.run(
      """
      SELECT pg_terminate_backend(pid)::text FROM pg_locks WHERE locktype = 'advisory'
        AND classid::bigint << 32 | objid::bigint = \(number) AND objsubid = 1
      """)
    #expect(node.isConnectedAgain())
    try await finish(node, [])
    #expect(watcher.firings.all.isEmpty && watcher.reports.all == ["connected"])
  }

  @Test func aServerThatIsReadOnlyIsWaitedFor() async throws {
    let advice = "; use the primary server, or a role that may write"
    let node = try await busyNode()
    try await fleet.schedule("soon", after: .milliseconds(500))
    try server.sql("ALTER SYSTEM SET default_transaction_read_only = on")
    try server.control("restart", "-m", "fast")
    await #expect { try await fleet.schedule("refused", after: .zero) } throws: {
      "\($0)".hasSuffix(advice)
    }
    #expect(node.waits(for: "disconnected"))
    try server.sql("ALTER SYSTEM RESET default_transaction_read_only")
    try server.control("restart", "-m", "fast")
    #expect(node.isConnectedAgain())
    try await finish(node, ["soon"])
    #expect(node.reports(beginning: "disconnected").count == 1)
  }

  @Test func aPromotedStandbyIsUsedByTheSameNodes() async throws {
    let primary = try PostgresServer()
    let table = try FleetTable(on: primary)
    try await table.fleet().schedule("long", after: .zero)
    try await table.fleet().schedule("soon", after: .seconds(2))
    let standby = try PostgresServer(of: primary)
    let address =
      "host=\(primary.folder),\(standby.folder) user=countdown dbname=postgres"
      + " target_session_attrs=read-write"
    let gate = gate
    let node = LocalNode(table.fleet(address)) { if $0.key == "long" { try await gate.pass() } }
    _ = node.firings(1)
    try table.session.wait(
      for: "true",
      from: "SELECT (replay_lsn = pg_current_wal_lsn())::text FROM pg_stat_replication")
    try primary.control("stop", "-m", "immediate")
    #expect(node.waits(for: "disconnected"))
    try standby.control("promote")
    try await table.fleet(address).schedule("later", after: .zero)
    #expect(node.isConnectedAgain())
    gate.open()
    try FleetTable(sharing: table, on: standby).wait(for: 0)
    await node.end()
    #expect(node.firings.all.map(\.key).sorted() == ["later", "long", "soon"])
    #expect(node.firings.all.allSatisfy { $0.attempt == 1 })
  }

  @Test(.enabled(if: Mounting.works, "the kernel or its container forbids mounts"))
  func aFullDiskLosesNothing() async throws {
    let place = StorePlace()
    let server = try PostgresServer(
      through: Mounting.tmpfs("-o size=1m,mode=777", at: place.path))
    let table = try FleetTable(on: server)
    let fleet = table.fleet()
    _ = try await fleet.deadline("a")
    try server.makeFolder(place.path + "/space")
    try server.sql("CREATE TABLESPACE small LOCATION '\(place.path)/space'")
    try server.sql("ALTER TABLE \(table.schema).deadline SET TABLESPACE small")
    let due = try table.now.advanced(by: .hours(1))
    var keys: [String] = []
    do {
      for number in 0..<100 {
        let body = (0..<30_000).map { _ in UInt8.random(in: 0...255) }
        try await fleet.schedule("k\(number)", at: due, body: body)
        keys.append("k\(number)")
      }
      Issue.record("there was room")
    } catch {
      #expect("\(error)".hasSuffix("; free space on the server; nothing was changed"))
    }
    #expect(try table.count() == keys.count)
    let node = LocalNode(fleet)
    try table.hurry()
    try table.wait(for: 0)
    await node.end()
    #expect(node.firings.all.map(\.key).sorted() == keys.sorted())
  }

  // MARK: - Silence

  /// What a call says that finds no answer, before the time is over that calls have by default.
  private func told(_ call: () async throws -> Void) async -> String {
    let before = RealTime.monotonic
    defer { #expect(before.duration(to: RealTime.monotonic) < .seconds(5)) }
    do {
      try await call()
      return "done"
    } catch {
      return "\(error)"
    }
  }

  @Test func aHaltedServerIsWaitedForWithABound() async throws {
    _ = try await fleet.deadline("a")
    // Each of the first three has a connection, and the last one has none.
    let fleets = (0..<4).map { _ in table.fleet(timeout: .seconds(1)) }
    for fleet in fleets.dropLast() { _ = try await fleet.deadline("a") }
    let processes = try table.session.run("SELECT pid::text FROM pg_stat_activity")
    let all = [try server.process] + processes.compactMap { $0.flatMap { pid_t($0) } }
    defer { for process in all { kill(process, SIGCONT) } }
    for process in all { kill(process, SIGSTOP) }
    let scheduled = await told { try await fleets[0].schedule("a", after: .hours(1)) }
    let cancelled = await told { _ = try await fleets[1].cancel("a") }
    let read = await told { _ = try await fleets[2].deadline("a") }
    let opened = await told { try await fleets[3].schedule("b", after: .hours(1)) }
    for process in all { kill(process, SIGCONT) }
    let unknown = "the write may or may not have succeeded: \(server.folder):5432/"
    #expect(scheduled.hasPrefix(unknown))
    #expect(cancelled.hasPrefix(unknown))
    for text in [read, opened] {
      #expect(text.hasSuffix("; check that the server runs and can be reached"))
    }
    // What could not be sent has changed nothing.
    #expect(try await fleet.deadline("b") == nil)
  }

  // MARK: - Cuts

  /// A node that is alone goes on with what it had claimed, wherever its connection is cut.
  @Test func whereverItsConnectionIsCutANodeHandlesAllOnce() async throws {
    for messages in stride(from: 0, to: 240, by: LongRun.isOn ? 1 : 12) {
      let table = try FleetTable(on: server)
      let proxy = try CuttingProxy(before: server, after: messages, connections: 1)
      let node = LocalNode(
        table.fleet(proxy.address), concurrency: 3)
      let due = try table.now
      let keys = (0..<12).map { "k\($0)" }
      try await table.fleet().schedule(
        keys.enumerated().map {
          Fleet.Deadline($1, at: due.advanced(by: .milliseconds(10 * $0)))
        })
      try table.wait(for: 0)
      await node.end()
      #expect(node.firings.all.map(\.key).sorted() == keys.sorted(), "after \(messages)")
      #expect(node.firings.all.allSatisfy { $0.attempt == 1 }, "after \(messages)")
    }
  }

  @Test(arguments: ["schedule", "cancel"])
  func whereverAConnectionIsCutTheOutcomeIsTrue(call: String) async throws {
    var kinds: Set<String> = []
    for messages in 0..<60 {
      let proxy = try CuttingProxy(before: server, after: messages)
      let cut = table.fleet(proxy.address)
      let key = "k\(messages)"
      if call == "cancel" { try await fleet.schedule(key, after: .hours(1)) }
      let told = await told {
        if call == "cancel" {
          let answer = try await cut.cancel(key)
          #expect(answer == .cancelled)
        } else {
          try await cut.schedule(key, after: .hours(1))
        }
      }
      let isUnknown = told.hasPrefix("the write may or may not have succeeded")
      let kind = told == "done" ? told : isUnknown ? "unknown" : "not"
      kinds.insert(kind)
      let isThere = try await fleet.deadline(key) != nil
      let isDone = isThere == (call == "schedule")
      if kind != "unknown" { #expect(isDone == (kind == "done"), "\(messages): \(told)") }
    }
    #expect(kinds == ["done", "not", "unknown"])
  }
}
