internal import CCountdownSystem
internal import Countdown
internal import Glibc

/// A descriptor of a process, which becomes readable when the process has ended.
package enum ProcessDescriptor {
  /// The descriptor, closed on exec; -errno on failure. Available since Linux 5.3.
  package static func open(_ process: Int32) -> Int32 { countdown_process_open(process) }

  /// Waits for the end of a process; false when the limit came first.
  package static func hasEnded(_ descriptor: Int32, within limit: Duration) -> Bool {
    pollfd(descriptor).wait(until: RealTime.monotonic.advanced(by: limit))
  }
}
