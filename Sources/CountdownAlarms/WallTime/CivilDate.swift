/// A day of the proleptic Gregorian calendar, as a count of days.
///
/// Adding days, and the weekday, are then plain arithmetic; the conversion follows the calendar's
/// period of 400 years, which are 146,097 days.
struct CivilDate: Hashable {
  /// Days since 1970-01-01.
  var daysSinceEpoch: Int

  /// 0 is Sunday.
  var weekday: Int { (daysSinceEpoch % 7 + 11) % 7 }
}

extension CivilDate {
  /// - Parameter month: 1 to 12; `day` may be anything.
  init(year: Int, month: Int, day: Int) {
    // Years are counted from March, so that the leap day is the last of its year.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
  }

  /// The number of days in a month.
  static func length(ofMonth month: Int, year: Int) -> Int {
    let next = month == 12 ? (year: year + 1, month: 1) : (year: year, month: month + 1)
    return CivilDate(year: next.year, month: next.month, day: 1).daysSinceEpoch
      - CivilDate(year: year, month: month, day: 1).daysSinceEpoch
  }
}
