internal import CCountdown

extension SystemScheduler {
  /// The priority that a scheduler asks the kernel for.
  @nonexhaustive
  public enum Priority: Hashable, Sendable {
    /// The priority of the process.
    case normal
    /// SCHED_FIFO, 1 to 99, which runs before every ordinary thread of the machine.
    case realTime(Int)
  }
}

/// The settings of a scheduler's thread.
struct ThreadSettings: Sendable {
  let name: String
  let priority: SystemScheduler.Priority

  /// Sets up the calling thread; returns the reason why the kernel refused.
  func apply() -> SystemError? {
    switch priority {
    case .normal: nil
    case .realTime(let value):
      SystemError(
        "pthread_setschedparam", returned: countdown_thread_realtime(Int32(clamping: value)))
    }
  }
}

extension SystemError {
  /// The error of a call that returns -errno, or nil.
  init?(_ operation: String, returned result: Int32) {
    guard result < 0 else { return nil }
    self.init(operation: operation, code: -result)
  }
}
