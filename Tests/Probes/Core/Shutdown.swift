import Countdown
import Glibc

/// Drops a scheduler while it is busy with 100,000 wakeups that take two seconds. Says whether that
/// cut them short, and whether its descriptors and its thread are gone then.
func shutDownInABatch() -> String {
  // A first thread may bring others along, such as a sanitizer's.
  _ = SystemScheduler(.suspending).unavailability
  let before = counts()
  let called = Locked(0)
  let begun = Semaphore()
  func begin() {
    let scheduler = SystemScheduler(.suspending)
    let due = scheduler.now
    for _ in 0..<100_000 {
      let token = scheduler.register { _ in
        spin(for: .microseconds(20))
        let isThousandth = called.withLock { called in
          called += 1
          return called == 1_000
        }
        if isThousandth { begun.post() }
      }
      scheduler.arm(token, at: due)
    }
    begun.wait()
  }
  begin()
  let isCut = called.withLock { (1_000..<100_000) ~= $0 }
  return "cut \(isCut) clean \(areGoneBut(before))"
}

private func spin(for duration: Duration) {
  let end = RealTime.monotonic.advanced(by: duration)
  while RealTime.monotonic < end {}
}
