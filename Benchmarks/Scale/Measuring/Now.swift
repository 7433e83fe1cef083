internal import Glibc

/// The clocks, in nanoseconds.
enum Now {
  /// CLOCK_MONOTONIC, the time base of everything that is measured here.
  static var monotonic: Int64 { read(CLOCK_MONOTONIC) }
  /// The processor time that the calling thread has used.
  static var threadCPU: Int64 { read(CLOCK_THREAD_CPUTIME_ID) }
  /// The processor time that all threads of the process have used.
  static var processCPU: Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Blocks the calling thread until a moment of ``monotonic``.
  static func wait(until moment: Int64) {
    var time = timespec(
      tv_sec: Int(moment / 1_000_000_000), tv_nsec: Int(moment % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}

extension Int64 {
  /// One second in nanoseconds.
  static let second: Int64 = 1_000_000_000
  /// One millisecond in nanoseconds.
  static let millisecond: Int64 = 1_000_000
}
