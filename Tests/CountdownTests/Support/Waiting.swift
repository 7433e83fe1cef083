import Countdown

extension Moment {
  /// A minute from now in real time: the bound for what must happen, and happens at once.
  static var soon: Moment { RealTime.monotonic.advanced(by: .seconds(60)) }
}

extension Semaphore {
  /// Waits at most a minute.
  func waitSoon() -> Bool { wait(until: .soon) }
}
