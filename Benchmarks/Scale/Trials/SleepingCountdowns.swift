internal import Countdown
internal import CountdownBenchmarkHarness

/// Countdowns that run, with an observer each, and tick once in hours.
struct SleepingCountdowns {
  private var timers: [CountdownTimer] = []

  init(_ count: Int) throws {
    let scheduler = try SystemScheduler.forMeasuring()
    let counter = WakeupCounter()
    var random = SplitMix64(state: 5)
    timers.reserveCapacity(count)
    for index in 0..<count {
      let total = Duration.hours(3) + .nanoseconds(random.below(.second))
      let timer = CountdownTimer(total, every: .hours(2), scheduler: scheduler)
      // What an observer in a program captures: an object, and which of many this is.
      timer.observe(.remainingSeconds) { _, new in if new != index { counter.add() } }
      if let refusal = timer.start() {
        throw Failure("a countdown does not start: \(refusal)")
      }
      timers.append(timer)
    }
  }
}
