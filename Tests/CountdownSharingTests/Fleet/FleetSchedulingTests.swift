import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Testing

/// Scheduling and cancelling deadlines.
@Suite(.ownThread) struct FleetSchedulingTests {
  private let table: FleetTable
  private let fleet: Fleet

  init() throws {
    table = try FleetTable(on: PostgresServer.shared.get())
    fleet = table.fleet()
  }

  private static let far = WallMoment(nanoseconds: 4_000_000_000_000_000_000)

  private func told(_ body: () async throws -> some Any) async -> String {
    do { return "\(try await body())" } catch { return "\(error)" }
  }

  // MARK: - Moments

  @Test func aDeadlineIsHandledOnceWithWhatWasScheduled() async throws {
    let due = try table.now.advanced(by: .milliseconds(50))
    try await fleet.schedule("order/17", at: due, body: [0, 255, 7])
    let node = LocalNode(fleet)
    let firing = try node.firing()
    #expect(firing.key == "order/17" && firing.body == [0, 255, 7] && firing.attempt == 1)
    #expect(firing.due == WallMoment(nanoseconds: due.nanoseconds))
    #expect(firing.lateness >= .zero && firing.fence > 0)
    try table.wait(for: 0)
    await node.end()
    #expect(node.firings.all.count == 1)
    #expect(node.reports.all == ["connected"])
  }

  @Test func whatIsPastIsHandledAtOnceAndSaysHowLateItIs() async throws {
    let node = LocalNode(fleet)
    try await fleet.schedule("old", at: try table.now.advanced(by: .hours(-2)))
    try await fleet.schedule("ancient", at: WallMoment(nanoseconds: .min))
    let firings = node.firings(2)
    #expect(Set(firings.map(\.key)) == ["old", "ancient"])
    #expect(firings.allSatisfy { $0.lateness >= .hours(2) })
    try table.wait(for: 0)
  }

  @Test func aTimeFromNowCountsOnTheServersClock() async throws {
    let before = try table.now
    try await fleet.schedule("half an hour", after: .minutes(30))
    try await fleet.schedule("negative", after: .seconds(-5))
    try await fleet.schedule("ever", after: .seconds(Int64.max))
    let after = try table.now
    func delay(_ key: String) async throws -> ClosedRange<Duration> {
      let due = try #require(try await fleet.deadline(key)).due
      return after.duration(to: due)...before.duration(to: due)
    }
    #expect(try await delay("half an hour").contains(.minutes(30)))
    #expect(try await delay("negative").contains(.zero))
    #expect(try await delay("ever").contains(.hours(24 * 36_525)))
  }

  @Test func theLatestMomentIsNeverDue() async throws {
    let node = LocalNode(fleet)
    try await fleet.schedule("never", at: WallMoment(nanoseconds: .max))
    try await fleet.schedule("now", after: .zero)
    #expect(try node.firing().key == "now")
    try table.wait(for: 1)
    #expect(try await fleet.cancel("never") == .cancelled)
  }

  // MARK: - Many

  @Test func aBatchIsScheduledWholeAndOfOneKeyTheLastCounts() async throws {
    let due = try table.now
    var deadlines = (0..<2_500).map { Fleet.Deadline("k\($0)", at: due, body: [1]) }
    deadlines.insert(Fleet.Deadline("k7", at: Self.far, body: [2]), at: 900)
    deadlines.append(Fleet.Deadline("k2400", at: Self.far, body: [3]))
    try await fleet.schedule(deadlines)
    try await fleet.schedule([])
    #expect(try table.count() == 2_500)
    #expect(try await fleet.deadline("k7")?.body == [2])
    #expect(try await fleet.deadline("k2400")?.body == [3])
    let node = LocalNode(fleet)
    try table.wait(for: 2)
    #expect(Set(node.firings.all.map(\.key)).count == 2_498 && node.firings.all.count == 2_498)
  }

