internal import CCountdown

/// A clock of the kernel.
@nonexhaustive
public enum SystemClock: Hashable, Sendable {
  /// CLOCK_BOOTTIME: goes on while the machine sleeps, as `ContinuousClock` does.
  case boottime
  /// CLOCK_MONOTONIC: stands still while the machine sleeps, as `SuspendingClock` does.
  case monotonic

  var identifier: Int32 {
    switch self {
    case .boottime: Int32(COUNTDOWN_CLOCK_BOOTTIME.rawValue)
    case .monotonic: Int32(COUNTDOWN_CLOCK_MONOTONIC.rawValue)
    }
  }

  var now: Moment { Moment(nanoseconds: countdown_now(identifier)) }

  var timeline: Timeline {
    .kernel(self == .boottime ? "boottime" : "monotonic")
  }
}
