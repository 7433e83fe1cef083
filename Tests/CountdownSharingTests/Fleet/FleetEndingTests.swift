import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

/// A node that is cancelled ends, whatever is under way, and leaves nothing claimed.
@Suite(.serialized, .ownThread) struct FleetEndingTests {
  private let server: PostgresServer
  private let table: FleetTable

  init() throws {
    server = try Self.own.get()
    table = try FleetTable(on: server)
  }

  /// A server for these tests alone.
  private static let own = Result { try PostgresServer() }

  private func schedule(_ count: Int, every step: Duration, in table: FleetTable) async throws {
    let due = try table.now
    try await table.fleet().schedule(
      (0..<count).map { Fleet.Deadline("k\($0)", at: due.advanced(by: step * $0)) })
  }

  /// Expects that no node is known, nothing is claimed, and that what has not begun does not
  /// count as begun.
  private func expectNothingClaimed(
    after node: LocalNode, in table: FleetTable, _ comment: Comment
  ) async throws {
    #expect(try table.count("node IS NOT NULL") == 0, comment)
    #expect(try table.number("SELECT count(*) FROM \(table.schema).node") == 0, comment)
    let begun = Set(node.firings.all.map(\.key))
    let counted = try table.session.run(
      "SELECT key FROM \(table.schema).deadline WHERE attempt > 0")
    #expect(Set(counted.compactMap { $0 }).isSubset(of: begun), comment)
    let left = try table.session.run("SELECT key FROM \(table.schema).deadline")
    for key in left.compactMap({ $0 }).prefix(5) {
      #expect(try await table.fleet().cancel(key) == .cancelled, comment)
    }
  }

  // MARK: - Answers

  enum Handler: CaseIterable { case returns, ignoresTheCancellation, throwsAfterIt }

  /// The node is cancelled while an answer of the server's is held up, at one message after the
  /// other: of its connecting, of claims, of ends, of looks.
  @Test(arguments: Handler.allCases)
  func whicheverAnswerIsUnderWayANodeEndsWithIt(handler: Handler) async throws {
    let gate = Gate()
    for messages in stride(from: 1, to: 160, by: LongRun.isOn ? 1 : 9) {
      let table = try FleetTable(on: server)
      try await schedule(40, every: .milliseconds(4), in: table)
      let proxy = try CuttingProxy(before: server, after: messages, connections: 1, holds: true)
      let isHeld = Inbox<Bool>()
      proxy.onCut { isHeld.put(true) }
      let node = LocalNode(
        table.fleet(proxy.address, timeout: .seconds(20)), concurrency: 3
      ) { _ in
        switch handler {
        case .returns: break
        case .ignoresTheCancellation: letTimePass(.milliseconds(3))
        case .throwsAfterIt: try await gate.pass()
        }
      }
      // With handlers that wait, so many messages may not come.
      if handler != .throwsAfterIt || messages < 70 {
        try #require(isHeld.wait { $0 } != nil, "\(messages)")
      }
      node.cancel()
      try #require(node.ends(), "\(messages)")
      try await expectNothingClaimed(after: node, in: table, "\(messages)")
    }
  }

  /// The same, with the connection lost instead: the node comes back to give up what it has.
  @Test func whereverItsConnectionIsCutANodeThatEndsLeavesNothing() async throws {
    for messages in stride(from: 30, to: 160, by: LongRun.isOn ? 1 : 9) {
      let table = try FleetTable(on: server)
      try await schedule(40, every: .milliseconds(4), in: table)
      let proxy = try CuttingProxy(before: server, after: messages, connections: 1)
      let isCut = Inbox<Bool>()
      let node = LocalNode(
        table.fleet(proxy.address, timeout: .seconds(20)), concurrency: 3)
      proxy.onCut {
        node.cancel()
        isCut.put(true)
      }
      try #require(isCut.wait { $0 } != nil, "\(messages)")
      try #require(node.ends(), "\(messages)")
      #expect(try table.count("node IS NOT NULL") == 0, "\(messages)")
    }
  }

