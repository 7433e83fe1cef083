import Testing

@testable import TickDrift

@Suite struct StatisticsTests {
  @Test func percentilesAreTheNearestRank() {
    let figures = Figures(points(Array((1...1_000).reversed())))
    #expect(figures.p50 == 500)
    #expect(figures.p99 == 990)
    #expect(figures.p999 == 999)
    #expect(figures.maximum == 1_000)
  }

  @Test func noTicksAndOneTickHaveFigures() {
    #expect(Figures([]).maximum == 0)
    #expect(Figures([]).drift == 0)
    let one = Figures(points([7]))
    #expect((one.p50, one.p999, one.drift) == (7, 7, 0))
  }

  @Test func fewerThanSixBlocksHaveNoInterval() {
    #expect(Estimate([1, 2, 3]) == Estimate(value: 2, interval: nil))
    #expect(Estimate([]) == nil)
  }

  @Test func latenessIsMeasuredFromTheGridAndMissedTicksAreLateUntilTheNextCall() {
    let calls = [Call(tick: 1, moment: 1_013), Call(tick: 3, moment: 1_031)]
    let series = Series(
      Contender(kind: .core), Plan(period: 10, count: 3), origin: 1_000, calls: calls)
    #expect(series.points.map(\.lateness) == [3, 11, 1])
    #expect(series.points.map(\.tick) == [1, 2, 3])
    #expect((series.delivered, series.missed) == (2, 1))
  }

  @Test func ticksAfterTheLastThatWasAskedForDoNotCount() {
    let calls = [Call(tick: 1, moment: 1_010), Call(tick: 4, moment: 1_040)]
    let series = Series(
      Contender(kind: .dispatch), Plan(period: 10, count: 2), origin: 1_000, calls: calls)
    #expect(series.points.map(\.lateness) == [0, 20])
    #expect(series.missed == 0)
  }

  @Test func aSkippingTimerGoesOnWithTheFirstTickStillToCome() {
    let grid = SkippingGrid(origin: 0, period: 10)
    #expect([11, 20, 55, 61].map { grid.next(at: $0) } == [1, 2, 3, 6])
  }
}

/// Ticks 1, 2, 3 … with these latenesses.
func points(_ lateness: [Int64]) -> [Series.Point] {
  lateness.enumerated().map { Series.Point(tick: $0.offset + 1, lateness: $0.element) }
}

/// One block of a scheduler.
func block(_ kind: Contender.Kind, priority: Int? = nil, _ lateness: [Int64]) -> Series {
  Series(
    Contender(kind: kind, priority: priority), Plan(period: 10_000_000, count: lateness.count),
    points: points(lateness))
}
