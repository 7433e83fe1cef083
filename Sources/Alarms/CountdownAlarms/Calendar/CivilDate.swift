/// A day of the proleptic Gregorian calendar, as a count of days.
///
/// Adding days, and the weekday, are then plain arithmetic; the conversion follows the calendar's
/// period of 400 years, which are 146,097 days.
///
/// ```swift
/// let day = CivilDate(year: 2027, month: 3, day: 28)    // prints 2027-03-28
/// day.weekday                                           // .sunday
/// ```
public struct CivilDate: Hashable, Sendable {
  /// Days since 1970-01-01.
  public let daysSinceEpoch: Int

  /// The day that many days after 1970-01-01; a value beyond three hundred million years becomes
  /// that bound.
  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = min(max(daysSinceEpoch, -Self.farthest), Self.farthest)
  }

  /// The greatest distance in days: beyond any calendar's need, and safe for arithmetic in seconds.
  static let farthest = 1 << 37

  /// A day by its name.
  ///
  /// - Parameters:
  ///   - year: any year that a day count can express; 0 is 1 BC.
  ///   - month: 1 to 12.
  ///   - day: 1 to 31; more, or less, counts on from there.
  public init(year: Int, month: Int, day: Int) {
    let (year, day) = (year.clamped(to: 1 << 30), day.clamped(to: 1 << 38))
    let month = min(max(month, 1), 12)
    // Years are counted from March, so that the leap day is the last of its year.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(daysSinceEpoch: era * 146_097 + dayOfEra - 719_468)
  }

  /// The day of the week.
  public var weekday: Weekday {
    Weekday(rawValue: dayOfWeek + 1) ?? .sunday
  }

  /// 0 for Sunday to 6 for Saturday.
  var dayOfWeek: Int { (daysSinceEpoch % 7 + 11) % 7 }

  /// Its year, month (1 to 12) and day (1 to 31).
  public var components: (year: Int, month: Int, day: Int) {
    let days = daysSinceEpoch + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The number of days in a month.
  static func length(ofMonth month: Int, year: Int) -> Int {
    if month == 2 { return isLeap(year) ? 29 : 28 }
    // Odd months are long up to July, even ones from August on.
    return 30 + (month + (month >> 3)) % 2
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// The day that many days later.
  public static func + (date: Self, days: Int) -> Self {
    CivilDate(daysSinceEpoch: date.daysSinceEpoch + days.clamped(to: 1 << 38))
  }
}

extension Int {
  /// The number, limited to a distance from zero.
  func clamped(to bound: Int) -> Int { Swift.min(Swift.max(self, -bound), bound) }
}

extension CivilDate: Comparable {
  /// Whether `left` is the earlier day.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }
}

extension CivilDate: LosslessStringConvertible {
  /// `2027-03-28`
  public var description: String {
    let (year, month, day) = components
    let sign = year < 0 ? "-" : ""
    return "\(sign)\(Int(year.magnitude).padded(4))-\(month.padded(2))-\(day.padded(2))"
  }

  /// Reads `2027-03-28`: a day that exists, in the years 0000 to 9999.
  public init?(_ description: String) {
    let fields = description.split(separator: "-", omittingEmptySubsequences: false)
    guard fields.map(\.utf8.count) == [4, 2, 2], let year = Int(digits: fields[0]),
      let month = Int(digits: fields[1]), let day = Int(digits: fields[2]),
      (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
