internal import CCountdownSystem
package import Countdown

/// Tells when somebody sets the wall clock.
package final class ClockWatch: OwnedDescriptor {
  package init() throws(SystemError) {
    try super.init(Self.descriptor(), "timerfd_create")
  }

  /// Whether the clock was set since the last time.
  package func wasSet() -> Bool { Self.wasSet(number) }

  /// A descriptor that becomes readable when somebody sets the clock, for an owner that makes it
  /// anew when it was closed under its feet; -errno on failure.
  package static func descriptor() -> Int32 { countdown_clock_watch() }

  /// Whether the clock was set since the last time, for such a descriptor.
  package static func wasSet(_ descriptor: Int32) -> Bool {
    countdown_clock_watch_take(descriptor) == 1
  }
}
