internal import Countdown

/// A whole countdown with an observer, which runs on the scheduler's thread.
struct WholeCountdown: MeasuredScheduler {
  let priority: Int?

  func run(_ plan: Plan, into recorder: Recorder) async throws -> Int64 {
    let scheduler = SystemScheduler(.boottime, priority: priority)
    let timer = CountdownTimer(
      plan.length, every: .nanoseconds(plan.period), scheduler: scheduler, tolerance: .zero)
    timer.observe(.progress) { _, progress in
      let now = Now.nanoseconds
      let ticksLeft = ((1 - progress) * Double(plan.count)).rounded(.up)
      recorder.record(tick: plan.count - Int(ticksLeft), at: now)
    }
    let deadline = try await withCheckedThrowingContinuation { continuation in
      run(timer, continuation)
    }
    try scheduler.checkPriority()
    return deadline.nanoseconds - plan.period * Int64(plan.count)
  }

  /// Resumes with the deadline, when it was reached. An `events` subscription would do as well, but
  /// would wake a second thread at each tick.
  private func run(
    _ timer: CountdownTimer, _ continuation: CheckedContinuation<Moment, any Error>
  ) {
    let deadline = Locked<Moment?>(nil)
    let ending = timer.observe(.isRunning) { _, isRunning in
      if !isRunning, let deadline = deadline.withLock({ $0 }) {
        continuation.resume(returning: deadline)
      }
    }
    if let refusal = timer.start() {
      ending.cancel()
      continuation.resume(throwing: MeasurementError(description: "countdown: refused, \(refusal)"))
      return
    }
    let snapshot = timer.snapshot()
    deadline.withLock { $0 = snapshot.deadline }
  }
}
