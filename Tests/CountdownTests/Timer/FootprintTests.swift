import CountdownTesting
import Testing

@testable import Countdown

/// A program may hold a million countdowns: what each takes must not grow unnoticed.
@Suite struct FootprintTests {
  /// Of the timer's object, this is all but its settings.
  @Test func theStateBehindTheLockFitsIntoACacheLineAndAHalf() {
    #expect(MemoryLayout<TimerCore>.size <= 96)
  }

  @Test func oneObserverNeedsNothingOfWhatFewTimersUse() {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(5), scheduler: scheduler)
    timer.observe(.remainingSeconds) { _, _ in }
    timer.start()
    scheduler.advance(by: .seconds(2))
    timer.pause()
    #expect(timer.core.withLock { $0.existingExtras == nil })
  }

  @Test func theIdentityIsOneWhoeverAsksFirst() {
    let timer = CountdownTimer(.seconds(5), scheduler: ManualScheduler())
    let seen = Log<CountdownID>()
    race((0..<4).map { _ in { seen.append(timer.id) } })
    seen.append(timer.snapshot().id)
    #expect(Set(seen.all).count == 1)
    #expect(seen.count == 5)
  }
}
