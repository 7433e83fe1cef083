/// A task that sleeps until each tick's own moment.
struct AbsoluteSleep: MeasuredScheduler {
  func run(_ plan: Plan, into recorder: Recorder) async throws -> Int64 {
    let start = ContinuousClock.now
    let origin = Now.nanoseconds
    for tick in 1...plan.count {
      let moment = start.advanced(by: .nanoseconds(plan.period * Int64(tick)))
      try await Task.sleep(until: moment, tolerance: .zero, clock: .continuous)
      recorder.record(tick: tick, at: Now.nanoseconds)
    }
    return origin
  }
}
