import CountdownTestSupport
import CountdownTesting
import Observation
import Testing

@testable import Countdown

/// A plain tick goes the short way to any receivers, unless there is more to do than to call
/// observers.
@Suite(.ownThread) struct ShortWayTests {
  private let scheduler = BatchScheduler()

  /// How many of ten ticks of a new countdown went the short way.
  private func shortTicks(
    _ total: Duration = .seconds(60), warnings: [Duration] = [],
    _ prepare: (CountdownTimer) -> Void
  ) -> Int {
    let timer = CountdownTimer(total, scheduler: scheduler, warnings: warnings)
    prepare(timer)
    timer.start()
    // A sink is asked once whether it wants ticks.
    scheduler.advance(to: scheduler.now.advanced(by: .seconds(2)))
    let before = scheduler.counts.shortTicks
    scheduler.advance(to: scheduler.now.advanced(by: .seconds(10)))
    timer.stop()
    return scheduler.counts.shortTicks - before
  }

  @Test func ofACountdownThatNobodyObserves() {
    #expect(shortTicks { _ in } == 10)
  }

  @Test(arguments: [1, 2, 12]) func ofObservers(count: Int) {
    let seen = Log<Int>()
    let short = shortTicks { timer in
      for number in 0..<count {
        timer.observe(.remainingSeconds, at: number == 1 ? .willSet : .didSet) { seen.append($1) }
      }
    }
    #expect(short == 10)
    // 12 ticks, and at the end of the command that stops it nothing is new.
    #expect(seen.count == count * 12)
  }

  @Test func ofACountdownWhoseIdentityIsKnown() {
    #expect(shortTicks { _ = $0.id } == 10)
    #expect(
      shortTicks { timer in
        timer.observe(.remaining) { _, _ in }
        _ = timer.snapshot()
      } == 10)
  }

  @Test func besideABellThatRingsAtTheEnd() {
    let recorder = RecordingSink()
    #expect(shortTicks { $0.attach(recorder, on: [.finished]) } == 10)
    let short = shortTicks { timer in
      timer.observe(.remaining) { _, _ in }
      timer.attach(RecordingAlertSink())
      timer.attach(recorder, on: .allButTicks)
    }
    #expect(short == 10)
  }

  @Test func besideAWaitForTheEnd() {
    var events: CountdownEvents?
    let short = shortTicks { events = $0.events(untilEnd: true, on: .allButTicks) }
    #expect(short == 10)
    #expect(events?.takeWaiting()?.kind == .current)
  }

  @Test func afterASinkThatWantsTicksHasLeft() {
    #expect(shortTicks { $0.attach(RecordingSink()).detach() } == 10)
  }

  @Test func afterASubscriptionThatNobodyReadsAnyMore() {
    #expect(shortTicks { _ = $0.events } == 10)
  }

  @Test func afterAPropertyWasReadThatIsAnnounced() {
    let changes = Log<Int>()
    let short = shortTicks { timer in
      withObservationTracking {
        _ = timer.remainingSeconds
      } onChange: {
        changes.append(1)
      }
    }
    #expect(short == 10)
    #expect(changes.count == 1)
  }

  @Test func ofACountdownWhoseObserverIsGone() {
    #expect(shortTicks { $0.observe(.remaining) { _, _ in }.cancel() } == 10)
  }

  @Test func aCancelledOneOfSeveralObserversIsForgottenAtTheNextTick() {
    let timer = CountdownTimer(.seconds(60), scheduler: scheduler)
    timer.start()
    weak var observer: TimerObserver?
    do {
      let first = timer.observe(.remaining) { _, _ in }
      timer.observe(.remaining) { _, _ in }
      observer = first.observer
      first.cancel()
    }
    #expect(observer != nil)
    scheduler.advance(to: Moment(nanoseconds: 1_000_000_000))
    #expect(observer == nil)
    timer.stop()
  }

  @Test func butNotWhereASinkWantsTicksOrAWarningMayCome() {
    let recorder = RecordingSink()
    #expect(shortTicks { $0.attach(recorder) } == 0)
    #expect(recorder.events.count { $0.kind == .tick } == 12)
    #expect(shortTicks(warnings: [.seconds(30)]) { _ in } == 0)
  }

  /// A batch arms nothing any more for that token, and so the countdown's own has to be armed.
  @Test func butNotForATokenOfThePast() throws {
    let timer = CountdownTimer(.seconds(60), scheduler: scheduler)
    timer.start()
    let past = try #require(timer.core.withLock { $0.token })
    timer.pause()
    timer.resume()
    let token = timer.core.withLock { $0.token }
    #expect(token != past)
    let due = Moment(nanoseconds: 1_000_000_500)
    scheduler.set(due)
    let next = timer.wake(past, at: due)?.moment
    #expect(next == nil)
    #expect(scheduler.moment(of: token) == Moment(nanoseconds: 2_000_000_000))
    timer.stop()
  }

  /// By the short way a countdown is armed anew with its batch, so nothing is armed in a callback.
  @Test func onTheSystemsSchedulerThatReportsSlowCallbacks() {
    let scheduler = SystemScheduler(.suspending) { _ in }
    let (short, done) = (Log<Int>(), Semaphore())
    let timer = CountdownTimer(.minutes(10), every: .milliseconds(5), scheduler: scheduler)
    timer.observe(.remaining) { _, _ in
      // A tick that is late by another goes the long way, so it is waited for as many as it takes.
      if scheduler.engine.state.withLock({ $0.queue.count }) > 0 { return }
      short.append(0)
      if short.count == 10 { done.post() }
    }
    timer.start()
    #expect(done.waitSoon())
    timer.stop()
  }
}
