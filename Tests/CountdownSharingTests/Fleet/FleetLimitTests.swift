import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Dispatch
import Testing

/// Handlers that take longer than they may, and nodes that do not wait for them.
@Suite(.serialized, .ownThread) struct FleetLimitTests {
  private let table: FleetTable
  private let fleet: Fleet
  private let gate = Gate()

  init() throws {
    table = try FleetTable(on: PostgresServer.shared.get())
    fleet = table.fleet()
  }

  private struct Failure: Error {}

  private func makeEffects() throws -> String {
    let name = "public.\(table.schema)_effect"
    try table.session.run("CREATE TABLE \(name) (attempt bigint)")
    return name
  }

  // MARK: - A limit

  @Test func handlersThatHangDoNotStopANode() async throws {
    defer { gate.open() }
    let (gate, ends) = (gate, Inbox<Bool>())
    let node = LocalNode(fleet, concurrency: 2, limit: .seconds(2)) { firing in
      if !firing.key.hasPrefix("hung") || firing.attempt > 1 { return }
      await gate.passUncancelled()
      ends.put(firing.isCurrent)
    }
    let due = try table.now
    let keys = ["hung/1", "hung/2", "k0", "k1", "k2"]
    try await fleet.schedule(keys.map { Fleet.Deadline($0, at: due) })
    try table.wait(for: 0)
    let firings = node.firings.all
    #expect(
      firings.map { "\($0.key) \($0.attempt)" }.sorted() == [
        "hung/1 1", "hung/1 2", "hung/2 1", "hung/2 2", "k0 1", "k1 1", "k2 1",
      ])
    for first in firings.prefix(2) {
      #expect(!first.isCurrent)
      let second = try #require(firings.last { $0.key == first.key })
      #expect(second.fence > first.fence && second.due == first.due)
      // The pause of a first error.
      #expect(second.lateness >= first.lateness + .seconds(1))
    }
    gate.open()
    _ = ends.wait { _ in ends.all.count == 2 }
    await node.end()
    #expect(ends.all == [false, false])
    #expect(
      node.reports(beginning: "overran").filter { $0.contains("hung") }.sorted() == [
        "overran(key: \"hung/1\", attempt: 1, limit: 2.0 seconds, pause: Optional(1.0 seconds))",
        "overran(key: \"hung/2\", attempt: 1, limit: 2.0 seconds, pause: Optional(1.0 seconds))",
      ])
  }

  /// Runs each task on whichever thread is free.
  private final class ThreadsExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "threads", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @Test func handlersThatBlockTheirThreadsDoNotStopANode() async throws {
    let blocker = DispatchSemaphore(value: 0)
    defer { for _ in 0..<2 { blocker.signal() } }
    let node = LocalNode(
      fleet, concurrency: 2, limit: .seconds(2), on: ThreadsExecutor()
    ) { firing in
      if firing.key.hasPrefix("hung"), firing.attempt == 1 { block(on: blocker) }
    }
    let due = try table.now
    let keys = ["hung/1", "hung/2", "k0", "k1", "k2"]
    try await fleet.schedule(keys.map { Fleet.Deadline($0, at: due) })
    try table.wait(for: 0)
    // On a machine with much to do, others may come over their limits as well, and come again.
    #expect(Set(node.firings.all.map(\.key)) == Set(keys))
    for key in keys.prefix(2) {
      #expect(node.reports(beginning: "overran(key: \"\(key)\", attempt: 1,").count == 1)
    }
  }

  enum End: CaseIterable { case returns, throwsAnError, completes }

  @Test(arguments: End.allCases)
  func whatAHandlerDoesAfterItsLimitChangesNothing(end: End) async throws {
    let (effects, gate) = (try makeEffects(), gate)
    let outcomes = Inbox<String>()
    let node = LocalNode(fleet, limit: .seconds(2)) { firing in
      let statement = Fleet.Statement(
        "INSERT INTO \(effects) VALUES ($1::bigint)", "\(firing.attempt)")
      if firing.attempt > 1 { return try await firing.complete(with: [statement]) }
      // The end comes at once after the cancellation, while the server may know nothing of it.
      try? await gate.pass()
      defer { outcomes.put("over") }
      switch end {
      case .returns: return
      case .throwsAnError: throw Failure()
      case .completes:
        do throws(FleetError) { try await firing.complete(with: [statement]) } catch {
          outcomes.put("\(error.reason)")
          throw error
        }
      }
    }
    try await fleet.schedule("a", after: .zero)
    #expect(outcomes.wait { $0 == "over" } != nil)
    #expect(node.firings(2).map(\.attempt) == [1, 2])
    try table.wait(for: 0)
    if end == .completes { #expect(outcomes.all.first == "superseded(key: \"a\")") }
    await node.end()
    #expect(try table.session.run("SELECT attempt::text FROM \(effects)") == ["2"])
    #expect(node.firings.all.count == 2)
    #expect(node.reports(beginning: "failed").isEmpty)
    #expect(node.reports(beginning: "superseded").isEmpty)
  }

  @Test func aDeadlineThatHasEndedDoesNotComeAgainWhenItsHandlerHangs() async throws {
    defer { gate.open() }
    let gate = gate
    let node = LocalNode(fleet, concurrency: 1, limit: .seconds(2)) { firing in
      if firing.key == "next" { return }
      try await firing.complete(with: [])
      await gate.passUncancelled()
    }
    try await fleet.schedule("a", after: .zero)
    #expect(node.waits(for: "overran(key: \"a\", attempt: 1, limit: 2.0 seconds, pause: nil)"))
    try await fleet.schedule("next", after: .zero)
    try table.wait(for: 0)
    #expect(node.firings.all.map(\.key) == ["a", "next"])
  }

  @Test func handlersThatEndInTimeAreLeftAlone() async throws {
    let node = LocalNode(fleet, concurrency: 3, limit: .minutes(1)) { _ in await Task.yield() }
    let due = try table.now
    try await fleet.schedule((0..<300).map { Fleet.Deadline("k\($0)", at: due) })
    try table.wait(for: 0)
    await node.end()
    #expect(node.firings.all.count == 300 && node.reports.all == ["connected"])
  }

  // MARK: - Grace

  @Test func aNodeLeavesAHandlerThatIgnoresItsCancellation() async throws {
    defer { gate.open() }
    let (gate, refusal) = (gate, Inbox<String>())
    let node = LocalNode(fleet, grace: .milliseconds(200)) { firing in
      if firing.key == "good" { return try await gate.pass() }
      await gate.passUncancelled()
      do throws(FleetError) { try await firing.complete(with: []) } catch {
        refusal.put("\(error.reason)")
        throw error
      }
    }
    let due = try table.now
    try await fleet.schedule(["a", "b", "good"].map { Fleet.Deadline($0, at: due) })
    let old = node.firings(3)
    node.cancel()
    #expect(node.ends())
    // Nothing is claimed; what has begun counts, and all of it is due at once.
    #expect(try table.count("node IS NULL AND attempt = 1") == 3)
    #expect(try table.count("wake_ns <= \(FleetTable.clock)") == 3)
    #expect(try table.number("SELECT count(*) FROM \(table.schema).node") == 0)
    #expect(node.reports(beginning: "abandoned") == ["abandoned(keys: [\"a\", \"b\"])"])
    let next = LocalNode(fleet)
    #expect(next.firings(3).map(\.attempt) == [2, 2, 2])
    for firing in old {
      #expect(!firing.isCurrent)
      #expect(next.firings.all.allSatisfy { $0.key != firing.key || $0.fence > firing.fence })
    }
    let reports = node.reports.all
    gate.open()
    _ = refusal.wait { _ in refusal.all.count == 2 }
    #expect(Set(refusal.all) == ["superseded(key: \"a\")", "superseded(key: \"b\")"])
    try table.wait(for: 0)
    // A node that has ended says nothing any more.
    #expect(node.reports.all == reports)
  }

  @Test func aNodeWhoseHandlersEndDoesNotUseItsGrace() async throws {
    let gate = gate
    let node = LocalNode(fleet, grace: .hours(1)) { _ in try await gate.pass() }
    try await fleet.schedule("a", after: .zero)
    _ = node.firings(1)
    await node.end()
    #expect(node.reports(beginning: "abandoned").isEmpty)
    #expect(try table.count("node IS NULL AND attempt = 1") == 1)
  }

  @Test func aNodeWithoutGraceWaitsForTheHandlersThatOverran() async throws {
    let gate = gate
    let node = LocalNode(fleet, limit: .seconds(1)) { firing in
      if firing.attempt == 1 { await gate.passUncancelled() }
    }
    try await fleet.schedule("a", after: .zero)
    #expect(node.waits(for: "overran"))
    try table.wait(for: 0)
    async let end: Void = node.end()
    gate.open()
    await end
    #expect(node.reports(beginning: "abandoned").isEmpty)
  }

  // MARK: - Tasks

  private enum Context { @TaskLocal static var name = "" }

  @Test func handlersHaveTheTaskLocalsAndTheExecutorOfTheirNode() async throws {
    let executor = QueueExecutor()
    let found = Inbox<Bool>()
    let fleet = fleet
    let node = Context.$name.withValue("shop") {
      Task(executorPreference: executor) {
        try await fleet.run { _ in
          let mine = withUnsafeCurrentTask { $0?.unownedTaskExecutor }
          found.put(Context.name == "shop" && mine == executor.asUnownedTaskExecutor())
        }
      }
    }
    try await fleet.schedule("a", after: .zero)
    #expect(found.wait { _ in true } == true)
    node.cancel()
    try await node.value
  }
}

/// Blocks the thread, as handlers do that call what blocks.
private func block(on semaphore: DispatchSemaphore) { semaphore.wait() }
