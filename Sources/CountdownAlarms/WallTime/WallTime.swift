/// A moment as people name it by the wall clock: `14:15`, `7:00 am`, `tomorrow noon`, `fri 9:00`,
/// `2027-03-28T14:15`.
///
/// Such a name is not yet a moment: that depends on the present and on the zone. So a text is read
/// once and resolved as often as needed, for instance again after the zone has changed:
///
/// ```swift
/// let end = try WallTime(parsing: "14:15")
/// let moment = try end.next(after: .now, in: .system())
/// ```
///
/// ```text
/// when = ["@"] ( [day] time | time [day | date] | in duration
///              | ISO 8601 date-time with or without zone )
/// day  = today | tomorrow | mon monday … sun sunday      (any case)
/// time = HH[:MM[:SS]] [am|pm] | noon | midnight
/// ```
///
/// A time without a day is its next occurrence, and so is one with a weekday. Midnight begins a
/// day: `tomorrow midnight` is the end of today.
public struct WallTime: Hashable, Sendable {
  /// The text it was read from.
  public let text: String
  package let form: Form

  package enum Form: Hashable {
    /// A time that is a duration away from the moment at which it is resolved.
    case after(Duration)
    /// A time of any day.
    case daily(TimeOfDay)
    /// A time of the next such weekday.
    case weekly(Weekday, TimeOfDay)
    /// A time of day, a number of days from today.
    case relative(days: Int, TimeOfDay)
    /// A date and time in the zone in which it is resolved.
    case local(CivilDate, TimeOfDay)
    /// A date and time with its own zone, in seconds east of Greenwich.
    case zoned(CivilDate, TimeOfDay, offset: Int)
  }

  /// Reads a moment as people write it. The grammar is strict and never guesses. Blanks at the ends
  /// are ignored.
  ///
  /// - Parameters:
  ///   - dayTime: the time for a day named without one, `fri` or `2027-03-28`; nil refuses such a
  ///     day.
  ///   - names: names of weekdays besides the English ones.
  /// - Throws: ``WallTimeError``.
  public init(
    parsing text: String, dayTime: TimeOfDay? = nil, names: WeekdayNames = .english
  ) throws(WallTimeError) {
    var parser = WallTimeParser(text, .moment, dayTime: dayTime, names: names)
    self.text = text
    form = try parser.parse()
  }

  /// The duration of `in 20m`; nil for any other form.
  package var duration: Duration? { if case .after(let duration) = form { duration } else { nil } }
}
