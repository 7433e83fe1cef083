internal import Countdown

/// A day of the proleptic Gregorian calendar, as a count of days.
///
/// Adding days, and the weekday, are then plain arithmetic.
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
    self.init(daysSinceEpoch: Int(CivilDays.number(year: year, month: month, day: day)))
  }

  /// The day of the week.
  public var weekday: Weekday {
    Weekday(rawValue: dayOfWeek + 1) ?? .sunday
  }

  /// 0 for Sunday to 6 for Saturday.
  var dayOfWeek: Int { (daysSinceEpoch % 7 + 11) % 7 }

  /// The year, the month (1 to 12) and the day (1 to 31).
  public var components: (year: Int, month: Int, day: Int) {
    CivilDays.date(of: Int64(daysSinceEpoch))
  }

  /// The number of days in a month.
  static func length(ofMonth month: Int, year: Int) -> Int {
    CivilDays.length(ofMonth: month, year: year)
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
  public var description: String { CivilDays.text(of: Int64(daysSinceEpoch)) }

  /// Reads `2027-03-28`: a day that exists, in the years 0000 to 9999.
  public init?(_ description: String) {
    var digits = FixedDigits(description)
    self.init(&digits)
    if digits.next() != nil { return nil }
  }

  /// Reads the next ten characters of a text.
  init?(_ digits: inout FixedDigits) {
    guard let year = digits.take(4), digits.next() == "-", let month = digits.take(2),
      digits.next() == "-", let day = digits.take(2), 1...12 ~= month, day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
