/// The proleptic Gregorian calendar as counts of days since 1970-01-01.
///
/// Years are counted from March, so that the leap day is the last of its year; the calendar repeats
/// every 400 years, which are 146,097 days.
package enum CivilDays {
  /// The day with a date; a day of the month beyond its end counts on from there.
  package static func number(year: Int, month: Int, day: Int) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int64(era) * 146_097 + Int64(dayOfEra) - 719_468
  }

  /// The date of a day.
  package static func date(of number: Int64) -> (year: Int, month: Int, day: Int) {
    let days = number + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = Int(days - era * 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + Int(era) * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// `2027-03-28`
  package static func text(of number: Int64) -> String {
    let (year, month, day) = date(of: number)
    let sign = year < 0 ? "-" : ""
    return "\(sign)\(year.magnitude.padded(4))-\(month.padded(2))-\(day.padded(2))"
  }

  /// The number of days in a month.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    if month == 2 { return isLeap(year) ? 29 : 28 }
    // Odd months are long up to July, even ones from August on.
    return 30 + (month + (month >> 3)) % 2
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }
}
