import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

@Suite struct ManualSchedulerTests {
  @Test func itVisitsDeadlinesInOrderAndEqualOnesInTheOrderOfArming() {
    let scheduler = ManualScheduler()
    let seen = Log<String>()
    for (name, second) in [("c", 3), ("a1", 1), ("b", 2), ("a2", 1), ("a3", 1)] {
      let token = scheduler.register { [scheduler] moment in
        #expect(scheduler.now == moment)
        seen.append(name)
      }
      scheduler.arm(token, at: Moment(nanoseconds: Int64(second)))
    }
    #expect(scheduler.pending == 5)
    #expect(scheduler.nextDeadline == Moment(nanoseconds: 1))
    scheduler.advance(by: .nanoseconds(3))
    #expect(seen.all == ["a1", "a2", "a3", "b", "c"])
    #expect(scheduler.pending == 0)
    #expect(scheduler.nextDeadline == nil)
    #expect(scheduler.now == Moment(nanoseconds: 3))
  }

  @Test func anAdvanceInsideACallbackIsQueuedUntilTheOuterOneGetsThere() {
    let scheduler = ManualScheduler()
    let seen = Log<Int64>()
    let first = scheduler.register { [scheduler] moment in
      seen.append(moment.nanoseconds)
      scheduler.advance(by: .nanoseconds(100))
      #expect(scheduler.now == moment)
    }
    let second = scheduler.register { seen.append($0.nanoseconds) }
    let third = scheduler.register { seen.append($0.nanoseconds) }
    scheduler.arm(first, at: Moment(nanoseconds: 10))
    scheduler.arm(second, at: Moment(nanoseconds: 15))
    scheduler.arm(third, at: Moment(nanoseconds: 105))
    scheduler.advance(by: .nanoseconds(20))
    #expect(seen.all == [10, 15, 105])
    #expect(scheduler.now == Moment(nanoseconds: 110))
  }

  @Test func whatACallbackArmsOnTheWayIsVisitedToo() {
    let scheduler = ManualScheduler()
    let seen = Log<Int64>()
    let token = Locked<WakeupToken?>(nil)
    let made = scheduler.register { [scheduler] moment in
      seen.append(moment.nanoseconds)
      if let own = token.withLock({ $0 }) {
        scheduler.arm(own, at: moment.advanced(by: .nanoseconds(7)))
      }
    }
    token.withLock { $0 = made }
    scheduler.arm(made, at: Moment(nanoseconds: 1))
    scheduler.advance(by: .nanoseconds(20))
    #expect(seen.all == [1, 8, 15])
    #expect(scheduler.nextDeadline == Moment(nanoseconds: 22))
  }

  @Test func aJumpIsOneLateWakeAndNotThousands() {
    let rig = Rig(.hours(10))
    rig.timer.start()
    rig.scheduler.jump(by: .hours(8))
    let events = rig.recorder.events
    #expect(events.map(\.kind) == [.started, .tick])
    #expect(events.last?.missed == 8 * 3_600 - 1)
    #expect(events.last?.lateness == .zero)
    #expect(rig.timer.state.remaining == .hours(2))
    rig.scheduler.jump(by: .milliseconds(2_250))
    #expect(rig.recorder.events.last?.lateness == .milliseconds(250))
    rig.scheduler.jump(by: .hours(3))
    #expect(rig.recorder.events.suffix(2).map(\.kind) == [.tick, .finished])
    #expect(rig.recorder.events.last?.lateness == .hours(1) + .milliseconds(2_250))
  }

  @Test func aJumpInsideACallbackMakesTheRestLate() {
    let scheduler = ManualScheduler()
    let seen = Log<Int64>()
    let first = scheduler.register { [scheduler] _ in scheduler.jump(by: .nanoseconds(50)) }
    let second = scheduler.register { [scheduler] _ in seen.append(scheduler.now.nanoseconds) }
    scheduler.arm(first, at: Moment(nanoseconds: 10))
    scheduler.arm(second, at: Moment(nanoseconds: 15))
    scheduler.advance(by: .nanoseconds(20))
    #expect(seen.all == [60])
    #expect(scheduler.now == Moment(nanoseconds: 60))
  }

