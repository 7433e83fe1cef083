internal import CCountdownSystem
package import Countdown

/// Reports that the wall clock was set.
package final class ClockWatch: OwnedDescriptor {
  package init() throws(SystemError) {
    try super.init(Self.descriptor(), "timerfd_create")
  }

  /// Whether the clock was set since the last call.
  package func wasSet() -> Bool { Self.wasSet(number) }

  /// A descriptor that becomes readable when the clock is set, for an owner that replaces it if
  /// other code has closed it; -errno on failure.
  package static func descriptor() -> Int32 { countdown_clock_watch() }

  /// Whether the clock was set since the last call, for such a descriptor.
  package static func wasSet(_ descriptor: Int32) -> Bool {
    countdown_clock_watch_take(descriptor) == 1
  }
}
