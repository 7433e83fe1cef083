import Countdown
import Testing

/// Countdowns on clocks of other people's making.
@Suite struct ClockSchedulerTests {
  /// Moves a clock from deadline to deadline until the countdown has finished.
  private func drive(_ clock: HandClock, _ events: CountdownEvents) async -> [CountdownEvent] {
    var all: [CountdownEvent] = []
    let driver = Task {
      while !Task.isCancelled {
        if let next = clock.nextDeadline { clock.advance(to: next) }
        await Task.yield()
      }
    }
    for await event in events {
      all.append(event)
      if event.kind == .finished { break }
    }
    driver.cancel()
    return all
  }

  @Test func aThirdPartysManualClockDrivesACountdown() async {
    let clock = HandClock()
    let timer = CountdownTimer(.seconds(5), clock: clock)
    let events = timer.events
    timer.start()
    let all = await drive(clock, events)
    #expect(all.map(\.kind) == [.current, .started, .tick, .tick, .tick, .tick, .tick, .finished])
    #expect(timer.state.phase == .finished)
  }

  @Test(.timeLimit(.minutes(10)), arguments: [0.1, 1e9 / 3, 1e12 + 0.7])
  func aClockWhoseDistancesRoundStillGetsToTheEnd(start: Double) async {
    let clock = HandClock(startingAt: start)
    let timer = CountdownTimer(.milliseconds(700), every: .milliseconds(70), clock: clock)
    let events = timer.events
    timer.start()
    let all = await drive(clock, events)
    #expect(all.last?.kind == .finished)
    let ticks = all.reduce(0) { $0 + ($1.kind == .tick ? 1 : 0) + $1.missed }
    #expect(ticks == 10)
  }

  @Test func aClockThatFailsToSleepIsAskedAgain() async {
    let clock = MoodyClock()
    let timer = CountdownTimer(.milliseconds(300), clock: clock)
    timer.start()
    #expect(await timer.finished())
  }

  @Test func whatHaltsNoLongerSleeps() async {
    let clock = HandClock()
    let timer = CountdownTimer(.seconds(5), clock: clock)
    timer.start()
    while clock.sleepers == 0 { await Task.yield() }
    timer.pause()
    while clock.sleepers > 0 { await Task.yield() }
    clock.advance(to: .init(ticks: 100))
    #expect(timer.state.remaining == .seconds(5))
  }

  @Test func aCallbackDoesNotRunInACancelledTask() async {
    let clock = HandClock()
    let timer = CountdownTimer(.seconds(3), clock: clock)
    let cancelled = Log<Bool>()
    timer.observe(.remainingSeconds, at: .willSet) { _, _ in
      cancelled.append(withUnsafeCurrentTask { $0?.isCancelled ?? false })
    }
    let events = timer.events
    timer.start()
    _ = await drive(clock, events)
    #expect(cancelled.all == [false, false, false])
  }

  @Test func aJumpOverSeveralTicksMayBeOneThatCountsThem() async {
    let clock = HandClock()
    let timer = CountdownTimer(.seconds(10), clock: clock)
    let events = timer.events
    timer.start()
    while clock.sleepers == 0 { await Task.yield() }
    clock.advance(to: .init(ticks: 60))
    var ticks = 0
    for await event in events {
      ticks += (event.kind == .tick ? 1 : 0) + event.missed
      if event.kind == .finished { break }
    }
    #expect(ticks == 10)
  }

  @Test func theSystemsClocksAreTheSystemsSchedulers() {
    let continuous = CountdownTimer(.seconds(1), clock: ContinuousClock())
    let suspending = CountdownTimer(.seconds(1), clock: SuspendingClock())
    #expect(continuous.scheduler === SystemScheduler.continuousForTests)
    #expect(suspending.scheduler === SystemScheduler.suspendingForTests)
    #expect(continuous.snapshot().timeline != suspending.snapshot().timeline)
  }
}

extension SystemScheduler {
  fileprivate static var continuousForTests: any Scheduler { .continuous as SystemScheduler }
  fileprivate static var suspendingForTests: any Scheduler { .suspending as SystemScheduler }
}

/// A clock in real time whose first sleeps throw or return at once.
private final class MoodyClock: Clock, Sendable {
  let refusals = Locked(6)
  private let base = ContinuousClock()

  var now: ContinuousClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  private struct Mood: Error {}

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let left = refusals.withLock { refusals in
      defer { refusals = max(refusals - 1, 0) }
      return refusals
    }
    if left == 0 { return try await base.sleep(until: deadline, tolerance: tolerance) }
    if left.isMultiple(of: 2) { throw Mood() }
  }
}
