import Testing

@testable import TickDrift

@Suite struct RobustSlopeTests {
  @Test func aConstantLatenessDoesNotDrift() {
    #expect(RobustSlope.slope(of: points(Array(repeating: 55_000, count: 3_000))) == 0)
  }

  @Test(arguments: [2, 150, 3_000])
  func eachTickLaterThanTheLastIsADrift(_ count: Int64) {
    #expect(RobustSlope.slope(of: points((1...count).map { 100 + 147 * $0 })) == 147)
  }

  @Test func aFifthOfTicksMillisecondsLateDoNotBendIt() {
    let lateness = (1...300).map { Int64($0) * 20 + ($0.isMultiple(of: 5) ? 4_000_000 : 0) }
    #expect(abs(RobustSlope.slope(of: points(lateness)) - 20) < 1)
  }

  @Test func neitherDoOneThousandAtTheEnd() {
    let lateness = (1...6_000).map { Int64($0) * -3 + ($0 > 5_000 ? 9_000_000 : 0) }
    #expect(abs(RobustSlope.slope(of: points(lateness)) + 3) < 1)
  }

  @Test func aGapInTheTicksDoesNotBendIt() {
    let points = [1, 2, 50, 51].map { Series.Point(tick: $0, lateness: Int64($0) * 20) }
    #expect(RobustSlope.slope(of: points) == 20)
  }

  @Test func ticksOfOneNumberHaveNoSlope() {
    let points = [Series.Point(tick: 1, lateness: 1), Series.Point(tick: 1, lateness: 9)]
    #expect(RobustSlope.slope(of: points) == 0)
    #expect(RobustSlope.slope(of: []) == 0)
  }
}
