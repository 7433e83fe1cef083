internal import Countdown
internal import CountdownBenchmarkSupport

/// A whole countdown with an observer, which runs on the scheduler's thread.
struct WholeCountdown: MeasuredScheduler {
  let priority: Int?

  func run(_ plan: Plan, into recorder: Recorder) async throws -> Int64 {
    let scheduler = SystemScheduler(.continuous, priority: priority)
    while true {
      let deadline = try await attempt(plan, on: scheduler, into: recorder)
      try scheduler.checkPriority()
      if let deadline { return deadline.nanoseconds - plan.period * Int64(plan.count) }
      // A stall as long as the block: it was over before its deadline could be asked for.
      recorder.clear()
    }
  }

  private func attempt(
    _ plan: Plan, on scheduler: SystemScheduler, into recorder: Recorder
  ) async throws -> Moment? {
    let timer = CountdownTimer(
      plan.length, every: .nanoseconds(plan.period), scheduler: scheduler, tolerance: .zero)
    timer.observe(.progress) { _, progress in
      let now = Now.nanoseconds
      let ticksLeft = ((1 - progress) * Double(plan.count)).rounded(.up)
      recorder.record(tick: plan.count - Int(ticksLeft), at: now)
    }
    return try await withCheckedThrowingContinuation { run(timer, $0) }
  }

  /// Resumes at the end, with the deadline if the countdown still ran when it was asked for. An
  /// `events` subscription would always know it, but would wake a second thread at each tick.
  private func run(
    _ timer: CountdownTimer, _ continuation: CheckedContinuation<Moment?, any Error>
  ) {
    let deadline = Locked<Moment?>(nil)
    let ending = timer.observe(.isRunning) { _, isRunning in
      if !isRunning { continuation.resume(returning: deadline.withLock { $0 }) }
    }
    if let refusal = timer.start() {
      ending.cancel()
      continuation.resume(throwing: Failure("countdown: refused, \(refusal)"))
      return
    }
    let snapshot = timer.snapshot()
    deadline.withLock { $0 = snapshot.deadline }
  }
}
