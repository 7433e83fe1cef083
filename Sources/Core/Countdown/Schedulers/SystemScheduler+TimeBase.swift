internal import CCountdown

extension SystemScheduler {
  /// A clock of the kernel that a scheduler measures time on.
  @nonexhaustive
  public enum TimeBase: Hashable, Sendable {
    /// CLOCK_BOOTTIME, which continues while the machine sleeps, as `ContinuousClock` does.
    case boottime
    /// CLOCK_MONOTONIC, which stands still while the machine sleeps, as `SuspendingClock` does.
    case monotonic

    var identifier: Int32 {
      switch self {
      case .boottime: Int32(COUNTDOWN_CLOCK_BOOTTIME.rawValue)
      case .monotonic: Int32(COUNTDOWN_CLOCK_MONOTONIC.rawValue)
      }
    }

    /// The present moment on the clock.
    package var now: Moment { Moment(nanoseconds: countdown_now(identifier)) }

    /// The clock and the boot it counts from.
    package var timeline: Timeline {
      .kernel(self == .boottime ? "boottime" : "monotonic")
    }
  }
}
