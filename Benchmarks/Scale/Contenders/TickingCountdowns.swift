internal import Countdown
internal import CountdownBenchmarkHarness

/// Countdowns of an hour and a random fraction of a second, with an observer each.
struct TickingCountdowns: TickingMany {
  private var timers: [CountdownTimer] = []

  init(_ count: Int, recorder: TickRecorder) throws {
    let scheduler = try SystemScheduler.forMeasuring()
    var random = SplitMix64(state: 2)
    timers.reserveCapacity(count)
    for _ in 0..<count {
      let total = Duration.hours(1) + .nanoseconds(1 + random.below(.second))
      timers.append(try .running(total, on: scheduler, into: recorder))
    }
  }
}

extension CountdownTimer {
  /// A countdown that runs and records its ticks.
  static func running(
    _ total: Duration, on scheduler: SystemScheduler, into recorder: TickRecorder
  ) throws -> CountdownTimer {
    let timer = CountdownTimer(total, scheduler: scheduler)
    if let refusal = timer.start() {
      throw Failure("a countdown does not start: \(refusal)")
    }
    timer.record(into: recorder)
    return timer
  }

  /// Observes a countdown that runs. Its ticks are due whole seconds before its deadline.
  func record(into recorder: TickRecorder) {
    // Not from a snapshot, which would give each an identity. This is early by some nanoseconds.
    let deadline = scheduler.now.advanced(by: state.remaining).nanoseconds
    observe(.remainingSeconds) { old, new in
      recorder.record(due: deadline - Int64(new) * .second, missed: old - new - 1)
    }
  }
}
