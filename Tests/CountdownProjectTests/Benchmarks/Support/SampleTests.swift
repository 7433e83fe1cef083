import CountdownBenchmarkSupport
import Testing

@Suite struct SampleTests {
  @Test func theMedianIsTheMiddleOrTheMeanOfTheTwoThere() {
    #expect(Sample([3, 1, 2]).median == 2)
    #expect(Sample([4, 1, 2, 3]).median == 2.5)
    #expect(Sample([]).median == nil)
  }

  @Test func aPercentileIsTheSmallestValueThatEnoughDoNotExceed() {
    let sample = Sample((1...200).map(Double.init).shuffled())
    #expect(sample.percentile(0.99) == 198)
    #expect(sample.percentile(1) == 200)
    #expect(sample.percentile(0) == 1)
    #expect(Sample([]).percentile(0.5) == nil)
  }

  /// The ranks are those of the tables for the sign test at 5 %.
  @Test(arguments: [
    (6, 1.0...6.0), (9, 2...8), (20, 6...15), (40, 14...27), (100, 40...61), (1_000, 469...532),
  ])
  func theIntervalOfTheMedianHasTheRanksOfTheBinomial(
    _ count: Int, _ interval: ClosedRange<Double>
  ) {
    #expect(Sample((1...count).map(Double.init).shuffled()).medianInterval == interval)
  }

  @Test func fewerThanSixValuesHaveNoInterval() {
    #expect(Sample([]).medianInterval == nil)
    #expect(Sample([1, 2, 3, 4, 5]).medianInterval == nil)
  }

  @Test func theIntervalCoversTheTrueMedianInNinetyFiveOfAHundredRuns() {
    var generator = SplitMix64(state: 1)
    let hits = (0..<2_000).count { _ in
      let values = (0..<20).map { _ in Double.random(in: 0...1, using: &generator) }
      return Sample(values).medianInterval?.contains(0.5) ?? false
    }
    #expect((1_880...1_950).contains(hits))
  }
}
