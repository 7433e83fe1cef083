import CountdownBenchmarkHarness
import Testing

@testable import CountdownScaleBenchmark

@Suite struct ScaleArithmeticTests {
  @Test func everyValueHasABucketWhoseMiddleIsNear() {
    var random = SplitMix64(state: 1)
    for shift in UInt64(0)..<63 {
      let value = Int64(random.next() >> 1) >> Int64(shift)
      let middle = LogLinearScale.value(of: LogLinearScale.bucket(of: value))
      #expect((middle - value).magnitude <= UInt64(value / 64))
    }
    #expect(LogLinearScale.bucket(of: .max) == LogLinearScale.count - 1)
    #expect(LogLinearScale.bucket(of: .min) == 0)
  }

  @Test func aPercentileIsTheSmallestValueThatEnoughDoNotExceed() {
    var counts = [Int](repeating: 0, count: LogLinearScale.count)
    for value in Int64(1)...50 { counts[LogLinearScale.bucket(of: value)] += 2 }
    let shares = [0, 0.5, 0.99, 1]
    #expect(shares.map { LogLinearScale.percentile($0, of: counts) } == [1, 25, 50, 50])
    #expect(LogLinearScale.percentile(0.5, of: [0, 0]) == nil)
  }

  @Test func ticksCountWhereTheyWereDue() {
    let recorder = TickRecorder(stride: 1)
    recorder.open(from: 10 * .second, to: 20 * .second)
    for due in [Int64(9), 10, 19, 20] { recorder.record(due: due * .second, missed: 0) }
    #expect(recorder.delivered == 2 && recorder.latenessCounts.reduce(0, +) == 2)
    recorder.record(due: 12 * .second, missed: 5)
    recorder.record(due: 21 * .second, missed: 3)
    #expect(recorder.missed == 4)
  }

  @Test func nineOfTenMixedRequestsAreTakenBackBeforeTheyFire() {
    var requests = MixedRequests(1_000)
    // At 1 µs a pair, a thousand are drawn within 1 ms each on average.
    for _ in 0..<2_000 { requests.adjust(to: 256_000, for: 256) }
    let farthest = (0..<10_000).map { _ in requests.nextDelay() }.max() ?? 0
    #expect(9_900_000...10_010_000 ~= farthest)
  }

  @Test func oneTimeoutInTenIsNear() {
    var requests = TimeoutRequests(3, .ring)
    #expect((0..<4).map { _ in requests.nextIndex() } == [0, 1, 2, 0])
    let near = (0..<10_000).count { _ in requests.nextDelay() <= 50 * .millisecond }
    #expect(900...1_100 ~= near)
  }

  @Test func aLibraryThatIsNotThereIsNamedWithItsPackage() {
    let error = #expect(throws: MissingLibrary.self) { try LibevLoop.library("libno.so.4") }
    #expect(error?.package == "libev4" && error?.reason.contains("libno.so.4") == true)
    #expect(throws: MissingLibrary.self) { try LibuvLoop.library("libc.so.6") }
  }
}
