import Countdown
import CountdownTestSupport
import Testing

/// What a hundred thousand wakeups of one moment do not hold up.
@Suite(.ownThread) struct SchedulerBatchTests {
  @Test(arguments: [0, 400])
  func aCallbackMayPutAnEarlierMomentBeforeAllButItsBatch(milliseconds: Int) {
    let batch = Batch(of: 100_000, after: .milliseconds(milliseconds))
    let (log, done) = (Log<Int>(), Semaphore())
    let (early, equal) = (batch.witness(log), batch.witness(log))
    let late = batch.witness(log, then: done)
    let due = batch.due
    batch.arm { scheduler in
      scheduler.arm(late, at: due.advanced(byNanoseconds: 1))
      scheduler.arm(equal, at: due)
      scheduler.arm(early, at: due.advanced(byNanoseconds: -1))
    }
    batch.counts.goOn.post()
    #expect(done.waitSoon())
    #expect(log.count == 3)
    #expect(log.all[0] <= 15)
    #expect(log.all[1...] == [99_999, 99_999])
  }

  @Test func anotherThreadMayPutAnEarlierMomentBeforeAllButTheBatch() {
    let (batch, log, done) = (Batch(of: 100_000), Log<Int>(), Semaphore())
    let (early, late) = (batch.witness(log), batch.witness(log, then: done))
    batch.arm()
    #expect(batch.counts.begun.waitSoon())
    batch.scheduler.arm(early, at: Moment(nanoseconds: 0))
    batch.scheduler.arm(late, at: batch.due)
    batch.counts.goOn.post()
    #expect(done.waitSoon())
    #expect(log.count == 2)
    #expect(log.all[0] <= 15)
    #expect(log.all[1] == 99_999)
  }

  @Test func whatIsTakenBackIsNotCalledOutsideOfItsBatch() {
    let (batch, done) = (Batch(of: 1_000), Semaphore())
    let end = batch.witness(Log(), then: done)
    let tokens = batch.arm()
    #expect(batch.counts.begun.waitSoon())
    for token in tokens[..<300] { batch.scheduler.disarm(token) }
    for token in tokens[300..<500] {
      batch.scheduler.unregister(token)
      batch.scheduler.arm(token, at: Moment(nanoseconds: 0))
    }
    batch.scheduler.arm(end, at: batch.due)
    batch.counts.goOn.post()
    #expect(done.waitSoon())
    #expect(499...499 + 15 ~= batch.counts.called.withLock { $0 })
  }

  @Test func anEndlessBatchHoldsUpNeitherOtherThreadsNorWhatIsEarlier() {
    let scheduler = SystemScheduler(.suspending)
    let called = Locked(0)
    let isOver = Locked(false)
    let past = scheduler.now
    // Ten thousand that are always due, as on a machine that cannot keep up.
    for _ in 0..<10_000 {
      let own = Locked<WakeupToken?>(nil)
      let token = scheduler.register { [weak scheduler] moment in
        called.withLock { $0 += 1 }
        guard !isOver.withLock({ $0 }), let token = own.withLock({ $0 }) else { return }
        scheduler?.arm(token, at: moment)
      }
      own.withLock { $0 = token }
      scheduler.arm(token, at: past)
    }
    let (seen, woken) = (Log<Int>(), Semaphore())
    let early = scheduler.register { _ in
      seen.append(called.withLock { $0 })
      woken.post()
    }
    var waited: [Int] = []
    for round in 0..<101 {
      let before = called.withLock { $0 }
      scheduler.arm(early, at: Moment(nanoseconds: 1))
      let after = called.withLock { $0 }
      waited.append(after - before)
      guard woken.waitSoon() else { break }
      // A batch may have been on its way when this one came before all others.
      #expect(seen.all[round] <= after + 16)
    }
    isOver.withLock { $0 = true }
    #expect(seen.count == 101)
    #expect(waited.sorted()[waited.count / 2] < 1_000)
  }

  @Test func aSchedulerThatGoesInItsOwnBatchTakesNoOther() {
    let called = Locked(0)
    let (ready, gone) = (Semaphore(), Semaphore())
    func begin() {
      let canary = Canary { gone.post() }
      let scheduler = SystemScheduler(.suspending)
      let last = Locked<SystemScheduler?>(scheduler)
      let due = scheduler.now
      for number in 0..<10_000 {
        let token = scheduler.register { _ in
          canary.sing()
          if number == 0 { ready.wait() }
          called.withLock { $0 += 1 }
          // The last reference goes here, outside of the lock.
          _ = last.withLock { $0.take() }
        }
        scheduler.arm(token, at: due)
      }
    }
    begin()
    ready.post()
    #expect(gone.waitSoon())
    #expect(called.withLock { $0 } <= 16)
  }
}

/// Many wakeups of one moment, of which the first waits for the test.
private struct Batch {
  let scheduler = SystemScheduler(.suspending)
  let due: Moment
  let counts = Counts()
  private let size: Int

  final class Counts: Sendable {
    /// How many have been called, but for the first.
    let called = Locked(0)
    let isArmed = Semaphore()
    let begun = Semaphore()
    let goOn = Semaphore()
  }

  /// A batch that is due after a while, so that it is opened in slices, or that is due already.
  init(of size: Int, after delay: Duration = .zero) {
    self.size = size
    due = scheduler.now.advanced(by: delay)
  }

  /// Arms the first, which does what a test wants of it when all are armed, and the others. Returns
  /// the others.
  @discardableResult
  func arm(
    first body: @escaping @Sendable (SystemScheduler) -> Void = { _ in }
  ) -> [WakeupToken] {
    let first = scheduler.register { [weak scheduler, counts] _ in
      counts.isArmed.wait()
      if let scheduler { body(scheduler) }
      counts.begun.post()
      counts.goOn.wait()
    }
    scheduler.arm(first, at: due)
    let others = (1..<size).map { _ in
      scheduler.register { [counts] _ in counts.called.withLock { $0 += 1 } }
    }
    for token in others { scheduler.arm(token, at: due) }
    counts.isArmed.post()
    return others
  }

  /// A wakeup that notes how many have been called.
  func witness(_ log: Log<Int>, then done: Semaphore? = nil) -> WakeupToken {
    scheduler.register { [counts] _ in
      log.append(counts.called.withLock { $0 })
      done?.post()
    }
  }
}
