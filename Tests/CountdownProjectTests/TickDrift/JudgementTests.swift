import Testing

@testable import TickDrift

@Suite struct JudgementTests {
  private func verdict(_ interval: ClosedRange<Double>?) -> Verdict {
    Verdict(Estimate(value: 1, interval: interval), within: -.infinity...1.15)
  }

  @Test func aLimitHoldsOrIsMissedOnlyWithTheWholeInterval() {
    #expect(verdict(0.9...1.15) == .holds)
    #expect(verdict(1.16...1.4) == .missed)
    #expect(verdict(0.9...1.16) == .tooNoisy && verdict(1.15...3) == .tooNoisy)
    #expect(verdict(nil) == .tooFewBlocks && Verdict(nil, within: 0...1) == .notMeasured)
  }

  @Test func aDriftIsJudgedBothWays() {
    let drifts = [-19.0...19, 21...30, -30 ... -21, -21...0, 0...21, -40...40]
    let verdicts = drifts.map { Verdict(Estimate(value: 0, interval: $0), within: -20...20) }
    #expect(verdicts == [.holds, .missed, .missed, .tooNoisy, .tooNoisy, .tooNoisy])
  }

  /// Twenty rounds in which the core is late by a factor of the floor, whatever the noise.
  private func rows(_ factor: Double, ticks: Int = 100, rounds: Int = 20) -> [Row] {
    Row.rows(
      (1...rounds).flatMap { round in
        let floor = Int64(round * round) * 1_000
        let core = Int64((Double(floor) * factor).rounded())
        return [
          block(.timerfd, Array(repeating: floor, count: ticks)),
          block(.core, Array(repeating: core, count: ticks)),
        ]
      })
  }

  private func judge(_ rows: [Row], _ kinds: Contender.Kind...) -> [Verdict] {
    let limits = Limit.all(for: kinds.map { Contender(kind: $0) })
    return limits.map { Judgement($0, rows: rows).verdict }
  }

  @Test func noiseThatHitsBothBlocksOfARoundAlikeDoesNotHideTheRatio() {
    #expect(judge(rows(1.1), .timerfd, .core) == [.holds, .notMeasured, .holds, .holds])
    #expect(judge(rows(1.2), .timerfd, .core) == [.missed, .notMeasured, .holds, .holds])
    #expect(judge(rows(1.4), .timerfd, .core) == [.missed, .notMeasured, .missed, .holds])
  }

  @Test func fewBlocksAndFewTicksAreSaidToBeSo() {
    let few = judge(rows(1, ticks: 200, rounds: 5), .core)
    #expect(few == [.tooFewBlocks, .notMeasured, .tooFewBlocks, .tooFewBlocks])
    #expect(judge(rows(1, ticks: 49), .core)[2] == .tooFewTicks)
  }

  @Test func aRealTimeRowIsHeldAgainstTheFloorOfTheSamePriority() {
    let core = Contender(kind: .core, priority: 80)
    let limits = Limit.all(for: [core])
    #expect(limits.map(\.reference) == [Contender(kind: .timerfd, priority: 80)])
    let blocks = (0..<6).flatMap { _ in
      [
        block(.timerfd, Array(repeating: 9_000, count: 200)),
        block(.timerfd, priority: 80, Array(repeating: 1_000, count: 200)),
        block(.core, priority: 80, Array(repeating: 2_000, count: 200)),
      ]
    }
    let judgement = Judgement(limits[0], rows: Row.rows(blocks))
    #expect(judgement.estimate?.value == 2)
    #expect(judgement.verdict == .missed)
  }

  @Test func aRoundWhereTheFloorWasNotLateHasNoRatio() {
    let rows = Row.rows([block(.timerfd, [0, 0]), block(.core, [5, 5])])
    #expect(rows[1].p50Ratio == nil)
    #expect(rows[1].p99Ratio == nil)
  }
}
