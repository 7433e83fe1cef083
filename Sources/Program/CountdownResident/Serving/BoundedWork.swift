internal import Countdown
internal import CountdownProgram

/// Work that waits for a server, and for the system to find it: it goes on by itself where it takes
/// too long for its caller.
enum BoundedWork {
  /// Runs a closure on a thread of its own.
  ///
  /// - Returns: whether it has ended within a time.
  @discardableResult
  static func run(
    within limit: Duration, _ work: @escaping @Sendable () -> Void
  ) throws(SystemError) -> Bool {
    let end = Semaphore()
    try SystemThread.detached(name: "countdown-server") {
      work()
      end.post()
    }
    return end.wait(until: RealTime.monotonic.advanced(by: limit))
  }
}
