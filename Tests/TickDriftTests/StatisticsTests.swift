import Testing

@testable import TickDrift

@Suite struct StatisticsTests {
  private func points(_ lateness: [Int64]) -> [Series.Point] {
    lateness.enumerated().map { Series.Point(tick: $0.offset + 1, lateness: $0.element) }
  }

  @Test func percentilesAreTheNearestRank() {
    let statistics = Statistics(points(Array((1...1_000).reversed())))
    #expect(statistics.p50 == 500)
    #expect(statistics.p99 == 990)
    #expect(statistics.p999 == 999)
    #expect(statistics.maximum == 1_000)
  }

  @Test func aConstantLatenessDoesNotDrift() {
    #expect(Statistics(points(Array(repeating: 55_000, count: 3_000))).drift == 0)
  }

  @Test func eachTickLaterThanTheLastIsADrift() {
    #expect(Statistics(points((1...3_000).map { 100 + 147 * $0 })).drift == 147)
  }

  @Test func aGapInTheTicksDoesNotBendTheSlope() {
    let points = [1, 2, 50, 51].map { Series.Point(tick: $0, lateness: Int64($0) * 20) }
    #expect(Statistics(points).drift == 20)
  }

  @Test func noPointsAndOnePointHaveFigures() {
    #expect(Statistics([]).maximum == 0)
    #expect(Statistics([]).drift == 0)
    let one = Statistics(points([7]))
    #expect((one.p50, one.p999, one.drift) == (7, 7, 0))
  }

  @Test func latenessIsMeasuredFromTheGridAndMissedTicksAreCounted() {
    let calls = [Call(tick: 1, moment: 1_013), Call(tick: 3, moment: 1_031)]
    let series = Series(.core, Plan(period: 10, count: 3), origin: 1_000, calls: calls)
    #expect(series.points.map(\.lateness) == [3, 1])
    #expect(series.missed == 1)
  }

  @Test func ratiosAreToTheBareTimerfdAndUnknownWithoutIt() {
    let plan = Plan(period: 10, count: 2)
    let floor = Series(.timerfd, plan, points: points([50, 100]))
    let core = Series(.core, plan, points: points([60, 300]))
    let rows = Row.rows([floor, core])
    #expect(rows.map { $0.ratio(\.maximum) } == [1, 3])
    #expect(rows[1].ratio(\.p50) == 1.2)
    #expect(Row.rows([core])[0].ratio(\.p50) == nil)
  }

  @Test func aSkippingTimerGoesOnWithTheFirstTickStillToCome() {
    let grid = SkippingGrid(origin: 0, period: 10)
    #expect([11, 20, 55, 61].map { grid.next(at: $0) } == [1, 2, 3, 6])
  }
}
