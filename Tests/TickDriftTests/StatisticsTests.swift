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

  @Test func theMedianIsTheMiddleOrTheMeanOfTheTwoThere() {
    #expect(Median.of([3, 1, 2]) == 2)
    #expect(Median.of([4, 1, 2, 3]) == 2.5)
    #expect(Median.of([]) == nil)
  }

  /// The ranks are those of the tables for the sign test at 5 %.
  @Test(arguments: [(6, 1.0...6.0), (9, 2...8), (20, 6...15), (40, 14...27), (100, 40...61)])
  func theIntervalOfTheMedianHasTheRanksOfTheBinomial(
    _ count: Int, _ interval: ClosedRange<Double>
  ) {
    #expect(Median.interval(of: (1...count).map(Double.init).shuffled()) == interval)
  }

  @Test func fewerThanSixValuesHaveNoInterval() {
    #expect(Median.interval(of: []) == nil)
    #expect(Median.interval(of: [1, 2, 3, 4, 5]) == nil)
    #expect(Estimate([1, 2, 3]) == Estimate(value: 2, interval: nil))
    #expect(Estimate([]) == nil)
  }

  @Test func aThousandBlocksHaveANarrowInterval() throws {
    let interval = try #require(Median.interval(of: (1...1_000).map(Double.init)))
    #expect(interval == 469...532)
  }

  @Test func theIntervalCoversTheTrueMedianInNinetyFiveOfAHundredRuns() {
    var generator = SplitMix64(state: 1)
    let hits = (0..<2_000).count { _ in
      let values = (0..<20).map { _ in Double.random(in: 0...1, using: &generator) }
      return Median.interval(of: values)?.contains(0.5) ?? false
    }
    #expect((1_880...1_950).contains(hits))
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
