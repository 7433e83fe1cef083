import Countdown
import CountdownTesting
import Testing

/// Moving virtual time on without naming a duration.
@Suite struct ManualSchedulerRunTests {
  private let scheduler = ManualScheduler()

  @Test func advanceToNextVisitsOneDeadline() {
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    timer.start()
    #expect(scheduler.advanceToNext())
    #expect(timer.state.remainingSeconds == 2)
    #expect(scheduler.advanceToNext())
    #expect(scheduler.advanceToNext())
    #expect(timer.state.phase == .finished)
    #expect(!scheduler.advanceToNext())
  }

  @Test func runGoesOnUntilNothingIsArmed() {
    let (first, second) = (
      CountdownTimer(.seconds(3), scheduler: scheduler),
      CountdownTimer(.seconds(2), scheduler: scheduler)
    )
    first.observe(.phase) { if $1 == .finished { second.start() } }
    first.start()
    scheduler.run()
    #expect(second.state.phase == .finished)
    #expect(scheduler.now == Moment(nanoseconds: 5_000_000_000))
  }

  @Test func runStopsAtItsLimit() {
    let timer = CountdownTimer(.seconds(1), scheduler: scheduler)
    timer.observe(.phase) { [timer] in if $1 == .finished { timer.start() } }
    timer.start()
    scheduler.run(limit: .seconds(10))
    #expect(scheduler.now == Moment(nanoseconds: 10_000_000_000))
    timer.stop()
  }

  @Test func theWakeupAtWhichItGivesUpIsNotLost() {
    let calls = Locked(0)
    let token = Locked<WakeupToken?>(nil)
    let registered = scheduler.register { [scheduler] moment in
      let count = calls.withLock { calls in
        calls += 1
        return calls
      }
      if count < 150_000, let token = token.withLock({ $0 }) { scheduler.arm(token, at: moment) }
    }
    token.withLock { $0 = registered }
    scheduler.arm(registered, at: scheduler.now)
    scheduler.advance(by: .zero)
    #expect(scheduler.stalledAt != nil)
    #expect(scheduler.pending == 1)
    scheduler.advance(by: .zero)
    #expect(scheduler.stalledAt == nil)
    #expect(calls.withLock { $0 } == 150_000)
    scheduler.unregister(registered)
  }
}
