internal import Countdown

/// A call that blocks and knows no limit. It is made on a thread that is left behind when it takes
/// too long.
package enum BoundedCall {
  /// - Returns: whether the call came back in time.
  package static func make(within limit: Duration, _ call: @escaping @Sendable () -> Void) -> Bool {
    let done = Semaphore()
    let end = RealTime.monotonic.advanced(by: limit)
    do {
      try SystemThread.detached(name: "countdown-wait") {
        call()
        done.post()
      }
    } catch {
      return false
    }
    return done.wait(until: end)
  }
}
