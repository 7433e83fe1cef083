import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

/// Nodes in processes of their own: many, killed, halted, with clocks that are wrong. The ledger
/// that they write has every deadline exactly once, or once more after a crash.
@Suite(.serialized, .ownThread) struct FleetProcessTests {
  private let table: FleetTable
  private let fleet: Fleet
  private let ledger: FleetLedger

  init() throws {
    table = try FleetTable(on: Self.own.get())
    fleet = table.fleet()
    ledger = try FleetLedger(table)
  }

  /// A server for these tests alone.
  private static let own = Result { try PostgresServer() }

  /// Schedules the keys of some numbers, all for one moment or one after the other.
  private func schedule(
    _ numbers: Range<Int>, after delay: Duration = .zero, every step: Duration = .zero
  ) async throws {
    let due = try table.now.advanced(by: delay)
    try await fleet.schedule(
      numbers.map {
        Fleet.Deadline("k\($0)", at: due.advanced(by: step * ($0 - numbers.lowerBound)))
      })
  }

  /// A table into which handlers write at their end.
  private func makeEffects() throws -> String {
    let name = "public.\(table.schema)_effect"
    try table.session.run("CREATE TABLE \(name) (key text, fence bigint)")
    return name
  }

  /// Expects of a number of keys that each has had its effect once.
  private func expectOne(of effects: String, for keys: Int) throws {
    #expect(try table.number("SELECT count(*) FROM \(effects)") == keys)
    #expect(try table.number("SELECT count(DISTINCT key) FROM \(effects)") == keys)
  }

  @Test func ofManyProcessesOneHandlesEachDeadline() async throws {
    let count = LongRun.isOn ? 1_000_000 : 20_000
    for start in stride(from: 0, to: count, by: 20_000) {
      // All for one moment, which is over before the last ones are scheduled.
      try await schedule(start..<start + 20_000, after: .seconds(count / 20_000))
    }
    let nodes = try (0..<8).map { _ in try FleetProcess(ledger) }
    #expect(nodes.allSatisfy { $0.waits(for: "connected") })
    try ledger.close()
    try ledger.expectNoFaults(of: count)
    #expect(try ledger.count("word = 'end' AND attempt = 1") == count)
    #expect(try ledger.count("late < 0") == 0)
  }

  // MARK: - Killed

  @Test func whatAKilledNodeHandledIsHandledOnceMore() async throws {
    let environment = ProcessInfo.processInfo.environment["COUNTDOWN_KILLS"]
    let rounds = environment.flatMap { Int($0) } ?? (LongRun.isOn ? 1_000 : 8)
    var random = SeededGenerator(seed: 5)
    func node() throws -> FleetProcess { try FleetProcess(ledger, concurrency: 10, work: 20) }
    let survivor = try node()
    var victims = try (0..<3).map { _ in try node() }
    var killed: [pid_t] = []
    for round in 0..<rounds {
      let victim = random.below(3)
      #expect(victims[victim].waits(for: "connected"))
      try await schedule(round * 50..<(round + 1) * 50, every: .milliseconds(2))
      letTimePass(.milliseconds(random.below(120)))
      victims[victim].kill()
      killed.append(victims[victim].number)
      victims[victim] = try node()
    }
    try ledger.close()
    try ledger.expectNoFaults(of: rounds * 50, killed: killed)
    #expect(try ledger.count("word = 'begin' AND attempt > 1") > 0)
    #expect(!survivor.reports.all.contains { $0.hasPrefix("takenForDead") })
  }

  @Test func aNodeMayBeKilledAtEveryMessageOfTheServers() async throws {
    var (killed, count): ([pid_t], Int) = ([], 0)
    let effects = try makeEffects()
    let survivor = try FleetProcess(ledger, concurrency: 2, work: 5, effects: effects)
    #expect(survivor.waits(for: "connected"))
    for messages in stride(from: 20, to: 220, by: LongRun.isOn ? 1 : 25) {
      let proxy = try CuttingProxy(before: table.server, after: messages)
      let address = proxy.address
      let victim = try FleetProcess(
        ledger, address: address, concurrency: 2, work: 5, effects: effects)
      try await schedule(count..<count + 20, every: .milliseconds(10))
      count += 20
      let isKilled = Inbox<Bool>()
      let number = victim.number
      proxy.onCut {
        kill(number, SIGKILL)
        isKilled.put(true)
      }
      // Something is to be said until it is killed.
      for _ in 0..<100 where isKilled.all.isEmpty {
        try await schedule(count..<count + 1)
        count += 1
        letTimePass(.milliseconds(10))
      }
      killed.append(victim.number)
      victim.kill()
    }
    try ledger.close()
    try ledger.expectNoFaults(of: count, killed: killed)
    try expectOne(of: effects, for: count)
  }

