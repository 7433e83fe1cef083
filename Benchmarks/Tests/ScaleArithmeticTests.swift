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

  @Test func contendersTakeTurnsAndEachRoundIsCompared() {
    let costs: [Contender: [Double?]] = [
      .countdowns: [3, 9, 4], .engine: [1, 6, 4], .libev: [6, nil, 5],
    ]
    var turns: [Contender] = []
    let rows = Row.all(
      [Contender.countdowns, .engine, .libev].map {
        Assignment(trial: .ticking, contender: $0, count: 1, seconds: 1, idle: 1)
      }, rounds: 3
    ) { assignment in
      let round = turns.count { $0 == assignment.contender }
      turns.append(assignment.contender)
      return costs[assignment.contender]?[round].map { .measured([.tickCPU: $0]) }
        ?? .missing(why: "round \(round)")
    }
    #expect(turns[..<6] == [.countdowns, .engine, .libev, .libev, .engine, .countdowns])
    #expect(turns[6...] == [.countdowns, .engine, .libev])
    #expect(rows.map { $0[.tickCPU] } == [4, 4, 5.5])
    #expect(rows.map(\.missing) == [nil, nil, "round 1"])
    #expect(Comparison.differences(rows).map(\.figures) == [[.tickCPU: 2]])
    let ratios = Comparison.ratios(rows)
    #expect(ratios.map(\.ours) == [.countdowns, .engine])
    #expect(ratios[0].figures == [.tickCPU: 0.65])
  }

  @Test func aLibraryThatIsNotThereIsNamedWithItsPackage() {
    let error = #expect(throws: MissingLibrary.self) { try LibevLoop.library("libno.so.4") }
    #expect(error?.package == "libev4" && error?.reason.contains("libno.so.4") == true)
    #expect(throws: MissingLibrary.self) { try LibuvLoop.library("libc.so.6") }
    let jar = #expect(throws: MissingLibrary.self) { try NettyProgram.command(jar: "/no.jar") }
    #expect(jar?.package == "libnetty-java")
    let java = #expect(throws: MissingLibrary.self) {
      try NettyProgram.command(java: "no-java", jar: "/dev/null")
    }
    #expect(java?.package == "default-jdk-headless")
  }
}
