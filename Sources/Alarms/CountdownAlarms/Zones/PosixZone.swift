/// A zone whose clocks are set by the same rule every year, in the form of POSIX's `TZ` and of the
/// last line of a zone file: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// The changes of a year are computed on demand, in the same time for every year.
struct PosixZone: Hashable, Sendable {
  /// Seconds east of Greenwich, outside of summer time.
  var standard: Int
  /// Nil for clocks that are never set.
  var summer: Summer?

  struct Summer: Hashable, Sendable {
    /// Seconds east of Greenwich. In Ireland, and in Morocco, it is less than the standard.
    var offset: Int
    var start: YearlyTime
    var end: YearlyTime
  }
}

extension PosixZone {
  /// A time that comes once a year.
  struct YearlyTime: Hashable, Sendable {
    var day: Day
    /// Seconds after the beginning of the day; may be days away from it.
    var time: Int

    enum Day: Hashable, Sendable {
      /// `J60`: the day 1 to 365, leap days not counted.
      case withoutLeapDay(Int)
      /// `59`: the day 0 to 365.
      case counted(Int)
      /// `M3.5.0`: month, week (5 is the last), and day from 0 for Sunday.
      case weekday(month: Int, week: Int, day: Int)
    }

    /// Local seconds since 1970, on the clock that the rule uses.
    func seconds(in year: Int) -> Int { date(in: year).daysSinceEpoch * 86_400 + time }

    private func date(in year: Int) -> CivilDate {
      switch day {
      case .counted(let day): return CivilDate(year: year, month: 1, day: day + 1)
      case .withoutLeapDay(let day):
        // The first of March is the 60th, and the months after it are as long in every year.
        let isBeforeMarch = day < 60
        return CivilDate(
          year: year, month: isBeforeMarch ? 1 : 3, day: isBeforeMarch ? day : day - 59)
      case .weekday(let month, let week, let day):
        let first = CivilDate(year: year, month: month, day: 1)
        let date = first + ((day - first.dayOfWeek + 7) % 7 + (week - 1) * 7)
        let isBeyond = week == 5 && date.components.month != month
        return isBeyond ? date + -7 : date
      }
    }
  }
}
