import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

/// 1. The deadline is the only truth: `remaining = deadline − now`. Ticks sit at
/// `deadline − k·interval`, so drift cannot build up and a pause keeps the fraction of a second
/// to the nanosecond.
@Suite struct Guarantee1_TheDeadlineIsTheOnlyTruth {
  @Test func remainingIsDeadlineMinusNow() {
    let rig = Rig(.seconds(10))
    rig.timer.start()
    var random = SeededGenerator(seed: 5)
    while rig.timer.state.isRunning {
      rig.scheduler.advance(by: .nanoseconds(random.below(90_000_000)))
      let expected = max(10_000_000_000 - rig.scheduler.now.nanoseconds, 0)
      #expect(rig.timer.state.remaining == .nanoseconds(expected))
    }
  }

  @Test func ticksSitOnTheGridOfTheDeadlineHoweverLateTheyCome() {
    let rig = Rig(.nanoseconds(10_123_456_789), every: .milliseconds(300))
    rig.timer.start()
    var random = SeededGenerator(seed: 6)
    while rig.timer.state.isRunning {
      rig.scheduler.jump(by: .nanoseconds(random.below(900_000_000)))
    }
    let ticks = rig.recorder.events.filter { $0.kind == .tick }
    let grid = ticks.map { (10_123_456_789 - $0.scheduled.nanoseconds) % 300_000_000 }
    #expect(grid.allSatisfy { $0 == 0 })
    #expect(ticks.contains { $0.lateness > .zero })
    #expect(ticks.reduce(0) { $0 + 1 + $1.missed } == 34)
  }

  @Test func aPauseKeepsTheFractionToTheNanosecond() {
    let rig = Rig(.seconds(3))
    rig.timer.start()
    rig.scheduler.advance(by: .nanoseconds(1_999_999_999))
    rig.timer.pause()
    rig.scheduler.advance(by: .hours(5))
    #expect(rig.timer.state.remaining == .nanoseconds(1_000_000_001))
    #expect(rig.timer.remainingSeconds == 2)
    rig.timer.resume()
    rig.scheduler.advance(by: .nanoseconds(1))
    #expect(rig.timer.remainingSeconds == 1)
    rig.scheduler.advance(by: .nanoseconds(999_999_999))
    #expect(rig.timer.state.remaining == .nanoseconds(1))
    rig.scheduler.advance(by: .nanoseconds(1))
    #expect(rig.kinds.last == .finished)
  }
}
