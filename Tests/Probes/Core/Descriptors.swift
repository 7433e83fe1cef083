import Countdown
import Glibc

/// Closes all descriptors while a scheduler's thread sleeps with nothing due, then starts a
/// countdown. Says whether it ended; and how often a timer of the application fired, whose
/// descriptor has the number that the scheduler's had.
func startAfterAClosing(reusesNumbers: Bool) -> String {
  let scheduler = SystemScheduler(.suspending)
  CountdownTimer(.hours(1), scheduler: scheduler).start()
  let idle = CountdownTimer(.hours(1), scheduler: scheduler)
  idle.start()
  idle.pause()
  settle(scheduler)
  for descriptor in 3..<Int32(64) { close(descriptor) }
  let mine = reusesNumbers ? periodicTimer() : -1
  let isFinished = runsToItsEnd(on: scheduler)
  return "finished \(isFinished) fired \(reusesNumbers ? min(expirations(of: mine), 3) : 0)"
}

/// A timerfd that fires every 50 ms, under the lowest number that is free.
private func periodicTimer() -> Int32 {
  // Swift's Glibc module does not show these.
  typealias Create = @convention(c) (Int32, Int32) -> Int32
  typealias Set = @convention(c) (Int32, Int32, UnsafePointer<itimerspec>, OpaquePointer?) -> Int32
  guard let create = dlsym(nil, "timerfd_create"), let set = dlsym(nil, "timerfd_settime")
  else { return -1 }
  let descriptor = unsafeBitCast(create, to: Create.self)(CLOCK_MONOTONIC, O_NONBLOCK)
  var spec = itimerspec()
  spec.it_value.tv_nsec = 50_000_000
  spec.it_interval.tv_nsec = 50_000_000
  _ = unsafeBitCast(set, to: Set.self)(descriptor, 0, &spec, nil)
  return descriptor
}

private func expirations(of descriptor: Int32) -> UInt64 {
  var count: UInt64 = 0
  return read(descriptor, &count, 8) == 8 ? count : 0
}

private func runsToItsEnd(on scheduler: SystemScheduler) -> Bool {
  let finished = Semaphore()
  let timer = CountdownTimer(.milliseconds(300), scheduler: scheduler)
  timer.observe(.phase) { if $1 == .finished { finished.post() } }
  return timer.start() == nil && finished.wait(until: soon)
}

private var soon: Moment { RealTime.monotonic.advanced(by: .seconds(60)) }

/// Closes all descriptors while a thread sleeps until the first of two wakeups, and unregisters
/// that one. Says whether the other comes.
func unregisterAfterAClosing() -> String {
  let scheduler = SystemScheduler(.suspending)
  let called = Semaphore()
  let first = scheduler.register { _ in }
  let second = scheduler.register { _ in called.post() }
  scheduler.arm(first, at: scheduler.now + .milliseconds(300))
  scheduler.arm(second, at: scheduler.now + .milliseconds(600))
  settle(scheduler)
  for descriptor in 3..<Int32(64) { close(descriptor) }
  scheduler.unregister(first)
  return "called \(called.wait(until: soon))"
}

/// Closes all descriptors while a countdown runs, and has the system give no other. Says whether
/// the countdown ended, and whether less than five seconds late.
func sleepThroughAClosingUnderALimit() -> String {
  let finished = Semaphore()
  let timer = CountdownTimer(
    .milliseconds(400), every: .milliseconds(100), scheduler: SystemScheduler(.suspending))
  timer.observe(.phase) { if $1 == .finished { finished.post() } }
  timer.start()
  let end = RealTime.monotonic.advanced(by: .milliseconds(400))
  for descriptor in 3..<Int32(64) { close(descriptor) }
  setDescriptorLimit(3)
  return "finished \(finished.wait(until: soon)) in time \(isLess(than: .seconds(5), since: end))"
}

private func isLess(than limit: Duration, since moment: Moment) -> Bool {
  moment.duration(to: RealTime.monotonic) < limit
}

/// How often in a second this process goes to sleep that has a countdown of an hour and no
/// descriptor to be had: `once`, or the counts.
func countSwitchesUnderALimit() -> String {
  let original = CountdownTimer(
    .hours(1), every: .hours(1), scheduler: SystemScheduler(.suspending))
  original.start()
  let snapshot = original.snapshot()
  setDescriptorLimit(3)
  let timer = CountdownTimer(restoring: snapshot, scheduler: SystemScheduler(.suspending))
  usleep(100_000)
  let (before, began) = (voluntarySwitches(), RealTime.monotonic)
  usleep(3_000_000)
  // The switch of this thread does not count.
  let switches = voluntarySwitches() - before - 1
  let seconds = Int(began.duration(to: RealTime.monotonic).components.seconds)
  let isOnce = (seconds - 1...seconds + 2).contains(switches) && timer.state.isRunning
  return isOnce ? "once" : "\(switches) in \(seconds) s"
}

/// The voluntary context switches of all threads of this process, which takes no descriptor.
private func voluntarySwitches() -> Int {
  // Swift's Glibc module asks for a type of its own instead of a number.
  typealias Usage = @convention(c) (Int32, UnsafeMutablePointer<rusage>) -> Int32
  guard let symbol = dlsym(nil, "getrusage") else { return -1 }
  var usage = rusage()
  _ = unsafeBitCast(symbol, to: Usage.self)(0, &usage)
  return usage.ru_nvcsw
}

/// Restores a running countdown where no descriptor is to be had. Says whether it ended, and
/// whether less than five seconds late.
func restoreUnderALimit() -> String {
  let snapshot = runningSnapshot()
  let end = RealTime.monotonic.advanced(by: .milliseconds(300))
  let finished = Semaphore()
  setDescriptorLimit(3)
  let timer = CountdownTimer(restoring: snapshot, scheduler: SystemScheduler(.suspending)) {
    timer in
    timer.observe(.phase) { if $1 == .finished { finished.post() } }
  }
  let isFinished = finished.wait(until: soon)
  return "finished \(isFinished) in time \(isLess(than: .seconds(5), since: end)) "
    + "\(timer.state.phase)"
}

private func runningSnapshot() -> CountdownTimer.Snapshot {
  let timer = CountdownTimer(.milliseconds(300), scheduler: SystemScheduler(.suspending))
  timer.start()
  return timer.snapshot()
}