  @Test func nodesThatAreCancelledAtAnyMomentEnd() async throws {
    var random = SeededGenerator(seed: 13)
    for round in 0..<(LongRun.isOn ? 1_000 : 30) {
      let table = try FleetTable(on: server)
      try await schedule(400, every: .microseconds(250), in: table)
      let nodes = (0..<3).map { _ in LocalNode(table.fleet(), concurrency: 5) }
      letTimePass(.microseconds(random.below(150_000)))
      for node in nodes {
        node.cancel()
        letTimePass(.microseconds(random.below(2_000)))
      }
      for node in nodes { try #require(node.ends(), "round \(round)") }
      #expect(try table.count("node IS NOT NULL") == 0, "round \(round)")
      #expect(try table.number("SELECT count(*) FROM \(table.schema).node") == 0)
      let begun = nodes.flatMap(\.firings.all).map(\.key)
      #expect(Set(begun).count == begun.count)
      #expect(try begun.count + Int(table.count("attempt = 0")) == 400, "round \(round)")
    }
  }

  // MARK: - Obstacles

  /// How long a node takes to end that holds a deadline, and may take so long.
  private func endOfANode(
    timeout: Duration, in obstacle: () throws -> Void
  ) async throws -> Duration {
    let gate = Gate()
    let node = LocalNode(table.fleet(timeout: timeout)) { _ in try await gate.pass() }
    try await table.fleet().schedule("a", after: .zero)
    _ = node.firings(1)
    try obstacle()
    let before = RealTime.monotonic
    node.cancel()
    try #require(node.ends())
    return before.duration(to: RealTime.monotonic)
  }

  @Test func aServerThatIsAwayIsWaitedForNoLongerThanACall() async throws {
    defer { try? server.control("restart", "-m", "fast") }
    let time = try await endOfANode(timeout: .seconds(1)) {
      try server.control("stop", "-m", "immediate")
    }
    #expect(time < .seconds(5))
  }

  @Test func aServerThatComesBackInTimeIsTold() async throws {
    let server = server
    _ = try await endOfANode(timeout: .seconds(60)) {
      try server.control("stop", "-m", "immediate")
      Thread.detachNewThread { try? server.control("restart", "-m", "fast") }
    }
    #expect(try FleetTable(sharing: table).count("node IS NULL") == 1)
  }

  @Test func aServerThatIsHaltedIsWaitedForNoLongerThanACall() async throws {
    var all: [pid_t] = []
    defer { for process in all { kill(process, SIGCONT) } }
    let time = try await endOfANode(timeout: .seconds(1)) { all = try halt() }
    #expect(time < .seconds(5))
  }

  /// Halts the server.
  ///
  /// - Returns: its processes.
  private func halt() throws -> [pid_t] {
    let processes = try table.session.run("SELECT pid::text FROM pg_stat_activity")
    let all = [try server.process] + processes.compactMap { $0.flatMap { pid_t($0) } }
    for process in all { kill(process, SIGSTOP) }
    return all
  }

  @Test func aLimitIsKeptWhileTheServerIsHalted() async throws {
    let (gate, refusal) = (Gate(), Inbox<String>())
    let node = LocalNode(table.fleet(), limit: .seconds(1)) { firing in
      if firing.attempt > 1 { return }
      try? await gate.pass()
      do throws(FleetError) { try await firing.complete(with: []) } catch {
        refusal.put("\(error.reason)")
      }
    }
    try await table.fleet().schedule("a", after: .zero)
    _ = node.firings(1)
    let all = try halt()
    // The refusal comes without the server, which still has the claim.
    let refused = refusal.wait { _ in true }
    for process in all { kill(process, SIGCONT) }
    #expect(refused == "superseded(key: \"a\")")
    try table.wait(for: 0)
    #expect(node.firings.all.map(\.attempt) == [1, 2])
    await node.end()
  }

  /// A handler that hangs, on a node that cannot tell the server: another node takes over.
  @Test func whatIsLeftWhileTheServerIsAwayIsTakenOver() async throws {
    let gate = Gate()
    defer { gate.open() }
    let node = LocalNode(table.fleet(timeout: .seconds(1)), grace: .milliseconds(100)) { _ in
      await gate.passUncancelled()
    }
    try await table.fleet().schedule("a", after: .zero)
    _ = node.firings(1)
    try server.control("stop", "-m", "immediate")
    node.cancel()
    let isOver = node.ends()
    try server.control("restart", "-m", "fast")
    #expect(isOver)
    #expect(node.reports(beginning: "abandoned") == ["abandoned(keys: [\"a\"])"])
    let next = LocalNode(table.fleet())
    #expect(try next.firing().attempt == 2)
    await next.end()
  }

  /// Another session has locked the row, and keeps it.
  @Test func aLockedRowIsWaitedForNoLongerThanACall() async throws {
    let other = try SQLSession(server.address)
    let time = try await endOfANode(timeout: .seconds(1)) {
      try other.run("BEGIN")
      try other.run("SELECT key FROM \(table.schema).deadline FOR UPDATE")
    }
    #expect(time < .seconds(5))
    // The row stays the node's until another one takes it over.
    try other.run("COMMIT")
    let next = LocalNode(table.fleet())
    #expect(try next.firing().key == "a")
    await next.end()
  }

  @Test func aNodeThatHasLostItsServerEndsInTime() async throws {
    let node = LocalNode(table.fleet(timeout: .seconds(1)))
    #expect(node.waits(for: "connected"))
    defer { try? server.control("restart", "-m", "fast") }
    try server.control("stop", "-m", "immediate")
    #expect(node.waits(for: "disconnected"))
    let before = RealTime.monotonic
    await node.end()
    #expect(before.duration(to: RealTime.monotonic) < .seconds(5))
  }
}
