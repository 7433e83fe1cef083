import Countdown
import CountdownTestStores
import CountdownTestSupport
import Testing

@testable import CountdownPostgres

/// Where nodes and calls begin to read, also while a transaction keeps the table from being
/// cleaned.
@Suite(.ownThread) struct FleetHorizonTests {
  private let table: FleetTable
  private static let count = 4_000

  init() throws { table = try FleetTable(on: PostgresServer.shared.get()) }

  /// Handles many deadlines and then some that come alone, with sessions that have ended when this
  /// returns: what they read is counted then.
  private func handle(_ name: String, step: Duration) async throws {
    let fleet = table.fleet("\(table.server.address) application_name=\(name)")
    let due = try table.now.advanced(by: .hours(-1))
    try await fleet.schedule(
      (0..<Self.count).map { Fleet.Deadline("k\(10_000 + $0)", at: due.advanced(by: step * $0)) })
    let node = LocalNode(fleet)
    #expect(node.firings(Self.count).count == Self.count)
    try table.wait(for: 0)
    for number in 1...10 {
      try await fleet.schedule("alone\(number)", after: .zero)
      #expect(node.firings(Self.count + number).last?.key == "alone\(number)")
    }
    await node.end()
  }

  @Test(arguments: [Duration.zero, .microseconds(1)])
  func whatWasHandledIsNotReadAgain(step: Duration) async throws {
    _ = try await table.fleet().deadline("k")
    let dump = try SQLSession(table.server.address)
    try dump.run("BEGIN ISOLATION LEVEL REPEATABLE READ")
    try dump.run("SELECT 1::text")
    let name = "horizon-\(table.schema)"
    try await handle(name, step: step)
    try table.session.wait(
      for: "0",
      from: "SELECT count(*)::text FROM pg_stat_activity WHERE application_name = '\(name)'")
    let read = try table.number(
      """
      SELECT idx_tup_read FROM pg_stat_user_indexes
      WHERE indexrelid = '\(table.schema).deadline_wake'::regclass
      """)
    // A node that began at the first moment each time would read a hundred times as many.
    #expect(read >= Int64(Self.count) && read < 20 * Int64(Self.count), "\(read)")
    try dump.run("ROLLBACK")
  }

  @Test func aTableThatCannotBeCleanedIsCleanedEverMoreRarely() {
    var plan = FleetCleaning.Plan()
    func handle(until count: Int, isClean: Bool) -> Bool {
      let isEarly = plan.isDue(after: count - 1)
      let isDue = plan.isDue(after: 1)
      plan.end(isClean: isClean)
      return !isEarly && isDue
    }
    for count in [2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000, 512_000] {
      #expect(handle(until: count, isClean: false), "\(count)")
    }
    #expect(handle(until: 512_000, isClean: true))
    #expect(handle(until: 2_000, isClean: true))
  }

  @Test func anEarlierKeyOfTheSameMomentIsHandledToo() async throws {
    let fleet = table.fleet()
    let due = try table.now.advanced(by: .seconds(1))
    try await fleet.schedule("m", at: due)
    let node = LocalNode(fleet)
    #expect(node.waits(for: "connected"))
    for key in ["z", "c", "b", "a"] { try await fleet.schedule(key, at: due) }
    #expect(Set(node.firings(5).map(\.key)) == ["a", "b", "c", "m", "z"])
    await node.end()
  }

  /// The row does not go through a call, so that nodes know of it by the notification alone.
  @Test(arguments: ["", "no moment", "7"])
  func aNotificationOfAnyTextIsTaken(text: String) async throws {
    let fleet = table.fleet()
    try await fleet.schedule("later", after: .hours(1))
    let node = LocalNode(fleet)
    #expect(node.waits(for: "connected"))
    try table.session.run("INSERT INTO \(table.schema).deadline VALUES ('k', 7, 7, '', 1)")
    try table.session.run("SELECT pg_notify('countdown-fleet/\(table.schema)', '\(text)')::text")
    #expect(try node.firing().key == "k")
    await node.end()
  }
}
