internal import CCountdown
internal import CountdownSystem
internal import Glibc

/// Whether a sleeping machine can be woken: that needs a right of this process, and a clock device
/// that may wake the machine. The timer alone can be made on machines without such a device.
package struct SleepWaking: Sendable {
  private static let alarmClock: Int32 = 8  // CLOCK_REALTIME_ALARM
  private let devices: String

  /// - Parameter devices: the kernel's folder of clock devices.
  package init(devices: String = "/sys/class/rtc") { self.devices = devices }

  /// Whether some clock device may wake the machine. Reads a small file for each device.
  ///
  /// - Throws: when that cannot be told.
  package var hasDevice: Bool {
    get throws {
      if FilePresence(of: devices) == .absent { return false }
      return try DirectoryEntry.names(in: devices).contains {
        try SmallFile.firstLine(of: "\(devices)/\($0)/device/power/wakeup") == "enabled"
      }
    }
  }

  /// Whether this process has the right to wake the machine, CAP_WAKE_ALARM.
  package var hasRight: Bool {
    let (timer, isWaking) = Self.makeTimer()
    if timer >= 0 { close(timer) }
    return isWaking
  }

  /// Makes a timerfd on the wall clock, one that wakes the machine if this process has the right.
  ///
  /// - Returns: the descriptor, or -errno.
  static func makeTimer() -> (descriptor: Int32, isWaking: Bool) {
    var owner: Int32 = 0
    let waking = countdown_timerfd(alarmClock, &owner)
    return waking >= 0 ? (waking, true) : (countdown_timerfd(CLOCK_REALTIME, &owner), false)
  }
}
