/// CPU time and wakeups over a stretch of time. Reading the wakeups takes CPU time of its own,
/// which stays outside at both ends.
struct Usage: Hashable, Sendable {
  /// CPU time of all threads, in nanoseconds.
  let cpu: Int64
  let wakeups: Int

  /// Watches what the process does while the calling thread sleeps.
  static func measured(from start: Int64, to end: Int64) -> Usage {
    Now.wait(until: start)
    let wakeups = ThreadWakeups.now
    let cpu = Now.processCPU
    Now.wait(until: end)
    return Usage(cpu: Now.processCPU - cpu, wakeups: ThreadWakeups.now.since(wakeups))
  }
}
