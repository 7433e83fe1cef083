import Countdown
import CountdownAlarms

/// A moment of RFC 3339.
func date(_ text: String) -> WallMoment { WallMoment(text) ?? .distantPast }

/// A local time by its text.
func local(_ text: String) -> LocalTime {
  LocalTime(text) ?? LocalTime(secondsSinceEpoch: .min)
}

/// A day by its text.
func day(_ text: String) -> CivilDate { local(text + "T00:00").date }

extension Int {
  /// The seconds since 1970 of a moment.
  init(_ moment: WallMoment) { self = moment.wholeSeconds }
}
