import Countdown

extension Moment {
  /// Ten seconds from now in real time: the bound for what must happen, and happens at once.
  static var soon: Moment { RealTime.monotonic.advanced(by: .seconds(10)) }
}

extension Semaphore {
  /// Waits at most ten seconds.
  func waitSoon() -> Bool { wait(until: .soon) }
}
