package import Countdown
internal import Glibc

/// A moment of the wall clock in the form of RFC 3339, to the second.
package struct RFC3339: Hashable, Sendable {
  /// Whole seconds since 1970.
  let seconds: Int

  /// The last second whose nanoseconds can be counted.
  private static let last = Int(Int64.max / 1_000_000_000)

  /// The second that is nearest to a moment, and that people are shown.
  ///
  /// - Parameter nanoseconds: the moment, since 1970.
  package init(nanoseconds: Int64) {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let nearest = Int(whole) + (rest >= 500_000_000 ? 1 : rest < -500_000_000 ? -1 : 0)
    seconds = min(max(nearest, -Self.last), Self.last)
  }

  /// The text in the process's time zone, such as `2026-11-21T10:35:12+01:00`.
  package func text(utc: WallMoment.UTC = .letter) -> String {
    text(offset: localOffset, utc: utc)
  }

  /// The text in a zone that is some seconds ahead of UTC.
  package func text(offset: Int, utc: WallMoment.UTC = .letter) -> String {
    WallMoment.text(local: Int64(seconds + offset), offset: offset, utc: utc)
  }

  /// The seconds by which the process's time zone is ahead of UTC at the moment; whole minutes, as
  /// they are written, although local mean times have seconds too.
  private var localOffset: Int {
    // The call makes the next function follow a change of the zone.
    tzset()
    var seconds = self.seconds
    var fields = tm()
    return localtime_r(&seconds, &fields) == nil ? 0 : fields.tm_gmtoff / 60 * 60
  }
}
