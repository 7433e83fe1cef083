internal import CCountdown
internal import CCountdownTickDrift
internal import Countdown

/// The floor: a thread in a loop in C that sets a timerfd to the next absolute moment and reads it.
struct BareTimerfd: MeasuredScheduler {
  let priority: Int?

  func run(_ plan: Plan, into recorder: Recorder) async throws -> Int64 {
    try await withCheckedThrowingContinuation { continuation in
      do {
        try SystemThread.detached(name: "bare-timerfd") {
          continuation.resume(with: Result { try loop(plan, recorder) })
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  private func loop(_ plan: Plan, _ recorder: Recorder) throws -> Int64 {
    if let priority {
      try check("pthread_setschedparam", countdown_thread_realtime(Int32(clamping: priority)))
    }
    var calls = Array(repeating: tickdrift_call(), count: plan.count)
    var origin: Int64 = 0
    let recorded = tickdrift_floor(plan.period, Int32(clamping: plan.count), &calls, &origin)
    try check("timerfd", recorded)
    for call in calls.prefix(Int(recorded)) {
      recorder.record(tick: Int(call.tick), at: call.moment)
    }
    return origin
  }

  private func check(_ operation: String, _ result: Int32) throws {
    if result < 0 { throw SystemError(operation: operation, code: -result) }
  }
}
