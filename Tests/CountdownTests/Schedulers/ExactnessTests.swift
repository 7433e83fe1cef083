import Countdown
import CountdownTestSupport
import Testing

/// The order of waiting when exactness for all would cost too much.
@Suite(.ownThread) struct ExactnessTests {
  /// Not under the thread sanitizer, with which a machine of two processors keeps up with thousands
  /// only if it does nothing else.
  @Test(.disabled(if: Sanitizer.watchesThreads))
  func amongThousandsThatTolerateItOneThatDoesNotStaysExact() {
    let scheduler = SystemScheduler(.suspending)
    let (tolerant, strict, enough) = (Log<Int64>(), Log<Int64>(), Semaphore())
    var random = SeededGenerator(seed: 1)
    let begin = scheduler.now.advanced(by: .milliseconds(100))
    for _ in 0..<5_000 {
      let phase = Int64(random.below(1_000_000_000))
      tick(
        on: scheduler, every: .seconds(1), from: begin.advanced(byNanoseconds: phase),
        tolerance: .milliseconds(16)
      ) { tolerant.append($0) }
    }
    tick(on: scheduler, every: .milliseconds(10), from: begin, tolerance: .zero) {
      strict.append($0)
      if strict.count.isMultiple(of: 100) { enough.post() }
    }
    // Collected for 7 ms, most are some milliseconds late; collected like them, the one that is
    // strict would be as late in any second. What else a machine has to do makes both late, but
    // least of all the earliest quarter of each.
    var isExact = false
    var seen = (strict: 0, tolerant: 0)
    for _ in 0..<240 where !isExact && enough.waitSoon() {
      let late = (strict: strict.all, tolerant: tolerant.all)
      isExact =
        quartile(late.strict[seen.strict...]) * 3 < quartile(late.tolerant[seen.tolerant...])
      seen = (late.strict.count, late.tolerant.count)
    }
    #expect(isExact)
  }

  private func quartile(_ values: ArraySlice<Int64>) -> Int64 {
    values.isEmpty ? 0 : values.sorted()[values.count / 4]
  }

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
