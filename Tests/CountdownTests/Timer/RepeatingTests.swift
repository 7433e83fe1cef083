import Countdown
import CountdownTestSupport
import CountdownTesting
import Foundation
import Testing

/// A countdown that begins anew at each end.
@Suite(.ownThread) struct RepeatingTests {
  private let scheduler = ManualScheduler()
  private let recorder = RecordingSink()

  private func timer(
    _ seconds: Double, every: Duration? = .seconds(1), adjustable: Bool = false,
    warnings: [Duration] = []
  ) -> CountdownTimer {
    let timer = CountdownTimer(
      .seconds(seconds), every: every, scheduler: scheduler, adjustableWhileRunning: adjustable,
      warnings: warnings, repeats: true)
    timer.attach(recorder)
    return timer
  }

  /// Each event: its kind, what is left in seconds, how many it stands for.
  private var events: [String] {
    recorder.events.map { "\($0.kind) \($0.state.remainingSeconds) \($0.missed)" }
  }

  @Test func theEndAndTheNextBeginningAreOneChange() {
    let timer = timer(2)
    let seen = Log<[Int]>()
    timer.observe(.remainingSeconds) { seen.append([$0, $1]) }
    let phases = Log<CountdownTimer.Phase>()
    timer.observe(.phase) { phases.append($1) }
    timer.start()
    scheduler.advance(by: .seconds(4))
    #expect(
      events == [
        "started 2 0", "tick 1 0", "tick 0 0", "finished 0 0", "started 2 0", "tick 1 0",
        "tick 0 0", "finished 0 0", "started 2 0",
      ])
    #expect(seen.all == [[2, 1], [1, 2], [2, 1], [1, 2]])
    #expect(phases.all == [.running])
    #expect(recorder.events.filter { $0.kind == .finished }.allSatisfy { $0.state.progress == 1 })
    #expect(timer.stop() == nil && scheduler.pending == 0)
  }

  @Test func aLateWakeIsOneEndAndThenOneTick() {
    let timer = timer(4)
    timer.start()
    scheduler.jump(by: .seconds(10))
    // Ten ticks and two ends were due; one of each period is left.
    #expect(
      events == ["started 4 0", "tick 0 7", "finished 0 1", "started 4 0", "tick 2 1"])
    let at = recorder.events.map { $0.scheduled.nanoseconds / 1_000_000_000 }
    #expect(at == [0, 8, 8, 8, 10])
    #expect(timer.deadline == Moment(nanoseconds: 12_000_000_000))
    #expect(recorder.events[3].state.deadline == timer.deadline)
    scheduler.advance(by: .seconds(2))
    #expect(recorder.events.suffix(2).allSatisfy { $0.lateness == .zero })
  }

  @Test func aMillionPeriodsLateItHasNotDrifted() {
    let timer = timer(0.003, every: nil)
    timer.start()
    scheduler.jump(by: .seconds(3_000) + .nanoseconds(7))
    #expect(recorder.events.map(\.kind) == [.started, .finished, .started])
    #expect(recorder.events[1].missed == 999_999)
    #expect(timer.state.remaining == .milliseconds(3) - .nanoseconds(7))
  }

  @Test func pauseStopAndResetDoWhatTheyDoToAnyCountdown() {
    let timer = timer(4)
    timer.start()
    scheduler.advance(by: .seconds(5.5))
    timer.pause()
    scheduler.advance(by: .seconds(60))
    timer.resume()
    #expect(timer.state.remaining == .seconds(2.5))
    scheduler.advance(by: .seconds(2.5))
    #expect(timer.state.remaining == .seconds(4))
    #expect(timer.reset() == .lockedWhileRunning && timer.start() == .alreadyRunning)
    scheduler.jump(by: .seconds(5))
    #expect(timer.stop() == nil)
    #expect(timer.state.phase == .stopped && timer.state.remaining == .seconds(3))
    scheduler.advance(by: .seconds(60))
    #expect(recorder.events.last?.kind == .stopped)
    timer.restart()
    #expect(timer.state.remaining == .seconds(4))
    timer.stop()
  }

  @Test func anotherLengthIsThatOfLaterPeriods() {
    let timer = timer(4, adjustable: true)
    timer.start()
    scheduler.advance(by: .seconds(1))
    timer.add(.seconds(2))
    scheduler.advance(by: .seconds(5))
    #expect(timer.state.remaining == .seconds(6) && recorder.events.last?.kind == .started)
    timer.set(.seconds(3))
    scheduler.advance(by: .seconds(6))
    #expect(recorder.events.count { $0.kind == .finished } == 3)
    timer.stop()
  }

  @Test func aWarningComesOnceInEachPeriodAndNotForThoseThatWereMissed() {
    let timer = timer(10, every: nil, warnings: [.seconds(4)])
    timer.start()
    scheduler.advance(by: .seconds(16))
    #expect(
      recorder.events.map(\.kind) == [.started, .warning, .finished, .started, .warning])
    recorder.removeAll()
    scheduler.jump(by: .seconds(31))
    #expect(recorder.events.map(\.kind) == [.finished, .started, .warning])
    #expect(recorder.events.map(\.missed) == [2, 0, 0])
    #expect(recorder.events.last?.warning == .seconds(4))
    timer.stop()
  }

  @Test func theNextPeriodDoesNotWithdrawTheAlertOfTheEnd() {
    let (timer, screen) = (timer(5), RecordingAlertSink())
    timer.attach(screen)
    timer.start()
    scheduler.advance(by: .seconds(5))
    #expect(screen.shown.map(\.kind) == [.finished] && screen.withdrawn.isEmpty)
    #expect(recorder.events.filter(\.isAutomatic).map(\.kind) == [.started])
    timer.restart()
    #expect(screen.shown.isEmpty)
    timer.stop()
  }

  @Test func waitingEndsWithTheFirstEnd() async {
    let timer = timer(3)
    let seconds = timer.values(of: .remainingSeconds)
    timer.start()
    let waiting = Task { await timer.finished(within: .hours(1)) }
    await scheduler.waitForPending(2)
    scheduler.jump(by: .seconds(7))
    #expect(await waiting.value == true && timer.isRunning)
    var all: [Int] = []
    for await value in seconds { all.append(value) }
    #expect(all == [3, 0])
    timer.stop()
  }

  @Test func aSnapshotGoesOnInThePeriodThatItWouldBeIn() throws {
    let timer = timer(10)
    timer.start()
    scheduler.advance(by: .seconds(3))
    let data = try JSONEncoder().encode(timer.snapshot())
    timer.stop()
    let snapshot = try JSONDecoder().decode(CountdownTimer.Snapshot.self, from: data)
    recorder.removeAll()
    // On its own timeline, and on another after a year.
    scheduler.advance(by: .seconds(20))
    let here = CountdownTimer(restoring: snapshot, scheduler: scheduler) { $0.attach(recorder) }
    #expect(here.state.remaining == .seconds(7))
    #expect(recorder.events.map(\.kind) == [.tick, .finished, .started, .tick])
    here.stop()
    let year = Duration.hours(24 * 365)
    let later = ManualScheduler(wallTime: snapshot.wallTime.advanced(by: year + .seconds(1)))
    let there = CountdownTimer(restoring: snapshot, scheduler: later)
    #expect(there.state.remaining == .seconds(6))
    later.advance(by: .seconds(26))
    #expect(there.isRunning && there.state.remaining == .seconds(10))
    there.stop()
  }

  @Test func aSnapshotOfAnotherCountdownSaysNothingOfIt() throws {
    let plain = CountdownTimer(.seconds(3), scheduler: scheduler).snapshot()
    let text = String(decoding: try JSONEncoder().encode(plain), as: UTF8.self)
    #expect(!text.contains("epeat"))
    let restored = CountdownTimer(restoring: plain, scheduler: scheduler)
    restored.start()
    scheduler.advance(by: .seconds(3))
    #expect(restored.phase == .finished)
  }

  @Test func nothingToCountAndTheEndOfTimeEndIt() {
    #expect(timer(0).start() == .nothingToCount)
    let end = ManualScheduler(now: Moment(nanoseconds: .max - 3_000_000_000))
    let last = CountdownTimer(.seconds(2), scheduler: end, repeats: true)
    last.start()
    end.advance(by: .hours(1))
    #expect(last.phase == .finished && end.pending == 0)
  }

  @Test func onTheSystemSchedulerItKeepsTimeWhileItIsToggled() {
    let scheduler = SystemScheduler(.suspending)
    let timer = CountdownTimer(
      .milliseconds(2), every: .microseconds(500), scheduler: scheduler, tolerance: .zero,
      repeats: true)
    let ended = Semaphore()
    let recorder = RecordingSink()
    timer.attach(recorder)
    timer.attach { if $0.kind == .finished { ended.post() } }
    timer.start()
    race({ for _ in 0..<200 { timer.toggle() } }, { for _ in 0..<200 { timer.restart() } })
    timer.restart()
    for _ in 0..<5 { #expect(ended.waitSoon()) }
    timer.stop()
    let events = recorder.events
    #expect(events.map(\.sequence) == Array(1...UInt64(events.count)))
    #expect(
      zip(events, events.dropFirst()).allSatisfy { $0.kind != .finished || $1.kind == .started })
  }
}
