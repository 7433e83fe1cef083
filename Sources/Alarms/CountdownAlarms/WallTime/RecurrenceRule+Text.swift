internal import Countdown

extension RecurrenceRule {
  /// Reads a rule as people write it. Any case; weekdays and months by their names or the first
  /// three letters.
  ///
  /// ```text
  /// rule   = [every] ( period [[on] days] | days | other weekdays | other weekend )
  ///          [in jun,dec] [if friday] [except …] [end]
  /// period = daily | weekly | monthly | yearly | N days | N weeks | N months | N years
  ///        | two weeks | fortnight | every second day, every 3rd month …
  /// days   = of weeks    mon,wed | mondays | mon..fri | mon to fri | weekdays | weekends
  ///                      even weeks on monday | mon,wed in odd weeks
  ///          of months   1st,15th | last day | 2nd last day | 2nd,4th tuesday | last friday
  ///                      first friday of every other month | first workday | 2nd last workday
  ///                      30th or last day | 15th or the workday before | friday 13th
  ///          of years    24 dec | dec 24 | last friday of nov | 1st of jun,dec
  /// except = weekends | jul,aug | 24 dec | 2026-12-24, and any of them with commas between
  /// end    = until 2027-01-31 | until 31 jan 2027 | until november 2027 | N times | for N weeks
  /// ```
  ///
  /// An ordinal before a unit is an interval. `every second friday` has two meanings, and is
  /// refused: `every 2 weeks on friday`, or `2nd friday` of the month. No day has a sign.
  ///
  /// Anything left open, as in `monthly`, comes from the day on which a recurrence starts.
  ///
  /// A rule that ends with a month ends before it: `until november 2027` is until 31 October.
  /// `for 6 weeks` counts how often the rule comes in them. A number of times counts what the
  /// exceptions leave.
  ///
  /// Even and odd weeks are those of ISO 8601. A workday before or after a day may lie in another
  /// month; exceptions look at the day on which the rule then comes.
  ///
  /// - Parameters:
  ///   - names: names of weekdays besides the English ones.
  ///   - today: the day from which an end without a year is the next; nil refuses such an end.
  /// - Throws: ``WallTimeError``, whose kind is ``WallTimeError/Kind/shorterThanADay``
  ///   for hours and less.
  public init(
    parsing text: String, names: WeekdayNames = .english, today: CivilDate? = nil
  ) throws(WallTimeError) {
    func rule(of text: String) throws(WallTimeError) -> RecurrenceRule {
      var parser = WallTimeParser(text, .rule, names: names, today: { today })
      return try parser.rule()
    }
    do { self = try rule(of: text) } catch {
      throw error.suggesting { (try? rule(of: $0)) != nil }
    }
  }
}
