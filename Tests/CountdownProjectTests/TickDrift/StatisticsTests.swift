import CountdownBenchmarkSupport
import Testing

@testable import TickDrift

@Suite struct StatisticsTests {
  /// The ranks are those of the tables for the sign test at 5 %.
  @Test(arguments: [(6, 1.0...6.0), (9, 2...8), (20, 6...15), (100, 40...61), (1_000, 469...532)])
  func theIntervalOfTheMedianHasTheRanksOfTheBinomial(
    _ count: Int, _ interval: ClosedRange<Double>
  ) {
    #expect(Sample((1...count).map(Double.init).shuffled()).medianInterval == interval)
    #expect(Sample([1, 2, 3, 4, 5]).medianInterval == nil)
  }

  @Test func percentilesAreTheNearestRank() {
    let figures = Figures(points(Array((1...1_000).reversed())))
    #expect([figures.p50, figures.p99, figures.p999, figures.maximum] == [500, 990, 999, 1_000])
    #expect(Figures([]).maximum == 0 && Figures([]).drift == 0)
    #expect(Sample([4, 1, 2, 3]).median == 2.5 && Sample([]).median == nil)
    #expect(Sample((1...200).map(Double.init).shuffled()).percentile(0.99) == 198)
  }

  @Test func latenessIsMeasuredFromTheGridAndMissedTicksAreLateUntilTheNextCall() {
    let calls = [Call(tick: 1, moment: 1_013), Call(tick: 3, moment: 1_031)]
    let series = Series(
      Contender(kind: .core), Plan(period: 10, count: 3), origin: 1_000, calls: calls)
    #expect(series.points.map(\.lateness) == [3, 11, 1])
    #expect((series.delivered, series.missed) == (2, 1))
  }

  @Test func aSkippingTimerGoesOnWithTheFirstTickStillToCome() {
    let grid = SkippingGrid(origin: 0, period: 10)
    #expect([11, 20, 55, 61].map { grid.next(at: $0) } == [1, 2, 3, 6])
  }

  @Test func aSlopeIsThatOfMostTicks() {
    #expect(RobustSlope.slope(of: points((1...3_000).map { 100 + 147 * $0 })) == 147)
    let late = (1...300).map { Int64($0) * 20 + ($0.isMultiple(of: 5) ? 4_000_000 : 0) }
    #expect(abs(RobustSlope.slope(of: points(late)) - 20) < 1)
    let gap = [1, 2, 50, 51].map { Series.Point(tick: $0, lateness: Int64($0) * 20) }
    #expect(RobustSlope.slope(of: gap) == 20)
  }

  @Test func thePercentileIsThatOfTheBlocksPutTogetherAsOftenAsTheyCount() {
    let blocks = (0..<6).map { number in
      block(.core, (1...200).map { Int64($0 + 1_000 * number) })
    }
    for weights in [[1, 1, 1, 1, 1, 1], [0, 3, 0, 2, 1, 0], [6, 0, 0, 0, 0, 0]] {
      let ticks = zip(blocks, weights).flatMap { block, weight in
        Array(repeating: block.points, count: weight).flatMap(\.self)
      }
      #expect(Tail(blocks).p99(weights) == Figures(ticks).p99)
    }
  }

  /// The sum of twenty draws of 0…19 has a deviation of √(20·33.25) = 25.8 around 190.
  @Test func theIntervalOfASumIsThatOfTheNormalDistribution() throws {
    let interval = try #require(
      Bootstrap.interval(rounds: 20) { weights in
        Double(weights.enumerated().reduce(0) { $0 + $1.offset * $1.element })
      })
    #expect((130...148).contains(interval.lowerBound))
    #expect((232...250).contains(interval.upperBound))
    #expect(Bootstrap.interval(rounds: 5) { _ in 7 } == nil)
  }

  @Test func everyRoundHasAnotherOrder() {
    let contenders = Contender.Kind.ordinary.map { Contender(kind: $0) }
    let orders = (0..<20).map { Rounds.order(contenders, round: $0) }
    #expect(orders.allSatisfy { Set($0) == Set(contenders) } && Set(orders).count > 15)
    #expect(orders == (0..<20).map { Rounds.order(contenders, round: $0) })
  }

  @Test func labelsOfThePictureKeepTheirOrderAndTheirDistance() {
    #expect(LabelLayout.spread([50, 52, 10, 51], apart: 10, within: 0...100) == [41, 61, 10, 51])
    #expect(LabelLayout.spread([99, 100], apart: 10, within: 0...100) == [90, 100])
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
