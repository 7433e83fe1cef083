import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownPostgres

/// Which nodes are taken for dead, and which are not although their lease is over.
struct FleetJudgementTests {
  private var deaths = FleetDeaths(connectedAt: Moment(nanoseconds: 0))

  private func moment(_ milliseconds: Int) -> Moment {
    Moment(nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  private func other(
    lease: Int? = 2_000, isConnected: Bool = true, transaction: String? = nil
  ) -> FleetLook.Other {
    FleetLook.Other(
      number: 7, lease: lease.map { .milliseconds($0) }, isConnected: isConnected,
      transaction: transaction)
  }

  private mutating func judge(_ other: FleetLook.Other, at milliseconds: Int) -> [Int64] {
    let dead = deaths.judge([other], at: moment(milliseconds))
    return dead.expired + dead.absent
  }

  /// Looks each 100 ms at a node whose lease ends at a moment.
  ///
  /// - Returns: the moment at which it is dead.
  private mutating func look(
    from start: Int, to end: Int, leaseEnd: Int, transaction: (Int) -> String? = { _ in nil }
  ) -> Int? {
    for now in stride(from: start, through: end, by: 100) {
      let other = other(lease: leaseEnd - now, transaction: transaction(now))
      if !judge(other, at: now).isEmpty { return now }
    }
    return nil
  }

  @Test mutating func aNodeThatDoesNotRenewItsLeaseIsDeadWhenItIsOver() {
    #expect(look(from: 2_000, to: 9_000, leaseEnd: 5_000) == 5_000)
    // Without claims there is no lease.
    #expect(judge(other(lease: nil, isConnected: false), at: 9_100) == [])
  }

  @Test mutating func aLeaseThatIsFoundOverIsLookedAtForAWhile() {
    #expect(look(from: 2_000, to: 9_000, leaseEnd: 0) == 2_600)
  }

  @Test mutating func aNodeThatWasHeardOfInBetweenIsLookedAtFromTheBeginning() {
    #expect(look(from: 2_000, to: 2_500, leaseEnd: 0) == nil)
    #expect(judge(other(), at: 2_600) == [])
    #expect(look(from: 2_700, to: 9_000, leaseEnd: 0) == 3_300)
  }

  @Test mutating func aNodeIsAbsentWhenItHasHadNoSessionForAWhile() {
    for (moment, isDead) in [(2_000, false), (2_299, false), (2_300, true)] {
      #expect(judge(other(isConnected: false), at: moment) == (isDead ? [7] : []))
    }
  }

  @Test mutating func aNodeThatCameBackIsAbsentFromTheBeginningAgain() {
    #expect(judge(other(isConnected: false), at: 2_000) == [])
    #expect(judge(other(), at: 2_200) == [])
    #expect(judge(other(isConnected: false), at: 2_400) == [])
    #expect(judge(other(isConnected: false), at: 2_699) == [])
    #expect(judge(other(isConnected: false), at: 2_700) == [7])
  }

  @Test mutating func nobodyIsDeadInTheFirstSecond() {
    for moment in [0, 500, 999] {
      #expect(judge(other(lease: -9_000, isConnected: false), at: moment) == [])
    }
    #expect(judge(other(isConnected: false), at: 1_000) == [])
    #expect(judge(other(isConnected: false), at: 1_300) == [7])
  }

  // MARK: - A slow server

  @Test(arguments: [true, false])
  mutating func afterASlowOrFailedTurnNobodyIsDeadForASecond(isAnswered: Bool) {
    #expect(look(from: 2_000, to: 4_900, leaseEnd: 5_000) == nil)
    if isAnswered {
      deaths.beAnswered(after: .milliseconds(301), at: moment(5_000))
    } else {
      deaths.beRefused(at: moment(5_000))
    }
    #expect(look(from: 5_000, to: 9_000, leaseEnd: 5_000) == 6_600)
    #expect(judge(other(isConnected: false), at: 9_100) == [])
    deaths.beAnswered(after: .milliseconds(301), at: moment(9_200))
    // A turn is slow only where the turn before was not.
    #expect(judge(other(isConnected: false), at: 9_500) == (isAnswered ? [7] : []))
  }

  @Test mutating func aServerThatIsAlwaysSlowDoesNotHideTheDead() {
    deaths.beAnswered(after: .milliseconds(800), at: moment(1_000))
    for now in stride(from: 2_000, to: 8_000, by: 1_000) {
      deaths.beAnswered(after: .milliseconds(Int64(700 + now % 300)), at: moment(now))
      if !judge(other(isConnected: false), at: now).isEmpty { return }
    }
    Issue.record("nobody is dead")
  }

  // MARK: - Transactions

  @Test mutating func aNodeWhoseTransactionTakesLongIsNotDead() {
    #expect(look(from: 2_000, to: 9_000, leaseEnd: 3_000) { _ in "3/7" } == nil)
    // The commit has ended, and the node has a second to renew its lease.
    #expect(look(from: 9_100, to: 12_000, leaseEnd: 3_000) == 10_600)
  }

  @Test mutating func aNodeThatWaitsForALockAgainAndAgainIsNotDead() {
    let dead = look(from: 2_000, to: 9_000, leaseEnd: 3_000) { now in
      now % 700 < 500 ? "3/\(now / 700)" : nil
    }
    #expect(dead == nil)
  }

  /// A node that is killed at work is found as soon as another one.
  @Test mutating func aNodeThatIsAtWorkAllTheTimeIsMissedAtOnce() {
    #expect(look(from: 2_000, to: 3_000, leaseEnd: 5_000) { "3/\($0)" } == nil)
    #expect(judge(other(isConnected: false), at: 3_050) == [])
    #expect(judge(other(isConnected: false), at: 3_350) == [7])
  }

  // MARK: - All orders

  /// Whatever the server does, no node that lives is taken for dead, and each dead one is found.
  @Test func onlyTheDeadAreTakenForDead() {
    let seeds: Range<UInt64> = 0..<(LongRun.isOn ? 2_000 : 40)
    var found = 0
    for seed in seeds {
      var model = FleetLifeModel(seed: seed)
      if let complaint = model.run(seconds: 120) {
        Issue.record("seed \(seed): \(complaint)")
        return
      }
      found += model.found
    }
    #expect(found > seeds.count)
  }
}
