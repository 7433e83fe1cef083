import Countdown
import Glibc

func setDescriptorLimit(_ count: UInt) {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = min(count, limit.rlim_max)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}

/// Starts without a descriptor to be had, and again with some.
func refuseWithoutDescriptors() -> String {
  let timer = CountdownTimer(.seconds(60), scheduler: SystemScheduler(.suspending))
  setDescriptorLimit(3)
  let refusal = timer.start()
  let reason = timer.scheduler.unavailability
  setDescriptorLimit(64)
  let second = timer.start()
  return "\(refusal?.rawValue ?? "started"); \(reason?.operation ?? "-") \(reason?.code ?? 0); "
    + (second?.rawValue ?? "started")
}

/// Closes all descriptors, as programs do that become a daemon, while a countdown runs. Says
/// whether it finished, and whether the process used less than half of the time it took.
func sleepThroughAClosing() -> String {
  func closeAll() {
    for descriptor in 3..<Int32(64) { close(descriptor) }
  }
  func leaveBehind() {
    let idle = SystemScheduler(.suspending)
    // The scheduler's thread must sleep by then, or it would read what gets its timerfd's number.
    settle(idle)
    closeAll()
  }
  // A scheduler that is let go with its timerfd closed must not be waited for.
  leaveBehind()
  return sleepThrough(closeAll)
}

/// Forbids descriptors, as sandboxes do, while the scheduler sleeps: it must go on sleeping. Says
/// whether it finished, and whether the process used less than half of the time it took.
func sleepUnderAZeroLimit() -> String {
  sleepThrough { setDescriptorLimit(0) }
}

private func sleepThrough(_ disaster: () -> Void) -> String {
  let finished = Semaphore()
  let timer = CountdownTimer(
    .milliseconds(400), every: .milliseconds(100), scheduler: SystemScheduler(.suspending))
  timer.observe(.phase) { if $1 == .finished { finished.post() } }
  timer.start()
  disaster()
  let before = clock()
  let isFinished = finished.wait(until: RealTime.monotonic.advanced(by: .seconds(60)))
  let used = Double(clock() - before) / 1_000_000
  return "finished \(isFinished) idle \(used < 0.2)"
}
