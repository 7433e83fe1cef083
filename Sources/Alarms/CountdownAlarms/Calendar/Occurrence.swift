public import Countdown

/// An occurrence of a recurrence: a local time and its moment.
///
/// Two occurrences differ only in both together: after a flight to the west, the same local time
/// comes again at another moment.
public struct Occurrence: Hashable, Sendable {
  /// The day and time by the rule; clocks that are set forward may skip it.
  public let local: LocalTime
  /// The moment, in seconds since 1970.
  public let seconds: Int

  /// The moment; one outside the years 1677 to 2262 becomes the nearest bound.
  public var moment: WallMoment {
    WallMoment(seconds: seconds)
  }
}

extension Recurrence {
  /// The first occurrence whose moment comes after another, given in seconds since 1970; nil after
  /// the end.
  public func next(after seconds: Int, in zone: ZoneRules) -> Occurrence? {
    next(after: zone.front(at: seconds), in: zone).map { local in
      Occurrence(local: local, seconds: zone.instant(of: local))
    }
  }

  /// The first occurrence whose moment comes after another; nil after the end.
  public func next(after moment: WallMoment, in zone: ZoneRules) -> Occurrence? {
    next(after: moment.wholeSeconds, in: zone)
  }
}