  // MARK: - Halted

  @Test func aHaltThatIsShorterThanTheLeaseChangesNothing() async throws {
    let halted = try FleetProcess(ledger, concurrency: 2, work: 5_000)
    try await schedule(0..<2)
    #expect(ledger.waits(for: "begin", 2))
    let other = try FleetProcess(ledger)
    #expect(other.waits(for: "connected"))
    for _ in 0..<2 {
      // In its first second a node takes no other for dead.
      letTimePass(.seconds(1))
      halted.signal(SIGSTOP)
      letTimePass(.seconds(1))
      halted.signal(SIGCONT)
    }
    try ledger.close()
    try ledger.expectNoFaults(of: 2)
    #expect(try ledger.count("word = 'end' AND pid = \(halted.number)") == 2)
    #expect(!halted.reports.all.contains { $0.hasPrefix("takenForDead") })
    #expect(!other.reports.all.contains { $0.hasPrefix("tookOver") })
  }

  @Test func aNodeThatWasHaltedDoesNothingMoreForWhatWasTakenOver() async throws {
    let effects = try makeEffects()
    let halted = try FleetProcess(ledger, concurrency: 2, work: 1_500, effects: effects)
    try await schedule(0..<6)
    #expect(ledger.waits(for: "begin", 2))
    halted.signal(SIGSTOP)
    let begun = ledger.text.split(separator: "\n").count { $0.hasPrefix("begin") }
    let other = try FleetProcess(ledger, concurrency: 10, effects: effects)
    #expect(other.waits(for: "tookOver(nodes: 1, deadlines: 2)"))
    try ledger.close()
    let lines = try ledger.count("pid = \(halted.number)")
    halted.signal(SIGCONT)
    #expect(halted.waits(for: "takenForDead"))
    #expect(ledger.waits(for: "refused", 2))
    try await schedule(6..<50)
    try ledger.close()
    try ledger.expectNoFaults(of: 50, killed: [halted.number])
    #expect(try ledger.count("word = 'begin'") == 52)
    // After the halt it says that it was refused, and begins no old claim.
    #expect(try ledger.count("word = 'refused' AND pid = \(halted.number)") == 2)
    #expect(lines == begun)
    try expectOne(of: effects, for: 50)
  }

  // MARK: - Clocks

  /// Clocks that are an hour wrong, are set each second, and run fast or slow.
  @Test func onlyTheServersClockDecides() async throws {
    let library = try BuiltProducts.library(of: "drift")
    let clocks = [("3600", "0"), ("-3600", "0.01"), ("60", "-0.01")]
    // Handlers take longer than the lease, and are not taken over by a node that watches.
    let wrong = try clocks.map { ahead, drift in
      let clock = ["LD_PRELOAD=\(library)", "CLOCK_AHEAD=\(ahead)", "CLOCK_DRIFT=\(drift)"]
      return try FleetProcess(ledger, concurrency: 20, work: 3_500, through: clock)
    }
    #expect(wrong.allSatisfy { $0.waits(for: "connected") })
    try await schedule(0..<60, after: .milliseconds(500), every: .milliseconds(25))
    #expect(ledger.waits(for: "begin", 60))
    let right = try FleetProcess(ledger)
    try ledger.close()
    try ledger.expectNoFaults(of: 60)
    let numbers = wrong.map { "\($0.number)" }.joined(separator: ",")
    #expect(try ledger.count("word = 'end' AND pid IN (\(numbers))") == 60)
    #expect(try ledger.count("word = 'begin' AND late < 0") == 0)
    #expect(right.reports.all.allSatisfy { ["started", "connected"].contains($0) })
  }
}
