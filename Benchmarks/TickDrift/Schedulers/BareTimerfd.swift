internal import CCountdownSystem
internal import Countdown
internal import Glibc

/// A thread in a loop: set a timerfd to the next absolute moment, read it.
struct BareTimerfd: MeasuredScheduler {
  func run(_ plan: Plan, into recorder: Recorder) async throws -> Int64 {
    let timer = countdown_timerfd(Int32(COUNTDOWN_CLOCK_BOOTTIME.rawValue))
    if timer < 0 { throw SystemError(operation: "timerfd_create", code: -timer) }
    defer { close(timer) }
    // Made non-blocking for the core's poll; here the read itself is to wait.
    _ = fcntl(timer, F_SETFL, 0)
    return try await withCheckedThrowingContinuation { continuation in
      do {
        try SystemThread.detached(name: "bare-timerfd") {
          continuation.resume(returning: Self.loop(timer, plan, recorder))
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  private static func loop(_ timer: Int32, _ plan: Plan, _ recorder: Recorder) -> Int64 {
    let origin = Now.nanoseconds
    var tick = 0
    while tick < plan.count {
      _ = countdown_timerfd_arm(timer, origin + Int64(tick + 1) * plan.period)
      countdown_fd_clear(timer)
      let now = Now.nanoseconds
      // As the core does: one call for all that are due, counted as the newest of them.
      tick = min(max(tick + 1, Int((now - origin) / plan.period)), plan.count)
      recorder.record(tick: tick, at: now)
    }
    return origin
  }
}
