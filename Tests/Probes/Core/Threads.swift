import Countdown
import Glibc

/// Has `pthread_create` fail, or not, by the library that is preloaded.
private func refuseThreads(_ refuses: Bool) {
  typealias Refuse = @convention(c) (Int32) -> Void
  guard let symbol = dlsym(nil, "refuse_threads") else { fatalError("nothing preloaded") }
  unsafeBitCast(symbol, to: Refuse.self)(refuses ? 1 : 0)
}

private var soon: Moment { RealTime.monotonic.advanced(by: .seconds(60)) }

/// Starts without a thread to be had, and again with some.
func startWithoutThreads() -> String {
  let timer = CountdownTimer(.seconds(60), scheduler: SystemScheduler(.suspending))
  refuseThreads(true)
  let refusal = timer.start()
  let reason = timer.scheduler.unavailability
  refuseThreads(false)
  let second = timer.start()
  return "\(refusal?.rawValue ?? "started"); \(reason?.operation ?? "-") \(reason?.code ?? 0); "
    + (second?.rawValue ?? "started")
}

/// Restores a running countdown where no thread is to be had. Says what a subscription was told,
/// and whether the countdown ended once there were threads and the scheduler was used again.
func restoreWithoutThreads() -> String {
  let original = CountdownTimer(.milliseconds(300), scheduler: SystemScheduler(.suspending))
  original.start()
  let snapshot = original.snapshot()
  let finished = Semaphore()
  let subscription = Locked<CountdownEvents?>(nil)
  let scheduler = SystemScheduler(.suspending)
  refuseThreads(true)
  let timer = CountdownTimer(restoring: snapshot, scheduler: scheduler) { timer in
    subscription.withLock { $0 = timer.events }
    timer.observe(.phase) { if $1 == .finished { finished.post() } }
  }
  let events = subscription.withLock { $0 }
  let kinds = [events?.takeWaiting()?.kind, events?.takeWaiting()?.kind].compactMap { $0?.rawValue }
  refuseThreads(false)
  CountdownTimer(.hours(1), scheduler: scheduler).start()
  let isFinished = finished.wait(until: soon)
  return "\(kinds.joined(separator: " ")) finished \(isFinished) \(timer.state.phase)"
}

/// Attaches a sink where no thread is to be had. Says what its report says, and how many events it
/// received once there were threads.
func attachWithoutThreads() -> String {
  let scheduler = SystemScheduler(.suspending)
  let timer = CountdownTimer(.hours(1), scheduler: scheduler)
  let received = Semaphore()
  _ = scheduler.unavailability
  refuseThreads(true)
  let attachment = timer.attach { _ in received.post() }
  timer.start()
  let report = attachment.report
  refuseThreads(false)
  timer.pause()
  let areReceived = received.wait(until: soon) && received.wait(until: soon)
  let error = (report.lastError as? SystemError)?.operation ?? "none"
  return "stuck \(report.isStuck) undelivered \(report.undelivered) \(error) "
    + "then \(areReceived) \(timer.waitUntilDrained(within: .seconds(60))[0].delivered)"
}

/// Two schedulers whose callbacks release each other's last reference. Says whether both returned.
func dropSchedulersCrosswise() -> String {
  let schedulers = Locked<[SystemScheduler]>([
    SystemScheduler(.suspending), SystemScheduler(.suspending),
  ])
  let (begun, returned) = (Semaphore(), Semaphore())
  let gates = [Semaphore(), Semaphore()]
  for index in 0..<2 {
    let scheduler = schedulers.withLock { $0[index] }
    let token = scheduler.register { _ in
      begun.post()
      gates[index].wait()
      // Releases the other one, which the array alone refers to by now.
      schedulers.withLock { $0.removeLast() }.touch()
      returned.post()
    }
    scheduler.arm(token, at: scheduler.now)
  }
  begun.wait()
  begun.wait()
  schedulers.withLock { $0.reverse() }
  gates[0].post()
  gates[1].post()
  return "returned \(returned.wait(until: soon) && returned.wait(until: soon))"
}

extension SystemScheduler {
  fileprivate func touch() {}
}

/// Traps in an observer, with a handler that an application might install. The handler says that
/// the signal came.
func trapInAnObserver() -> String {
  for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE] {
    Glibc.signal(signal) { _ in
      let text = "caught\n"
      _ = text.withCString { write(1, $0, 7) }
      _exit(0)
    }
  }
  let timer = CountdownTimer(
    .milliseconds(20), every: .milliseconds(10), scheduler: SystemScheduler(.suspending))
  let numbers = CommandLine.arguments.count > 100 ? [1] : []
  timer.observe(.progress) { _, _ in print(numbers[0]) }
  timer.start()
  sleep(60)
  return "survived"
}

/// Unregisters tokens that were made up, and those of another scheduler. Says whether the countdown
/// that may have had one of them ended.
func forgeTokens() -> String {
  let (scheduler, other) = (SystemScheduler(.suspending), SystemScheduler(.suspending))
  let finished = Semaphore()
  let timer = CountdownTimer(.milliseconds(300), scheduler: scheduler)
  timer.observe(.phase) { if $1 == .finished { finished.post() } }
  timer.start()
  for index in 0..<UInt32(100) {
    scheduler.unregister(other.register { _ in })
    for generation in 0..<UInt32(10) {
      scheduler.unregister(WakeupToken(index: index, generation: generation))
    }
  }
  return "finished \(finished.wait(until: soon))"
}
