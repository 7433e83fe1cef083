import Countdown
import CountdownTesting
import Testing

/// Waiting no longer than a limit, in virtual time.
@Suite struct TimeoutTests {
  private let scheduler = ManualScheduler()

  // MARK: For the end of a countdown

  @Test func theEndAStopAndTheLimitAreToldApart() async {
    let timer = CountdownTimer(.seconds(10), scheduler: scheduler)
    timer.start()
    let limited = Task { await timer.finished(within: .seconds(4)) }
    await scheduler.waitForPending(2)
    scheduler.advance(by: .seconds(4))
    #expect(await limited.value == nil && timer.isRunning && scheduler.pending == 1)
    // The limit and the end at one moment, whichever was armed first.
    let reaching = Task { await timer.finished(within: .seconds(6)) }
    await scheduler.waitForPending(2)
    scheduler.advance(by: .seconds(6))
    #expect(await reaching.value == true)
    #expect(await timer.finished(within: .zero) == true)
    timer.restart()
    let stopped = Task { await timer.finished(within: .hours(1)) }
    await scheduler.waitForPending(2)
    timer.stop()
    #expect(await stopped.value == false)
    #expect(await timer.finished(within: .seconds(-1)) == false && scheduler.pending == 0)
  }

  @Test func whatIsNotStartedIsWaitedForUntilTheLimit() async {
    let timer = CountdownTimer(.seconds(10), scheduler: scheduler)
    #expect(await timer.finished(within: .zero) == nil)
    let waiting = Task { await timer.finished(within: .seconds(5)) }
    await scheduler.waitForPending(1)
    scheduler.jump(by: .hours(1))
    #expect(await waiting.value == nil)
    timer.start()
    let reset = Task { await timer.finished(within: .hours(1)) }
    await scheduler.waitForPending(2)
    timer.pause()
    timer.reset()
    #expect(await reset.value == false)
    let cancelled = Task { await timer.finished(within: .hours(1)) }
    await scheduler.waitForPending(1)
    cancelled.cancel()
    #expect(await cancelled.value == false && scheduler.pending == 0)
  }

  @Test func aSchedulerThatCannotWakeIsNotWaitedFor() async throws {
    let system = SystemScheduler(.suspending)
    let timer = CountdownTimer(.hours(1), scheduler: system)
    #expect(await timer.finished(within: .milliseconds(1)) == nil)
  }

  // MARK: For a body

  @Test func aBodyThatIsDoneInTimeReturns() async throws {
    var count = 0
    let text = try await withTimeout(.seconds(5), clock: scheduler.clock) {
      count += 1
      return "done"
    }
    #expect(text == "done" && count == 1 && scheduler.pending == 0)
    await #expect(throws: Failure.self) {
      try await withTimeout(.seconds(5), clock: scheduler.clock) { throw Failure() }
    }
    #expect(scheduler.pending == 0)
  }

  @Test func aBodyThatIsNotIsCancelledAndWaitedFor() async {
    let ended = Log<Bool>()
    let call = Task {
      try await withTimeout(.seconds(5), clock: scheduler.clock) {
        defer { ended.append(Task.isCancelled) }
        try await scheduler.clock.sleep(for: .hours(1))
      }
    }
    await scheduler.waitForPending(2)
    scheduler.advance(by: .seconds(5))
    let error = await #expect(throws: TimeoutError.self) { try await call.value }
    #expect(error?.limit == .seconds(5) && error?.description == "not done within 5s")
    #expect(ended.all == [true] && scheduler.pending == 0)
  }

  @Test func whatACancelledBodyReturnsIsLate() async {
    let call = Task {
      try await withTimeout(.seconds(5), clock: scheduler.clock) {
        try? await scheduler.clock.sleep(for: .hours(1))
        return 1
      }
    }
    await scheduler.waitForPending(2)
    scheduler.advance(by: .seconds(5))
    await #expect(throws: TimeoutError.self) { try await call.value }
  }

  @Test func theCallersCancellationReachesTheBody() async {
    let call = Task {
      try await withTimeout(.seconds(5), clock: scheduler.clock) {
        do {
          try await scheduler.clock.sleep(for: .hours(1))
        } catch {
          throw error is CancellationError ? Failure() : error
        }
      }
    }
    await scheduler.waitForPending(2)
    call.cancel()
    await #expect(throws: Failure.self) { try await call.value }
    #expect(scheduler.pending == 0)
  }

  @MainActor @Test func theBodyRunsWhereTheCallerDoes() async throws {
    let counter = Counter()
    let same = try await withTimeout(.seconds(5), clock: scheduler.clock) {
      MainActor.assertIsolated()
      counter.count += 1
      await Task.yield()
      MainActor.assertIsolated()
      return counter
    }
    #expect(same === counter && counter.count == 1)
  }

  /// Neither may be sent to another task.
  private final class Counter { var count = 0 }
  private struct Failure: Error {}
}
