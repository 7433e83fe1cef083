import Testing

@testable import TickDrift

@Suite struct TailTests {
  private let blocks = (0..<6).map { number in
    block(.core, (1...200).map { Int64($0 + 1_000 * number) })
  }

  @Test func thePercentileIsThatOfTheBlocksPutTogetherAsOftenAsTheyCount() {
    let tail = Tail(blocks)
    for weights in [[1, 1, 1, 1, 1, 1], [0, 3, 0, 2, 1, 0], [6, 0, 0, 0, 0, 0]] {
      let ticks = zip(blocks, weights).flatMap { block, weight in
        Array(repeating: block.points, count: weight).flatMap(\.self)
      }
      #expect(tail.p99(weights) == Figures(ticks).p99)
    }
  }

  @Test func withoutTicksThePercentileIsZero() {
    #expect(Tail([]).p99([]) == 0)
    #expect(Tail([block(.core, [])]).p99([1]) == 0)
  }

  @Test func aFigureThatIsTheSameInEveryRoundHasNoWidth() {
    #expect(Bootstrap.interval(rounds: 20) { _ in 7 } == 7...7)
  }

  @Test func fewerThanSixRoundsAndAFigureThatIsNeverKnownHaveNoInterval() {
    #expect(Bootstrap.interval(rounds: 5) { _ in 7 } == nil)
    #expect(Bootstrap.interval(rounds: 20) { _ in nil } == nil)
  }

  /// The sum of twenty draws of 0…19 has a deviation of √(20·33.25) = 25.8 around 190.
  @Test func theIntervalOfASumIsThatOfTheNormalDistribution() throws {
    let interval = try #require(
      Bootstrap.interval(rounds: 20) { weights in
        Double(weights.enumerated().reduce(0) { $0 + $1.offset * $1.element })
      })
    #expect((130...148).contains(interval.lowerBound))
    #expect((232...250).contains(interval.upperBound))
  }

  @Test func aBurstInOneRoundDoesNotDecideOverTheTailButIsSeenInTheInterval() throws {
    let quiet = Array(repeating: Int64(50_000), count: 300)
    let burst = quiet.dropLast(100) + Array(repeating: 3_000_000, count: 100)
    let rows = Row.rows(
      (0..<20).flatMap { round in
        [block(.timerfd, quiet), block(.core, round == 7 ? Array(burst) : quiet)]
      })
    let ratio = try #require(rows[1].p99Ratio)
    #expect(ratio.interval == 1...60)
    #expect(Verdict(ratio, within: -.infinity...1.3) == .tooNoisy)
    #expect(rows[1].p50Ratio?.interval == 1...1)
  }
}
