import Testing

@testable import Host

@Suite struct SeriesTests {
  @Test func theMedianIsInTheMiddle() {
    #expect(Series.median(of: []) == nil)
    #expect(Series.median(of: [3, 1, 2]) == 2)
    #expect(Series.median(of: [4, 1, 2, 3]) == 2.5)
  }

  @Test func aPercentileIsTheSmallestValueThatEnoughDoNotExceed() {
    let values = (1...200).map(Double.init).shuffled()
    #expect(Series.percentile(0.99, of: values) == 198)
    #expect(Series.percentile(1, of: values) == 200)
    #expect(Series.percentile(0, of: values) == 1)
    #expect(Series.percentile(0.5, of: []) == nil)
  }

  /// By tables of the binomial distribution.
  @Test func theIntervalCountsFromBothEnds() {
    #expect(Series.interval(of: [1, 2, 3, 4, 5]) == nil)
    #expect(Series.interval(of: (1...6).map(Double.init)) == 1...6)
    #expect(Series.interval(of: (1...20).map(Double.init)) == 6...15)
    #expect(Series.interval(of: (1...100).map(Double.init).shuffled()) == 40...61)
    #expect(Series.interval(of: (1...2_000).map(Double.init)) != nil)
  }
}
