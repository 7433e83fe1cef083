internal import CCountdown

extension SystemScheduler {
  /// The priority that a scheduler asks the kernel for.
  @nonexhaustive
  public enum Priority: Hashable, Sendable {
    /// The priority of the process.
    case normal
    /// A nice value, -20 (first) to 19 (last).
    case nice(Int)
    /// SCHED_FIFO, 1 to 99, which runs before every ordinary thread of the machine.
    case realTime(Int)
  }
}

/// The settings of a scheduler's thread.
struct ThreadSettings: Sendable {
  let name: String
  let priority: SystemScheduler.Priority
  let affinity: Set<Int>

  /// What the kernel refused.
  struct Refusals: Sendable {
    var priority: SystemError?
    var affinity: SystemError?
  }

  /// Sets up the calling thread.
  func apply() -> Refusals {
    Refusals(priority: priorityRefusal, affinity: affinityRefusal)
  }

  private var priorityRefusal: SystemError? {
    switch priority {
    case .normal: nil
    case .nice(let value):
      SystemError("setpriority", returned: countdown_thread_nice(Int32(clamping: value)))
    case .realTime(let value):
      SystemError(
        "pthread_setschedparam", returned: countdown_thread_realtime(Int32(clamping: value)))
    }
  }

  private var affinityRefusal: SystemError? {
    if affinity.isEmpty { return nil }
    let processors = affinity.map { Int32(clamping: $0) }
    return SystemError(
      "pthread_setaffinity_np", returned: countdown_thread_affinity(processors, processors.count))
  }
}

extension SystemError {
  /// The error of a call that returns -errno, or nil.
  init?(_ operation: String, returned result: Int32) {
    guard result < 0 else { return nil }
    self.init(operation: operation, code: -result)
  }
}
