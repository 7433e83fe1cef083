import Countdown
import CountdownRoutines
import Glibc

/// Each child tries to count. Says how many were refused as they should be, and how many hung or
/// counted.
func forkMany() -> String {
  let scheduler = SystemScheduler(.suspending)
  let running = CountdownTimer(.hours(1), every: .milliseconds(1), scheduler: scheduler)
  running.start()
  liveOnce(on: scheduler)
  let (refused, others) = statuses(of: 60, whileBusy: scheduler) {
    let timer = CountdownTimer(.seconds(1), scheduler: scheduler)
    guard timer.start() == .schedulerUnavailable else { return 1 }
    return timer.state.phase == .ready && scheduler.unavailability?.operation == "fork" ? 0 : 2
  }
  return "refused \(refused) others \(others) parent \(running.state.isRunning)"
}

/// Each child uses a countdown, a runner and a subscription whose locks a thread of the parent may
/// hold. Says in how many all of it was refused.
func forkWhileATimerIsUsed() -> String {
  let scheduler = SystemScheduler(.suspending)
  let timer = CountdownTimer(.hours(1), scheduler: scheduler)
  let runner = SinkRunner(Nothing())
  timer.attach(runner)
  let events = timer.events
  timer.start()
  liveOnce(on: scheduler)
  @Sendable func use() {
    _ = timer.snapshot()
    timer.toggle()
    _ = runner.report
  }
  func refusals() -> [Bool] {
    [
      timer.start() == .schedulerUnavailable, timer.state.phase == .stopped,
      timer.snapshot().phase == .stopped, timer.waitUntilDrained(within: .zero).isEmpty,
      runner.report.lastError != nil, events.takeWaiting() == nil, timer.remainingSeconds == 0,
    ]
  }
  func isRefused() -> Bool { refusals().allSatisfy { $0 } }
  // The Swift runtime locks when a type is first used: a child that is forked meanwhile, and uses
  // it first, waits for that lock for ever. So the parent does once all that children and threads
  // do, and each of it.
  for _ in 0..<2 { use() }
  guard !isRefused() else { return "refused in the parent" }
  let isOver = Locked(false)
  let users = (0..<2).compactMap { _ in
    try? SystemThread(name: "user") { while !isOver.withLock({ $0 }) { use() } }
  }
  let statuses = (0..<200).map { _ in forked { isRefused() ? 0 : 1 } }
  isOver.withLock { $0 = true }
  for user in users { user.join() }
  return "refused \(statuses.count { $0 == 0 }) others \(statuses.filter { $0 != 0 })"
}

/// The same with a stopwatch.
func forkWhileAStopwatchIsUsed() -> String {
  let stopwatch = Stopwatch(scheduler: SystemScheduler(.suspending))
  let events = stopwatch.events
  stopwatch.start()
  stopwatch.lap()
  // All that a child and the thread below use is used once before, for the same reason.
  stopwatch.toggle()
  stopwatch.toggle()
  let firstUse = [
    "\(stopwatch.state)", "\(stopwatch.snapshot())", "\(stopwatch.laps)",
    "\(stopwatch.sinks.queues.count)", "\(stopwatch.start() == .schedulerUnavailable)",
    "\(stopwatch.snapshot().state.elapsed == .zero)", "\(stopwatch.laps.isEmpty)",
    "\(String(describing: stopwatch.events.takeWaiting()))",
    "\(String(describing: events.takeWaiting()))",
  ]
  defer { withExtendedLifetime(firstUse) {} }
  let isOver = Locked(false)
  let user = try? SystemThread(name: "user") {
    while !isOver.withLock({ $0 }) {
      _ = stopwatch.snapshot()
      stopwatch.toggle()
    }
  }
  func isRefused() -> Bool {
    stopwatch.start() == .schedulerUnavailable && stopwatch.state.phase == .stopped
      && stopwatch.snapshot().state.elapsed == .zero && stopwatch.laps.isEmpty
      && stopwatch.sinks.queues.isEmpty && stopwatch.events.takeWaiting() == nil
      && events.takeWaiting() == nil
  }
  let statuses = (0..<100).map { _ in forked { isRefused() ? 0 : 1 } }
  isOver.withLock { $0 = true }
  user?.join()
  return "refused \(statuses.count { $0 == 0 }) others \(statuses.filter { $0 != 0 })"
}

private struct Nothing: EventSink {
  func receive(_ event: CountdownEvent) {}
}

/// Each child asks its parent's scheduler for everything. Says in how many all of it returned.
func forkAndCall() -> String {
  let scheduler = SystemScheduler(.suspending)
  func callAll() {
    let tokens = (0..<2).map { _ in scheduler.register { _ in } }
    for token in tokens { scheduler.arm(token, at: scheduler.now) }
    for token in tokens { scheduler.disarm(token) }
    for token in tokens { scheduler.unregister(token) }
    _ = scheduler.priorityRefusal
  }
  callAll()
  let running = scheduler.register { _ in }
  let (returned, others) = statuses(of: 30, whileBusy: scheduler) {
    callAll()
    scheduler.arm(running, at: scheduler.now)
    scheduler.disarm(running)
    scheduler.unregister(running)
    return scheduler.unavailability?.operation == "fork" ? 0 : 2
  }
  return "returned \(returned) others \(others)"
}

/// Forks again and again while the scheduler's lock is contended. Returns how many children ended
/// with zero, and the statuses of the others.
private func statuses(
  of count: Int, whileBusy scheduler: SystemScheduler, _ body: () -> Int32
) -> (zeros: Int, others: [Int32]) {
  let isOver = Locked(false)
  let busy = try? SystemThread(name: "busy") {
    let token = scheduler.register { _ in }
    while !isOver.withLock({ $0 }) {
      for _ in 0..<100 { scheduler.arm(token, at: Moment(nanoseconds: .max)) }
    }
    scheduler.unregister(token)
  }
  let statuses = (0..<count).map { _ in forked(body) }
  isOver.withLock { $0 = true }
  busy?.join()
  let others = statuses.filter { $0 != 0 }
  return (count - others.count, others)
}

/// A whole life of a countdown, so that the children find all the metadata that they need: to make
/// some, Swift's runtime takes locks that a thread of the parent may hold for ever.
private func liveOnce(on scheduler: SystemScheduler) {
  let timer = CountdownTimer(.seconds(1), scheduler: scheduler)
  timer.start()
  timer.stop()
}

/// Runs a body in a child process and returns its wait status; one that hangs is killed.
func forked(_ body: () -> Int32) -> Int32 {
  let child = fork()
  if child == 0 {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGALRM)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    alarm(60)
    _exit(body())
  }
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0, errno == EINTR {}
  return status
}
