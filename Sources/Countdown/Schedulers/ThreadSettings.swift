internal import CCountdown

/// What a scheduler's thread asks of the kernel.
@nonexhaustive
public enum ThreadPriority: Hashable, Sendable {
  /// What the process has.
  case normal
  /// A nice value, -20 (first) to 19 (last).
  case nice(Int)
  /// SCHED_FIFO, 1 to 99: runs before every ordinary thread of the machine.
  case realTime(Int)
}

/// How a scheduler's thread is set up.
struct ThreadSettings: Sendable {
  let name: String
  let priority: ThreadPriority
  let affinity: Set<Int>

  /// Sets up the calling thread; returns the last thing that the kernel refused.
  func apply() -> SystemError? {
    var refusal: SystemError?
    switch priority {
    case .normal: break
    case .nice(let value):
      let nice = Int32(clamping: value)
      refusal = SystemError("setpriority", returned: countdown_thread_nice(nice))
    case .realTime(let value):
      let priority = Int32(clamping: value)
      refusal = SystemError("pthread_setschedparam", returned: countdown_thread_realtime(priority))
    }
    if affinity.isEmpty { return refusal }
    let result = countdown_thread_affinity(processors)
    return SystemError("pthread_setaffinity_np", returned: result) ?? refusal
  }

  private var processors: UInt64 {
    affinity.reduce(0) { (0..<64).contains($1) ? $0 | 1 << UInt64($1) : $0 }
  }
}

extension SystemError {
  /// The error of a call that returns -errno, or nil.
  init?(_ operation: String, returned result: Int32) {
    guard result < 0 else { return nil }
    self.init(operation: operation, code: -result)
  }
}
