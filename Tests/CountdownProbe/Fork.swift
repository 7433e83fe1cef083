import Countdown
import Glibc

/// Forks again and again while the scheduler's lock is contended; each child tries to count. Says
/// how many children were refused as they should be, and how many hung or counted.
func forkMany() -> String {
  let scheduler = SystemScheduler(.monotonic)
  let running = CountdownTimer(.hours(1), every: .milliseconds(1), scheduler: scheduler)
  running.start()
  let isOver = Locked(false)
  let busy = try? SystemThread(name: "busy") {
    let token = scheduler.register { _ in }
    while !isOver.withLock({ $0 }) {
      for _ in 0..<100 { scheduler.arm(token, at: Moment(nanoseconds: .max)) }
    }
    scheduler.unregister(token)
  }
  liveOnce(on: scheduler)
  var refused = 0
  var others: [Int32] = []
  for _ in 0..<60 {
    let status = forked {
      let timer = CountdownTimer(.seconds(1), scheduler: scheduler)
      guard timer.start() == .schedulerUnavailable else { return 1 }
      return timer.state.phase == .ready && scheduler.unavailability?.operation == "fork" ? 0 : 2
    }
    if status == 0 { refused += 1 } else { others.append(status) }
  }
  isOver.withLock { $0 = true }
  busy?.join()
  return "refused \(refused) others \(others) parent \(running.state.isRunning)"
}

/// A whole life of a countdown, so that the children find all the metadata that they need: to make
/// some, Swift's runtime takes locks that a thread of the parent may hold for ever.
private func liveOnce(on scheduler: SystemScheduler) {
  let timer = CountdownTimer(.seconds(1), scheduler: scheduler)
  timer.start()
  timer.stop()
}

/// Runs a body in a child process and returns its wait status; one that hangs is killed.
private func forked(_ body: () -> Int32) -> Int32 {
  // Swift hides `fork`, for good reasons: to see what happens then is the point here.
  typealias Fork = @convention(c) () -> pid_t
  guard let symbol = dlsym(nil, "fork") else { return -1 }
  let child = unsafeBitCast(symbol, to: Fork.self)()
  if child == 0 {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGALRM)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    alarm(5)
    _exit(body())
  }
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0, errno == EINTR {}
  return status
}
