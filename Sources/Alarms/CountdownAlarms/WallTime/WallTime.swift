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
/// when = ["@"] ( time and day in either order, with at, on and commas between
///              | length with a unit | in length | length from now | length later
///              | in DAYS at time | ISO 8601 date-time with or without zone )
/// day  = today | tomorrow | day after tomorrow | tonight | mon monday … sun sunday
///      | this friday | next friday | friday next week | next week
///      | 24 dec | dec 24 | the 24th of december | 24.12. | 24 dec 2027 | 24.12.2027 | 2027-12-24
///      | thu, 24 dec                                                   (any case)
/// time = HH[:MM[:SS]] [am|pm] | HH.MM | HHMM | 24:00 | noon | midnight | 8 o'clock
///      | half past 3 | a quarter to eight | 20 past 3 pm | 3 in the afternoon | at seven
/// ```
///
/// A time without a day is its next occurrence, and so is one with a weekday or a day of the year.
/// A weekday beside a date must fit it. Midnight begins a day: `tomorrow midnight` is the end of
/// today, and `today 24:00` the same. `next week` is this time seven days later, and `next friday`
/// is refused where it may be one of two. `tonight` is at 22:00, and makes the hours from 1 to 11
/// those of the evening. A number with a unit is a length and never an hour: an hour without
/// minutes stands alone, before a blank and a day, or after one.
public struct WallTime: Hashable, Sendable {
  /// The text it was read from.
  public let text: String
  package let form: Form

  package enum Form: Hashable, Sendable {
    /// A time that is a duration away from the moment at which it is resolved.
    case after(Duration)
    /// A time on a day; without one, that at which it is resolved.
    case on(WallDay, TimeOfDay?)
    /// A date and time with its own zone, in seconds east of Greenwich.
    case zoned(CivilDate, TimeOfDay, offset: Int)
  }

  init(_ text: String, _ form: Form) { (self.text, self.form) = (text, form) }

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
      return try parser.moment()
    }
    self.text = text
    do { self.form = try form(of: text) } catch {
      var error = error
      error.suggestions = Self.lengths(meantBy: text) + error.suggestions
      throw error.suggesting { (try? form(of: $0)) != nil }
    }
  }

  /// The lengths that a text with an unknown unit may mean.
  static func lengths(meantBy text: String) -> [String] {
    guard text.contains(where: \.isLetter) else { return [] }
    do { _ = try Duration(parsing: text) } catch { return error.suggestions }
    return []
  }

  /// The duration of `in 20m`; nil for any other form.
  package var duration: Duration? { if case .after(let duration) = form { duration } else { nil } }
}
