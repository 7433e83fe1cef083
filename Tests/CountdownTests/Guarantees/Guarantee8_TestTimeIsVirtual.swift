import Countdown
import CountdownTesting
import Synchronization
import Testing

/// Time in tests is virtual: synchronous, in order, and as long as one likes.
@Suite struct Guarantee8_TestTimeIsVirtual {
  @Test func theSameStoryIsTheSameToTheNanosecond() {
    #expect(Self.story().count > 10)
    #expect(Self.story() == Self.story())
  }

  /// Three countdowns that pause, adjust and restart each other.
  private static func story() -> [String] {
    let scheduler = ManualScheduler()
    let told = Mutex<[String]>([])
    let timers = (1...3).map { number in
      CountdownTimer(
        .milliseconds(700 * number), every: .milliseconds(100), label: "\(number)",
        scheduler: scheduler)
    }
    for (timer, next) in zip(timers, timers.dropFirst() + timers.prefix(1)) {
      timer.observe(.phase) { [weak next] old, new in
        told.withLock { $0.append("\(scheduler.now) \(timer.label) \(old) \(new)") }
        if new == .finished { next?.toggle() }
      }
      timer.start()
    }
    scheduler.advance(by: .seconds(5))
    return told.withLock { $0 }
  }
}
