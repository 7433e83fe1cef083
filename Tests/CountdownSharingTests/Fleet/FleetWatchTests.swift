import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownPostgres

/// How long a node sleeps.
struct FleetWatchTests {
  private var watch = FleetWatch(connectedAt: Moment(nanoseconds: 0))
  private static let second: Int64 = 1_000_000_000

  private func look(
    next: Int64? = nil, open: Set<String> = [], others: [FleetLook.Other] = []
  ) -> FleetLook {
    FleetLook(
      now: 1_000 * Self.second,
      first: next.map { FleetPosition(moment: 1_000 * Self.second + $0) } ?? .last, isKnown: true,
      open: open, others: others)
  }

  private mutating func sleep(
    _ look: FleetLook, canClaim: Bool = true, at milliseconds: Int = 0
  ) -> Duration? {
    watch.plan(
      after: look, at: Moment(nanoseconds: Int64(milliseconds) * 1_000_000), canClaim: canClaim
    ).sleep
  }

  // MARK: - Sleeping

  @Test mutating func aNodeSleepsUntilTheFirstDeadlineAndALittleLessBeforeALongTime() {
    #expect(sleep(look()) == nil)
    #expect(sleep(look(next: 5_000_000)) == .milliseconds(5))
    #expect(sleep(look(next: 32 * Self.second)) == .milliseconds(31_500))
    // The server's clock may be set forward.
    #expect(sleep(look(next: 640_000 * Self.second)) == .seconds(60))
    #expect(sleep(look(next: .max - 2_000 * Self.second)) != nil)
  }

  @Test mutating func whatOthersAreClaimingIsLookedAtAgainSoon() throws {
    let pause = try #require(sleep(look(next: -5)))
    #expect(pause > .zero && pause <= .milliseconds(10))
    #expect(sleep(look(next: 0)) == pause)
    // Without room for it there is nothing to look for.
    #expect(sleep(look(next: -5), canClaim: false) == nil)
    #expect(sleep(look(next: 7), canClaim: false) == .nanoseconds(7))
  }

  @Test mutating func aLaterMomentIsTrustedWhenTheTransactionsAreOver() {
    #expect(sleep(look(next: 10 * Self.second, open: ["1/1"])) == .milliseconds(10))
    #expect(sleep(look(next: 10 * Self.second, open: ["1/1", "2/1"])) == .milliseconds(10))
    // A transaction that has begun since then notifies by itself.
    #expect(sleep(look(next: 640_000_000, open: ["2/1"])) == .milliseconds(640))
    // The first moment went back, and then forth again.
    #expect(sleep(look(next: 6_400_000_000, open: ["2/1"])) == .milliseconds(10))
    #expect(sleep(look(next: 6_400_000_000, open: ["3/1"])) == .milliseconds(6_300))
    #expect(sleep(look(open: ["3/1"])) == .milliseconds(10))
    #expect(sleep(look(open: ["4/1"])) == nil)
  }

  // MARK: - Where looks and claims begin

  /// A look at a deadline of one moment, with the last byte of its key.
  private func look(key: UInt8, open: Set<String> = []) -> FleetLook {
    var look = look(next: 0, open: open)
    look.first = FleetPosition(moment: look.now, key: [107, key])
    return look
  }

  @Test mutating func amongDeadlinesOfOneMomentANodeBeginsAtTheFirstThatWaits() {
    for key: UInt8 in [49, 50, 57] {
      _ = sleep(look(key: key))
      #expect(watch.trusted == look(key: key).first)
    }
    // The one before it may have been held by the transaction.
    _ = sleep(look(key: 65, open: ["1/1"]))
    #expect(watch.trusted == look(key: 57).first)
    _ = sleep(look(key: 66, open: ["2/1"]))
    #expect(watch.trusted == look(key: 65).first)
  }

  @Test mutating func aNotificationTakesANodeBackToItsMomentAndNoFurther() {
    _ = sleep(look(next: 10 * Self.second))
    watch.beNotified(of: 1_003 * Self.second)
    #expect(watch.trusted == FleetPosition(moment: 1_003 * Self.second))
    watch.beNotified(of: 1_004 * Self.second)
    #expect(watch.trusted == FleetPosition(moment: 1_003 * Self.second))
    // What was seen while a transaction was open is not trusted after it.
    _ = sleep(look(next: 20 * Self.second, open: ["1/1"]))
    watch.beNotified(of: 1_005 * Self.second)
    _ = sleep(look(next: 5 * Self.second, open: ["2/1"]))
    #expect(watch.trusted == FleetPosition(moment: 1_003 * Self.second))
    watch.beNotified()
    #expect(watch.trusted == .first)
  }

  @Test func positionsAreOrderedByMomentAndThenByTheBytesOfTheKey() {
    let keys: [[UInt8]] = [[], [0x41], [0x41, 0x41], [0x5a], [0xc3, 0xa4], [0xef, 0xbf, 0xbd]]
    let positions = keys.map { FleetPosition(moment: 7, key: $0) }
    #expect(positions == positions.reversed().sorted())
    #expect(positions.last.map { $0 < FleetPosition(moment: 8) } == true)
    // What is no text to the server stands for the beginning of its moment.
    for key: [UInt8] in [[0x41, 0], [0xff], [0xc3]] {
      #expect(FleetPosition(moment: 7, key: key) == FleetPosition(moment: 7))
    }
  }

  // MARK: - Glances

  private func moment(_ seconds: Int64) -> Moment { Moment(nanoseconds: seconds * Self.second) }

