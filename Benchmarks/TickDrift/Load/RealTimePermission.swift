internal import CCountdown
internal import Countdown

/// Whether threads may have a real-time priority.
enum RealTimePermission {
  /// Tries it on a thread; returns why not, or nil.
  static func refusal(of priority: Int) throws -> RealTimeRefusal? {
    let result = Locked<Int32>(0)
    let thread = try SystemThread(name: "priority") {
      let answer = countdown_thread_realtime(Int32(clamping: priority))
      result.withLock { $0 = answer }
    }
    thread.join()
    let code = result.withLock { -$0 }
    if code == 0 { return nil }
    return RealTimeRefusal(
      priority: priority, error: SystemError(operation: "pthread_setschedparam", code: code))
  }
}

/// Why there is no real-time priority, and what to do about it.
struct RealTimeRefusal: Error, Hashable, CustomStringConvertible {
  let priority: Int
  let error: SystemError

  var description: String {
    "real-time priority \(priority) is not permitted (\(error)); it needs root, CAP_SYS_NICE or"
      + " a high enough `ulimit -r`"
  }
}
