import Testing

@testable import CountdownScaleBenchmark

@Suite struct LogLinearScaleTests {
  @Test func smallValuesHaveABucketOfTheirOwn() {
    #expect((0..<64).map { LogLinearScale.bucket(of: $0) } == Array(0..<64))
    #expect((0..<64).map { LogLinearScale.value(of: $0) } == Array(0..<64))
  }

  @Test func everyValueOfInt64HasABucketWhoseMiddleIsNear() {
    var random = RandomSource(seed: 1)
    for shift in UInt64(0)..<63 {
      for _ in 0..<100 {
        let value = Int64(random.next() >> 1) >> Int64(shift)
        let bucket = LogLinearScale.bucket(of: value)
        #expect(0..<LogLinearScale.count ~= bucket)
        let middle = LogLinearScale.value(of: bucket)
        #expect((middle - value).magnitude <= UInt64(value / 64))
      }
    }
    #expect(LogLinearScale.bucket(of: .max) == LogLinearScale.count - 1)
    #expect(LogLinearScale.bucket(of: .min) == 0)
  }

  @Test func bucketsNeverGoBackwards() {
    let edges = (0..<63).flatMap { power in [-1, 0, 1].map { (Int64(1) << Int64(power)) + $0 } }
    let buckets = edges.sorted().map { LogLinearScale.bucket(of: $0) }
    #expect(buckets == buckets.sorted())
  }

  @Test func aPercentileIsTheSmallestValueThatEnoughDoNotExceed() {
    var counts = [Int](repeating: 0, count: LogLinearScale.count)
    for value in Int64(1)...50 { counts[LogLinearScale.bucket(of: value)] += 2 }
    #expect(LogLinearScale.percentile(0.5, of: counts) == 25)
    #expect(LogLinearScale.percentile(0.99, of: counts) == 50)
    #expect(LogLinearScale.percentile(1, of: counts) == 50)
    #expect(LogLinearScale.percentile(0, of: counts) == 1)
  }

  @Test func nothingCountedHasNoPercentile() {
    #expect(LogLinearScale.percentile(0.5, of: [0, 0]) == nil)
    #expect(LogLinearScale.percentile(0.5, of: []) == nil)
  }
}
