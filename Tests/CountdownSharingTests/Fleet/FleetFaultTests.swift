#if Postgres
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
      #expect(node.reports(beginning: "disconnected").count == 1)
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

    // MARK: - Cuts

    /// A node that is alone goes on with what it had claimed, wherever its connection is cut.
    @Test func whereverItsConnectionIsCutANodeHandlesAllOnce() async throws {
      for messages in stride(from: 0, to: 240, by: LongRun.isOn ? 1 : 12) {
        let table = try FleetTable(on: server)
        let proxy = try CuttingProxy(before: server, after: messages, connections: 1)
        let node = LocalNode(
          table.fleet("host=\(proxy.folder) user=countdown dbname=postgres"), concurrency: 3)
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

    @Test func whereverAConnectionIsCutTheOutcomeIsTrue() async throws {
      var kinds: Set<String> = []
      for messages in 0..<45 {
        let proxy = try CuttingProxy(before: server, after: messages)
        let cut = table.fleet("host=\(proxy.folder) user=countdown dbname=postgres")
        let key = "k\(messages)"
        let kind: String
        do {
          try await cut.schedule(key, after: .hours(1))
          kind = "written"
        } catch {
          kind = "\(error)".hasPrefix("the write may or may not have succeeded") ? "unknown" : "not"
        }
        kinds.insert(kind)
        let isThere = try await fleet.deadline(key) != nil
        if kind != "unknown" { #expect(isThere == (kind == "written"), "\(messages): \(kind)") }
      }
      #expect(kinds == ["not", "unknown", "written"])
    }
  }
#endif
