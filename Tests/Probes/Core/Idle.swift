import Countdown
import Glibc

/// How often the scheduler's thread woke up in two seconds, with 100,000 wakeups five minutes to
/// two hours ahead.
func countSwitchesWhileManyAreFar() -> String {
  let scheduler = SystemScheduler(.suspending, name: "probe-many")
  let called = Locked(0)
  let begin = scheduler.now.advanced(by: .minutes(5))
  for number in 0..<100_000 {
    let token = scheduler.register { _ in called.withLock { $0 += 1 } }
    // In no order, so that some come before all that are armed already.
    let place = Int64(number * 7_919 % 100_000)
    scheduler.arm(token, at: begin.advanced(by: .milliseconds(place * 69)))
  }
  settle(scheduler)
  let before = switches(ofThread: "probe-many")
  usleep(2_000_000)
  let after = switches(ofThread: "probe-many")
  return "\(before > 0 ? after - before : -1) \(called.withLock { $0 })"
}

/// Of two wakeups in one slot the first is disarmed. How often the thread woke up then; the least
/// of some rounds, for a machine may wake it too early.
func countSwitchesAfterDisarmingTheFirst() -> String {
  let scheduler = SystemScheduler(.suspending, name: "probe-stale")
  let called = Semaphore()
  let first = scheduler.register { _ in called.post() }
  let second = scheduler.register { _ in called.post() }
  settle(scheduler)
  let rounds = (0..<5).map { _ in
    let slot = (scheduler.now.nanoseconds + 60_000_000) & ~((1 << 21) - 1)
    scheduler.arm(first, at: Moment(nanoseconds: slot + 100_000))
    scheduler.arm(second, at: Moment(nanoseconds: slot + 1_800_000))
    let before = switches(ofThread: "probe-stale")
    scheduler.disarm(first)
    called.wait()
    waitUntilAllSleep()
    return switches(ofThread: "probe-stale") - before
  }
  return "\(rounds.min() ?? 0)"
}

/// A thousand wakeups are armed for one moment. How often the thread woke up for them; the least of
/// some rounds, for a machine may wake it too early.
func countSwitchesOfASharedMoment() -> String {
  let scheduler = SystemScheduler(.suspending, name: "probe-shared")
  let left = Locked(0)
  let called = Semaphore()
  let tokens = (0..<1_000).map { _ in
    scheduler.register { _ in
      let isLast = left.withLock { left in
        left -= 1
        return left == 0
      }
      if isLast { called.post() }
    }
  }
  settle(scheduler)
  let rounds = (0..<5).map { _ in
    left.withLock { $0 = tokens.count }
    let due = scheduler.now.advanced(by: .milliseconds(300))
    for token in tokens { scheduler.arm(token, at: due) }
    waitUntilAllSleep()
    let before = switches(ofThread: "probe-shared")
    called.wait()
    waitUntilAllSleep()
    return switches(ofThread: "probe-shared") - before
  }
  // None where the machine paused until the moment was over.
  return "\(rounds.filter { $0 > 0 }.min() ?? 0)"
}

/// Waits until the scheduler's thread has done what there is to do now, and sleeps.
func settle(_ scheduler: SystemScheduler) {
  let done = Semaphore()
  let token = scheduler.register { _ in done.post() }
  scheduler.arm(token, at: scheduler.now)
  done.wait()
  scheduler.unregister(token)
  waitUntilAllSleep()
}
