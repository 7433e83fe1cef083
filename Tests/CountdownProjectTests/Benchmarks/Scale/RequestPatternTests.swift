import Testing

@testable import CountdownScaleBenchmark

@Suite struct RequestPatternTests {
  @Test func aRingGoesThroughAllInTheirOrderAndOverAgain() {
    var ring = TimeoutRequests(3, .ring)
    #expect((0..<7).map { _ in ring.nextIndex() } == [0, 1, 2, 0, 1, 2, 0])
    var one = TimeoutRequests(1, .ring)
    #expect((0..<2).map { _ in one.nextIndex() } == [0, 0])
  }

  @Test func randomOnesComeFromTheWholeRange() {
    var random = TimeoutRequests(3, .random)
    #expect(Set((0..<100).map { _ in random.nextIndex() }) == [0, 1, 2])
  }

  @Test func oneTimeoutInTenIsNear() {
    var requests = TimeoutRequests(3, .ring)
    let delays = (0..<10_000).map { _ in requests.nextDelay() }
    let near = delays.filter { $0 <= 50 * .millisecond }
    #expect(900...1_100 ~= near.count)
    #expect(near.allSatisfy { $0 > 0 })
    let far = delays.filter { $0 > 50 * .millisecond }
    #expect(far.allSatisfy { (60 * .second)..<(3_600 * .second) ~= $0 })
  }

  /// The requests of one contender are those of another.
  @Test func patternsAreTheSameEveryTime() {
    var (one, other) = (TimeoutRequests(1_000, .random), TimeoutRequests(1_000, .random))
    for _ in 0..<1_000 {
      #expect(one.nextIndex() == other.nextIndex())
      #expect(one.nextDelay() == other.nextDelay())
    }
  }

  @Test func theHorizonFollowsTheSpeed() {
    var requests = MixedRequests(1_000)
    // At 1 µs a pair, a thousand are drawn within 1 ms each on average.
    for _ in 0..<2_000 { requests.adjust(to: 256_000, for: 256) }
    let farthest = (0..<10_000).map { _ in requests.nextDelay() }.max() ?? 0
    #expect(9_900_000...10_010_000 ~= farthest)
  }
}