  /// A look after some seconds, by both clocks, at a deadline that is due after 640 s; the server's
  /// clock is ahead by some more.
  private func look(after seconds: Int64, ahead: Int64 = 0, due: Int64 = 640) -> FleetLook {
    FleetLook(
      now: (1_000 + seconds + ahead) * Self.second,
      first: FleetPosition(moment: (1_000 + due) * Self.second), isKnown: true, open: [], others: []
    )
  }

  @Test mutating func aNodeThatWaitsOnlyGlances() {
    #expect(!watch.mayGlance(at: moment(0)))
    _ = watch.plan(after: look(after: 0), at: moment(0), canClaim: true)
    #expect(watch.mayGlance(at: moment(60)))
    var sleep = watch.sleep(afterGlance: look(after: 60), at: moment(60))
    #expect(sleep == .seconds(60))
    sleep = watch.sleep(afterGlance: look(after: 576), at: moment(576))
    #expect(sleep == .seconds(60) && watch.mayGlance(at: moment(639)))
    // What is due is claimed at once.
    #expect(!watch.mayGlance(at: moment(640)))
    sleep = watch.sleep(afterGlance: look(after: 636), at: moment(636))
    #expect(sleep == .milliseconds(3_937) + .microseconds(500))
  }

  @Test(arguments: [(640, 640), (60, 641), (60, 639)])
  mutating func aGlanceThatSeesSomethingElseIsFollowedByATurn(ahead: Int64, due: Int64) {
    _ = watch.plan(after: look(after: 0), at: moment(0), canClaim: true)
    let look = look(after: 60, ahead: ahead, due: due)
    let sleep = watch.sleep(afterGlance: look, at: moment(60))
    #expect(sleep == nil && !watch.mayGlance(at: moment(60)))
  }

  @Test mutating func aNodeThatHasReasonsToLookDoesNotGlance() {
    _ = watch.plan(after: look(after: 0), at: moment(0), canClaim: true)
    watch.beNotified()
    #expect(!watch.mayGlance(at: moment(1)))
    var seen = look(after: 0)
    seen.open = ["1/1"]
    _ = watch.plan(after: seen, at: moment(0), canClaim: true)
    #expect(!watch.mayGlance(at: moment(1)))
    (seen.open, seen.others) = ([], [other()])
    _ = watch.plan(after: seen, at: moment(0), canClaim: true)
    #expect(!watch.mayGlance(at: moment(1)))
    _ = watch.plan(after: look(after: 0), at: moment(0), canClaim: true, holds: true)
    #expect(!watch.mayGlance(at: moment(1)))
    _ = watch.plan(after: look(), at: moment(0), canClaim: true)
    #expect(!watch.mayGlance(at: moment(1)))
  }

  // MARK: - Alone

  private mutating func plan(
    next: Int64? = nil, alone: Int64, holds: Bool
  ) -> FleetWatch.Plan {
    var look = look(next: next)
    look.nextAlone = look.now + alone
    return watch.plan(
      after: look, at: Moment(nanoseconds: 0), canClaim: true, holds: holds)
  }

  @Test mutating func whatRunsAloneIsWaitedForByThoseThatHaveNothing() {
    #expect(plan(alone: 5_000_000, holds: false).sleep == .milliseconds(5))
    #expect(plan(next: 3_000_000, alone: 5_000_000, holds: false).sleep == .milliseconds(3))
    #expect(plan(next: 7_000_000, alone: 5_000_000, holds: true).sleep == .milliseconds(7))
    #expect(plan(alone: -5, holds: false).sleep == .milliseconds(4))
    // The end of what it has wakes a node.
    #expect(plan(alone: -5, holds: true).sleep == nil)
  }

  @Test mutating func oneHalfOfTheNodesMakesRoomAtATime() {
    for number: Int64 in [7, 8] {
      watch = FleetWatch(connectedAt: Moment(nanoseconds: 0), number: number)
      var turns: [Int64] = []
      for second: Int64 in 0..<300 {
        let wasMaking = watch.makesRoom
        let plan = plan(next: -5, alone: -second * Self.second, holds: true)
        #expect(plan.sleep == (watch.makesRoom ? nil : .milliseconds(4)))
        if second == 0 { #expect(watch.makesRoom == (number == 8)) }
        if second > 0, watch.makesRoom != wasMaking { turns.append(second) }
      }
      #expect(turns == [1, 2, 4, 8, 16, 32, 64, 128, 192, 256])
    }
    _ = plan(next: -5, alone: 5, holds: true)
    #expect(!watch.makesRoom)
  }

  // MARK: - Others

  private func other(lease: Duration? = .seconds(2), isConnected: Bool = true) -> FleetLook.Other {
    FleetLook.Other(number: 7, lease: lease, isConnected: isConnected)
  }

  private mutating func plan(_ other: FleetLook.Other, at milliseconds: Int) -> FleetWatch.Plan {
    watch.plan(
      after: look(others: [other]), at: Moment(nanoseconds: Int64(milliseconds) * 1_000_000),
      canClaim: true)
  }

  @Test mutating func whoeverHoldsSomethingIsLookedAtTenTimesASecond() {
    #expect(plan(other(), at: 5_000).sleep == .milliseconds(100))
    #expect(plan(other(isConnected: false), at: 5_000).sleep == .milliseconds(50))
    #expect(sleep(look(next: 5_000_000, others: [other()]), at: 5_000) == .milliseconds(5))
  }

  // MARK: - All orders

  /// No node sleeps past a deadline, in whatever order transactions and looks overlap.
  @Test func noDeadlineIsSleptThrough() {
    let seeds: Range<UInt64> = 0..<(LongRun.isOn ? 100_000 : 2_000)
    for seed in seeds {
      var model = FleetModel(seed: seed, nodes: Int(1 + seed % 3))
      if let complaint = model.run(400) {
        Issue.record("seed \(seed): \(complaint)")
        return
      }
    }
  }
}
