internal import Countdown
internal import CountdownBenchmarkHarness

/// Countdowns of an hour and a random fraction of a second, with an observer each.
struct TickingCountdowns {
  private var timers: [CountdownTimer] = []

  /// - Parameter kind: what else each of them has, and when its observer was added.
  init(_ count: Int, recorder: TickRecorder, _ kind: Contender) throws {
    let company = Company(kind: kind, recorder: recorder)
    let scheduler = try SystemScheduler.forMeasuring(
      onSlowCallback: kind == .watched ? company.count : nil)
    var random = SplitMix64(state: 2)
    timers.reserveCapacity(count)
    for _ in 0..<count {
      let total = Duration.hours(1) + .nanoseconds(1 + random.below(.second))
      let timer = try CountdownTimer.running(total, on: scheduler)
      timers.append(timer)
      if kind != .scattered { company.join(timer) }
    }
    if kind == .scattered { for timer in timers.shuffled(using: &random) { company.join(timer) } }
  }
}

/// The listener to the countdowns. There is one sink and one counter for all.
private struct Company {
  private let kind: Contender
  private let recorder: TickRecorder
  private let counter = WakeupCounter()
  private let sink: SinkRunner<CountdownEvent>

  init(kind: Contender, recorder: TickRecorder) {
    (self.kind, self.recorder) = (kind, recorder)
    sink = SinkRunner(Log(recorder: recorder))
  }

  func join(_ timer: CountdownTimer) {
    if kind == .withLog { observe(timer) } else { timer.record(into: recorder) }
    switch kind {
    case .withID: _ = timer.id
    case .withSecond: observe(timer)
    case .withBell: timer.attach(sink, on: [.finished])
    case .withLog: timer.attach(sink)
    default: break
    }
  }

  /// Adds an observer that takes no note of the time.
  private func observe(_ timer: CountdownTimer) {
    timer.observe(.remainingSeconds) { [counter] _, _ in counter.add() }
  }

  var count: @Sendable (Duration) -> Void { { [counter] _ in counter.add() } }
}

/// A sink whose ticks count where they arrive. None of them is merged into another.
private struct Log: EventSink {
  let recorder: TickRecorder
  let options = SinkOptions.everyTick

  func receive(_ event: CountdownEvent) {
    if event.isTick { recorder.record(due: event.scheduled.nanoseconds, missed: event.missed) }
  }
}

extension CountdownTimer {
  /// A countdown that runs.
  static func running(_ total: Duration, on scheduler: SystemScheduler) throws -> CountdownTimer {
    let timer = CountdownTimer(total, scheduler: scheduler)
    if let refusal = timer.start() {
      throw Failure("a countdown does not start: \(refusal)")
    }
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
