internal import CCountdown

/// The machine's clocks, for what is about real time even where countdowns run on a virtual one.
package enum RealTime {
  /// The clock that stands still while the machine sleeps.
  package static var monotonic: Moment {
    Moment(nanoseconds: countdown_now(Int32(COUNTDOWN_CLOCK_SUSPENDING.rawValue)))
  }

  /// Nanoseconds since 1970 on the wall clock.
  package static var wallNanoseconds: Int64 { countdown_wall_now() }
}