  @Test func negativeDistancesAndEarlierMomentsAreNow() {
    let scheduler = ManualScheduler(now: Moment(nanoseconds: 5))
    scheduler.advance(by: .seconds(-1))
    scheduler.jump(by: .seconds(-1))
    scheduler.advance(to: Moment(nanoseconds: 1))
    #expect(scheduler.now == Moment(nanoseconds: 5))
    scheduler.advance(by: Duration(attoseconds: .max))
    #expect(scheduler.now == Moment(nanoseconds: .max))
  }

  @Test func aCallbackThatNeverLetsTimeGoOnIsGivenUp() {
    let scheduler = ManualScheduler()
    let token = Locked<WakeupToken?>(nil)
    let made = scheduler.register { [scheduler] moment in
      if let own = token.withLock({ $0 }) { scheduler.arm(own, at: moment) }
    }
    token.withLock { $0 = made }
    scheduler.arm(made, at: Moment(nanoseconds: 5))
    scheduler.advance(by: .seconds(1))
    #expect(scheduler.stalledAt == Moment(nanoseconds: 5))
  }

  @Test func manyCountdownsAtOneMomentAreNoStall() {
    let scheduler = ManualScheduler()
    let woken = Log<Bool>()
    for _ in 0..<120_000 {
      scheduler.arm(scheduler.register { _ in woken.append(true) }, at: Moment(nanoseconds: 1))
    }
    scheduler.advance(by: .seconds(1))
    #expect(scheduler.stalledAt == nil)
    #expect(woken.count == 120_000)
  }

  @Test(.disabled(if: Sanitizer.watchesThreads))
  func manyHoursWithAllTheirTicksTakeSeconds() {
    let hours = LongRun.isOn ? 1_000 : 30
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.hours(hours), scheduler: scheduler)
    let ticks = Locked((count: 0, isContinuous: true))
    timer.observe(.remainingSeconds) { old, new in
      ticks.withLock { $0 = ($0.count + 1, $0.isContinuous && new == old - 1) }
    }
    timer.start()
    scheduler.advance(by: .hours(hours))
    #expect(timer.state.phase == .finished)
    #expect(ticks.withLock { $0 } == (hours * 3_600, true))
  }
}

@Suite struct ManualClockTests {
  @Test func aSleeperIsResumedByTheAdvanceThatReachesIt() async throws {
    let scheduler = ManualScheduler()
    let clock = ManualClock(scheduler)
    let task = Task { try await clock.sleep(for: .seconds(5)) }
    await scheduler.waitForPending(1)
    #expect(scheduler.nextDeadline == Moment(nanoseconds: 5_000_000_000))
    scheduler.advance(by: .seconds(5))
    try await task.value
    #expect(scheduler.pending == 0)
    #expect(clock.now == scheduler.now)
  }

  @Test func whatHasPassedDoesNotSleep() async throws {
    let clock = ManualClock()
    try await clock.sleep(until: clock.now, tolerance: nil)
    try await clock.sleep(until: Moment(nanoseconds: -1), tolerance: .zero)
    #expect(clock.scheduler.pending == 0)
    #expect(clock.minimumResolution == .nanoseconds(1))
  }

  @Test func aCancelledSleeperThrows() async {
    let clock = ManualClock()
    let task = Task { try await clock.sleep(for: .seconds(5)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.scheduler.pending == 0)
  }
}

/// Waiting for tasks that are about to sleep.
@Suite struct PendingTests {
  private let scheduler = ManualScheduler()

  @Test func itWaitsUntilEnoughSleepAndNotForMore() async throws {
    await scheduler.waitForPending(0)
    let clock = scheduler.clock
    let sleepers = (1...3).map { seconds in Task { try await clock.sleep(for: .seconds(seconds)) } }
    await scheduler.waitForPending(3)
    #expect(scheduler.pending == 3)
    await scheduler.waitForPending(1)
    let more = Task { await scheduler.waitForPending(5) }
    let timer = CountdownTimer(.seconds(9), scheduler: scheduler)
    timer.start()
    CountdownTimer(.seconds(9), scheduler: scheduler).start()
    await more.value
    scheduler.run()
    for sleeper in sleepers { try await sleeper.value }
  }

  @Test func aCancelledTaskWaitsNoLonger() async {
    let waiting = Task { await scheduler.waitForPending(1) }
    waiting.cancel()
    await waiting.value
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await scheduler.waitForPending(1)
    }
    await late.value
    #expect(scheduler.pending == 0)
  }
}
