import Countdown
import Testing

/// Who waits for whom when exactness for all would cost too much.
@Suite struct ExactnessTests {
  @Test func amongTwentyThousandThatTolerateItOneThatDoesNotStaysExact() {
    let scheduler = SystemScheduler(.monotonic)
    let (tolerant, strict, enough) = (Log<Int64>(), Log<Int64>(), Semaphore())
    var random = SplitMix(seed: 1)
    let begin = scheduler.now.advanced(by: .milliseconds(100))
    for _ in 0..<20_000 {
      let phase = Int64(random.below(1_000_000_000))
      tick(
        on: scheduler, every: .seconds(1), from: begin.advanced(byNanoseconds: phase),
        tolerance: .milliseconds(16)
      ) { tolerant.append($0) }
    }
    tick(on: scheduler, every: .milliseconds(10), from: begin, tolerance: .zero) {
      strict.append($0)
      if strict.count == 120 { enough.post() }
    }
    #expect(enough.waitSoon())
    #expect(tolerant.count > 10_000)
    // Collected for 8 ms, the others are some milliseconds late as a rule.
    #expect(median(strict.all) * 2 < median(tolerant.all))
  }

  private func median(_ values: [Int64]) -> Int64 { values.sorted()[values.count / 2] }

  /// Wakes up again and again, as long as the scheduler is there; gives how late, in nanoseconds.
  private func tick(
    on scheduler: SystemScheduler, every period: Duration, from begin: Moment,
    tolerance: Duration, _ body: @escaping @Sendable (Int64) -> Void
  ) {
    let own = Locked<WakeupToken?>(nil)
    let token = scheduler.register(tolerance: tolerance) { [weak scheduler] moment in
      guard let scheduler, let token = own.withLock({ $0 }) else { return }
      body(moment.nanoseconds(to: scheduler.now))
      scheduler.arm(token, at: moment.advanced(by: period))
    }
    own.withLock { $0 = token }
    scheduler.arm(token, at: begin)
  }
}
