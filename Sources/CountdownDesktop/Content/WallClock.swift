#if Desktop
  internal import Countdown
  internal import Glibc

  /// How the time of day is written in a notification.
  struct WallClock: Sendable {
    /// A moment, in nanoseconds since 1970, as `HH:MM`.
    var text: @Sendable (Int64) -> String

    /// The machine's clock in the user's zone.
    static var system: WallClock {
      WallClock(text: localTime)
    }

    private static func localTime(_ nanoseconds: Int64) -> String {
      var seconds = time_t(nanoseconds / 1_000_000_000)
      var fields = tm()
      guard localtime_r(&seconds, &fields) != nil else { return "--:--" }
      return twoDigits(fields.tm_hour) + ":" + twoDigits(fields.tm_min)
    }

    private static func twoDigits(_ number: Int32) -> String {
      (number < 10 ? "0" : "") + String(number)
    }
  }
#endif
