/// A task that sleeps one period, again and again, and so adds up every lateness.
struct NaiveSleep: MeasuredScheduler {
  func run(_ plan: Plan, into recorder: Recorder) async throws -> Int64 {
    let origin = Now.nanoseconds
    for tick in 1...plan.count {
      try await Task.sleep(for: .nanoseconds(plan.period), tolerance: .zero)
      recorder.record(tick: tick, at: Now.nanoseconds)
    }
    return origin
  }
}
