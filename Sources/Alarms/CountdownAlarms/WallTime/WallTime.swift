internal import Countdown

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
/// when = ["@"] ( [day] time | time day | [in] duration with a unit
///              | ISO 8601 date-time with or without zone )
/// day  = today | tomorrow | mon monday … sun sunday | 2027-03-28      (any case)
///      | 24 dec | dec 24 | 24.12., each with or without a year
/// time = HH[:MM[:SS]] [am|pm] | HH.MM | HHMM | noon | midnight
/// ```
///
/// A time without a day is its next occurrence, and so is one with a weekday or a day of the year.
/// Midnight begins a day: `tomorrow midnight` is the end of today. A number with a unit is a length
/// and never an hour: an hour without minutes stands alone, before a blank and a day, or after one.
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
    /// A time of the next such day of a year.
    case yearly(month: Int, day: Int, TimeOfDay)
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
    func form(of text: String) throws(WallTimeError) -> Form {
      var parser = WallTimeParser(text, .moment, dayTime: dayTime, names: names)
      return try parser.parse()
    }
    self.text = text
    do { self.form = try form(of: text) } catch {
      var error = error
      error.suggestions = Self.lengths(meantBy: text) + error.suggestions
      throw error.suggesting { (try? form(of: $0)) != nil }
    }
  }

  /// The lengths that a text with an unknown unit may mean.
  private static func lengths(meantBy text: String) -> [String] {
    guard text.contains(where: \.isLetter) else { return [] }
    do { _ = try Duration(parsing: text) } catch { return error.suggestions }
    return []
  }

  /// The duration of `in 20m`; nil for any other form.
  package var duration: Duration? { if case .after(let duration) = form { duration } else { nil } }
}
