import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

/// 2. Each wake re-reads the clock. Early: re-arm and say nothing. Late: one tick that carries
/// `missed`. Stale: ignored. `finished` exactly once, after the tick to 0, whatever races with it.
@Suite struct Guarantee2_EachWakeReReadsTheClock {
  private func late(_ total: Duration) -> (
    LateScheduler, CountdownTimer, RecordingSink<CountdownEvent>
  ) {
    let scheduler = LateScheduler()
    let timer = CountdownTimer(total, scheduler: scheduler)
    let recorder = RecordingSink()
    timer.attach(recorder)
    timer.start()
    return (scheduler, timer, recorder)
  }

  @Test func anEarlyWakeArmsAgainAndSaysNothing() {
    let (scheduler, timer, recorder) = late(.seconds(3))
    scheduler.set(Moment(nanoseconds: 999_999_999))
    // The wakeup that was asked for is used up.
    scheduler.disarm(WakeupToken(index: 0, generation: 0))
    #expect(scheduler.armed == nil)
    timer.wake()
    #expect(recorder.events.map(\.kind) == [.started])
    #expect(scheduler.armed == Moment(nanoseconds: 1_000_000_000))
  }

  @Test func aLateWakeIsOneTickThatCountsTheMissed() {
    let (scheduler, timer, recorder) = late(.seconds(30))
    scheduler.set(Moment(nanoseconds: 12_345_000_000))
    timer.wake()
    let tick = recorder.events.last
    #expect(recorder.events.count == 2)
    #expect(tick?.missed == 11)
    #expect(tick?.lateness == .milliseconds(345))
    #expect(scheduler.armed == Moment(nanoseconds: 13_000_000_000))
  }

  @Test(.disabled(if: Sanitizer.watchesThreads))
  func aProcessThatWasHaltedGetsOneTickForAllThatItMissed() async throws {
    let line = try await Probe.run("halt")
    let words = line.split(separator: " ")
    try #require(words.count == 2, "\(line)")
    // At least 19 were due in the two seconds: one is told, the others are missed with it.
    let gap = try #require(Int(words[0].dropFirst().dropLast()), "\(line)")
    #expect(gap >= 18)
    #expect(words[1] == "true")
  }

  @Test func aStaleWakeIsIgnored() {
    let (scheduler, timer, recorder) = late(.seconds(3))
    timer.stop()
    scheduler.set(Moment(nanoseconds: 2_000_000_000))
    timer.wake()
    timer.start()
    timer.wake()
    #expect(recorder.events.map(\.kind) == [.started, .stopped, .started])
    #expect(scheduler.armed == Moment(nanoseconds: 3_000_000_000))
  }

  @Test func itFinishesOnceAfterTheTickToZeroWhateverRacesWithIt() {
    for _ in 0..<300 {
      let (scheduler, timer, recorder) = late(.seconds(3))
      scheduler.set(Moment(nanoseconds: 3_000_000_000))
      race(
        { timer.wake() }, { timer.stop() },
        { timer.wake() }, { timer.pause() })
      #expect(recorder.events.map(\.kind) == [.started, .tick, .finished])
      #expect(recorder.events.map(\.sequence) == [1, 2, 3])
    }
  }
}
