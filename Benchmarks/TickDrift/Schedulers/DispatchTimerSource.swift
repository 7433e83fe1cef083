internal import Dispatch

/// A repeating timer source on a serial queue.
struct DispatchTimerSource: MeasuredScheduler {
  func run(_ plan: Plan, into recorder: Recorder) async throws -> Int64 {
    let queue = DispatchQueue(label: "tickdrift", qos: .userInteractive)
    let source = DispatchSource.makeTimerSource(queue: queue)
    let period = DispatchTimeInterval.nanoseconds(Int(plan.period))
    return await withCheckedContinuation { continuation in
      let origin = Now.nanoseconds
      source.schedule(deadline: .now() + period, repeating: period, leeway: .nanoseconds(0))
      source.setEventHandler {
        let now = Now.nanoseconds
        let tick = recorder.record(steps: Int(source.data), at: now)
        if tick >= plan.count {
          source.cancel()
          continuation.resume(returning: origin)
        }
      }
      source.activate()
    }
  }
}
