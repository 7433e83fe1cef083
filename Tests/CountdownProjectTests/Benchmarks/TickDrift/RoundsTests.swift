import Testing

@testable import TickDrift

@Suite struct RoundsTests {
  private let contenders = Contender.Kind.ordinary.map { Contender(kind: $0) }

  @Test func eachRoundHasEverySchedulerOnce() {
    for round in 0..<20 {
      #expect(Set(Rounds.order(contenders, round: round)) == Set(contenders))
    }
  }

  @Test func theOrderChangesFromRoundToRoundAndIsTheSameInEveryRun() {
    let orders = (0..<20).map { Rounds.order(contenders, round: $0) }
    #expect(Set(orders).count > 15)
    #expect(orders == (0..<20).map { Rounds.order(contenders, round: $0) })
  }

  @Test func noSchedulerAlwaysFollowsTheSame() {
    let before = (0..<20).map { round in
      let order = Rounds.order(contenders, round: round)
      return order.firstIndex { $0.kind == .core }.map { $0 == 0 ? nil : order[$0 - 1] }
    }
    #expect(Set(before).count >= 4)
  }
}
