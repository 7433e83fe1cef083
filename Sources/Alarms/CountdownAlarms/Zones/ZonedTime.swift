package import Countdown

/// A moment as the clocks of a zone show it, with their offset: `2027-03-29T07:30:00+02:00`.
///
/// ```swift internal
/// berlin.zoned(.now).description
/// ```
package struct ZonedTime: Hashable, Sendable {
  /// The local time.
  package let local: LocalTime
  /// Seconds east of Greenwich.
  package let offset: Int

  package init(local: LocalTime, offset: Int) {
    (self.local, self.offset) = (local, offset)
  }

  /// `+02:00`
  package var offsetText: String { WallMoment.text(ofOffset: offset) }
}

extension ZonedTime: CustomStringConvertible {
  /// The text in the form of RFC 3339, in whole seconds.
  package var description: String {
    WallMoment.text(local: Int64(local.secondsSinceEpoch), offset: offset, utc: .offset)
  }
}

extension ZoneRules {
  /// A moment, in seconds since 1970, as the clocks of this zone show it.
  package func zoned(_ seconds: Int) -> ZonedTime {
    let offset = offset(at: seconds)
    return ZonedTime(local: local(at: seconds), offset: offset)
  }

  /// A moment as the clocks of this zone show it, in whole seconds, rounded down.
  package func zoned(_ moment: WallMoment) -> ZonedTime { zoned(moment.wholeSeconds) }
}