  @Test func callsOfManyTasksAtATimeAllCount() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<500 {
        group.addTask { try await fleet.schedule("k\(number % 400)", at: Self.far) }
      }
      try await group.waitForAll()
    }
    #expect(try table.count() == 400)
    let answers = try await withThrowingTaskGroup { group in
      for number in 0..<500 { group.addTask { try await fleet.cancel("k\(number)") } }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(answers == [.cancelled: 400, .unknown: 100])
  }

  // MARK: - Together with rows of one's own

  @Test func whatIsWrittenBesideADeadlineIsThereWithItOrNotAtAll() async throws {
    let orders = "public.\(table.schema)_order"
    try table.session.run("CREATE TABLE \(orders) (number bigint PRIMARY KEY)")
    let order = Fleet.Statement("INSERT INTO \(orders) VALUES ($1::bigint)", "17")
    try await fleet.schedule("order/17", at: Self.far, with: [order])
    #expect(try await fleet.deadline("order/17")?.due == Self.far)
    #expect(try table.number("SELECT count(*) FROM \(orders)") == 1)
    let other = Fleet.Statement("INSERT INTO \(orders) VALUES (18)")
    // The second statement fails, because the row is there already.
    await #expect(throws: FleetError.self) {
      try await fleet.schedule("order/18", after: .hours(1), with: [other, order])
    }
    #expect(try await fleet.deadline("order/18") == nil)
    #expect(try table.number("SELECT count(*) FROM \(orders)") == 1)
  }

  // MARK: - Again, and back

  @Test func scheduledAgainADeadlineIsReplaced() async throws {
    try await fleet.schedule("a", at: try table.now.advanced(by: .hours(1)), body: [1])
    try await fleet.schedule("a", at: Self.far, body: [2])
    let deadline = try await fleet.deadline("a")
    #expect(deadline == Fleet.Deadline("a", at: Self.far, body: [2]))
    let node = LocalNode(fleet)
    try await fleet.schedule("a", after: .zero, body: [3])
    #expect(try node.firing().body == [3])
    try table.wait(for: 0)
    await node.end()
    #expect(node.firings.all.count == 1)
    #expect(try await fleet.deadline("a") == nil)
  }

  @Test func whatIsScheduledWhileItIsHandledComesAgain() async throws {
    let gate = Gate()
    let node = LocalNode(fleet) { if $0.body == [1] { try await gate.pass() } }
    try await fleet.schedule("a", after: .zero, body: [1])
    let old = try node.firing()
    try await fleet.schedule("a", after: .zero, body: [2])
    let new = try #require(node.firings(2).last)
    #expect(new.body == [2] && new.attempt == 1 && new.fence > old.fence)
    try table.wait(for: 0)
    gate.open()
    #expect(node.waits(for: "superseded"))
    #expect(node.reports.all == ["connected", "superseded(key: \"a\")"])
  }

  @Test func aCancellationSaysWhetherItWasInTime() async throws {
    let gate = Gate()
    try await fleet.schedule("waits", at: Self.far)
    try await fleet.schedule("begun", after: .zero)
    let node = LocalNode(fleet) { _ in
      try await gate.pass()
      throw Failure()
    }
    #expect(try node.firing().key == "begun")
    #expect(try await fleet.deadline("begun") != nil)
    #expect(try await fleet.cancel("waits") == .cancelled)
    #expect(try await fleet.cancel("begun") == .begun)
    for key in ["waits", "begun", "other", "", "nul\0", String(repeating: "k", count: 257)] {
      #expect(try await fleet.cancel(key) == .unknown)
      #expect(try await fleet.deadline(key) == nil)
    }
    // What failed after its cancellation does not come again.
    gate.open()
    #expect(node.waits(for: "superseded"))
    #expect(try table.count() == 0)
    await node.end()
    #expect(node.firings.all.count == 1)
  }

  private struct Failure: Error {}

  // MARK: - Limits

  @Test func keysAndBodiesHaveLimits() async throws {
    let longest = String(repeating: "ü", count: 128)
    let body = [UInt8](repeating: 7, count: 65_536)
    for key in [longest, "'; DROP TABLE deadline; --", "a\nb", "\u{1F600}", "$1", "\\"] {
      try await fleet.schedule(key, at: Self.far, body: body)
      #expect(try await fleet.deadline(key) == Fleet.Deadline(key, at: Self.far, body: body))
      #expect(try await fleet.cancel(key) == .cancelled)
    }
    let advice = " cannot be used; write 1 to 256 bytes of UTF-8 without a zero"
    for key in ["", longest + "u", "nul\0"] {
      let one = await told { try await fleet.schedule(key, at: Self.far) }
      #expect(one.hasPrefix("the key ") && one.hasSuffix(advice) && !one.contains("\n"))
      let batch = [Fleet.Deadline("good", at: Self.far), Fleet.Deadline(key, at: Self.far)]
      #expect(await told { try await fleet.schedule(batch) } == one)
    }
    let tooLarge = await told { try await fleet.schedule("a", after: .zero, body: body + [7]) }
    #expect(tooLarge == "the body of \"a\" has 65537 bytes, of at most 65536")
    #expect(try table.count() == 0)
  }
}
