import Countdown
import CountdownTesting
import Dispatch
import Testing

/// Waiting for the end, and for the values of a property.
@Suite struct WaitingTests {
  private let scheduler = ManualScheduler()

  private func timer(_ total: Duration = .seconds(3)) -> CountdownTimer {
    CountdownTimer(total, scheduler: scheduler)
  }

  @Test func itIsTrueAtTheEndAndAtOnceAfterwards() async {
    let timer = timer()
    let waiting = Task { await timer.finished() }
    timer.start()
    scheduler.run()
    #expect(await waiting.value)
    #expect(await timer.finished())
  }

  @Test func itIsFalseWhenTheRunIsInterrupted() async {
    let stopped = timer()
    stopped.start()
    stopped.stop()
    #expect(await !stopped.finished())
    let reset = timer()
    reset.start()
    let events = reset.events(untilEnd: true)
    reset.pause()
    reset.reset()
    var kinds: [CountdownEvent.Kind] = []
    for await event in events { kinds.append(event.kind) }
    #expect(kinds == [.current, .paused, .reset])
    let cancelled = timer()
    cancelled.start()
    let task = Task { await cancelled.finished() }
    task.cancel()
    #expect(await !task.value)
    cancelled.stop()
  }

  @Test func whoeverWaitsIsNotWokenByTicks() async {
    let (timer, executor) = (timer(.seconds(100)), CountingExecutor())
    timer.start()
    let waiting = Task(executorPreference: executor) { await timer.finished() }
    let before = executor.count
    scheduler.advance(by: .seconds(99))
    #expect(executor.count == before)
    scheduler.advance(by: .seconds(1))
    #expect(await waiting.value)
    #expect(executor.count > before)
  }

  @Test func aLoopUntilTheEndLetsGoOfTheTimer() async {
    weak var weakTimer: CountdownTimer?
    func run() async {
      let timer = timer()
      weakTimer = timer
      let loop = Task {
        var last: CountdownTimer.Phase?
        for await event in timer.events(untilEnd: true) { last = event.state.phase }
        return last
      }
      timer.start()
      scheduler.run()
      #expect(await loop.value == .finished)
    }
    await run()
    while weakTimer != nil { await Task.yield() }
  }

  @Test func aTaskThatLoopsOverAllEventsKeepsTheTimer() async {
    weak var weakTimer: CountdownTimer?
    let (kinds, received) = AsyncStream<CountdownEvent.Kind>.makeStream()
    func begin() -> Task<Void, Never> {
      let timer = timer()
      weakTimer = timer
      return Task { for await event in timer.events { received.yield(event.kind) } }
    }
    let loop = begin()
    for await kind in kinds {
      if kind == .finished { break }
      if kind == .current {
        weakTimer?.start()
        scheduler.run()
      }
    }
    #expect(weakTimer?.state.phase == .finished)
    loop.cancel()
    await loop.value
  }

  @Test func theValuesOfAPropertyAreThoseThatDiffer() async {
    let timer = CountdownTimer(.seconds(3), every: .milliseconds(250), scheduler: scheduler)
    let (seconds, running) = (timer.values(of: .remainingSeconds), timer.values(of: .isRunning))
    timer.start()
    scheduler.run()
    var all: [Int] = []
    for await value in seconds { all.append(value) }
    #expect(all == [3, 2, 1, 0])
    var states: [Bool] = []
    for await value in running { states.append(value) }
    #expect(states == [false, true, false])
  }

  @Test func afterNilComesNil() async {
    let timer = timer()
    var iterator = timer.events.makeAsyncIterator()
    #expect(await iterator.next()?.kind == .current)
    let task = Task { [iterator] in
      var iterator = iterator
      withUnsafeCurrentTask { $0?.cancel() }
      let first = await iterator.next()
      return (first, iterator)
    }
    let (first, left) = await task.value
    #expect(first == nil)
    // An event is there, and no task is cancelled here.
    timer.start()
    var ended = left
    let second = await ended.next()
    #expect(second == nil)
    timer.stop()
  }

  @Test func aSchedulersClockSleepsOnItsTime() async throws {
    let clock = scheduler.clock
    let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
    await scheduler.waitForPending(1)
    scheduler.advanceToNext()
    try await sleeper.value
    #expect(scheduler.now == Moment(nanoseconds: 5_000_000_000))
    try await clock.sleep(until: scheduler.now)
    let cancelled = Task { try await clock.sleep(for: .seconds(5)) }
    await scheduler.waitForPending(1)
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(scheduler.pending == 0)
  }

  @Test func aSleeperAndAnAdvanceThatMeetLoseNoWakeup() async throws {
    for _ in 0..<300 {
      let clock = ManualClock()
      let deadline = clock.now.advanced(by: .seconds(1))
      let sleeper = Task { try await clock.sleep(until: deadline) }
      await Task.yield()
      clock.scheduler.advance(to: deadline)
      try await sleeper.value
    }
  }

  @Test func aCountdownOnAManualClockStaysInVirtualTime() {
    let clock = ManualClock()
    let timer = CountdownTimer(.minutes(3), clock: clock)
    timer.start()
    clock.scheduler.run()
    #expect(timer.state.phase == .finished)
    #expect(timer.scheduler === clock.scheduler)
    #expect(CountdownTimer(.minutes(3), clock: timer.scheduler.clock).scheduler === clock.scheduler)
  }
}

/// Runs the parts of a task, and counts them.
private final class CountingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "counting")
  private let parts = Locked(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    parts.withLock { $0 += 1 }
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// How many parts there were by the time at which all of them have run.
  var count: Int {
    var count = -1
    while count != parts.withLock({ $0 }) {
      count = parts.withLock { $0 }
      queue.sync {}
    }
    return count
  }
}
