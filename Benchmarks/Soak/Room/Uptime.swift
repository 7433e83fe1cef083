internal import Foundation

/// Seconds since the machine was started, by the clock that cannot be set. `/proc/uptime`, which
/// the hooks write down, shows the same.
enum Uptime {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// What `/proc/uptime` cuts off.
  static let resolution = 0.011

  static func sleep(_ seconds: Double) { Thread.sleep(forTimeInterval: max(seconds, 0)) }
}
