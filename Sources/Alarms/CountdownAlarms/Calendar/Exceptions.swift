extension RecurrenceRule {
  /// The days on which a rule does not come, whatever else it says.
  ///
  /// ```swift
  /// var except = RecurrenceRule.Exceptions(months: [7, 8])
  /// except.dates = [CivilDate(year: 2026, month: 12, day: 24)]
  /// RecurrenceRule(.weekly(on: .workdays), except: except)
  /// ```
  public struct Exceptions: Hashable, Sendable {
    /// Days of the week.
    public var weekdays: Weekdays
    /// Whole months.
    public var months: Months
    /// Days of every year.
    public var daysOfYear: Set<DayOfYear>
    /// Single days.
    public var dates: Set<CivilDate>

    /// Any of these days; none by default.
    public init(
      weekdays: Weekdays = [], months: Months = [], daysOfYear: Set<DayOfYear> = [],
      dates: Set<CivilDate> = []
    ) {
      (self.weekdays, self.months) = (weekdays, months)
      (self.daysOfYear, self.dates) = (daysOfYear, dates)
    }

    /// Whether there is none.
    public var isEmpty: Bool { self == Exceptions() }
  }

  /// A day of every year, such as 24 December; 29 February is one of leap years.
  public struct DayOfYear: Hashable, Sendable, Comparable {
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// A day; numbers outside their range become the nearest bound, and one that its month does not
    /// have never comes.
    public init(month: Int, day: Int) {
      (self.month, self.day) = (min(max(month, 1), 12), min(max(day, 1), 31))
    }

    /// Whether `left` is the earlier day.
    public static func < (left: DayOfYear, right: DayOfYear) -> Bool {
      (left.month, left.day) < (right.month, right.day)
    }
  }
}

/// The days that are left of each month by exceptions other than single days.
struct MonthFilter: Hashable {
  let weekdays: Weekdays
  private let months: RecurrenceRule.Months
  private let days: [RecurrenceRule.DayOfYear]

  /// Nil if every day is left.
  ///
  /// - Parameter hasWeekdays: whether days of the week count.
  init?(_ exceptions: RecurrenceRule.Exceptions, weekdays hasWeekdays: Bool) {
    weekdays = hasWeekdays ? exceptions.weekdays : []
    (months, days) = (exceptions.months, exceptions.daysOfYear.sorted())
    if weekdays.isEmpty, months.isEmpty, days.isEmpty { return nil }
  }

  /// Whether a whole month is left out, by its number: twelve times its year plus 0 to 11.
  func leavesOut(_ month: Int) -> Bool {
    months.bits >> (month - month.flooredQuotient(12) * 12) & 1 == 1
  }

  /// Whether all months are left out.
  var leavesOutAll: Bool { months == .all }

  /// Bit n - 1 stands for day n.
  func mask(_ month: MonthStart) -> UInt64 {
    if months.bits >> (month.number - 1) & 1 == 1 { return 0 }
    var mask: UInt64 = (1 << UInt64(month.length)) - 1
    if !weekdays.isEmpty {
      let week = UInt64(weekdays.from(month.weekday))
      mask &= ~(week | week << 7 | week << 14 | week << 21 | week << 28)
    }
    for day in days where day.month == month.number { mask &= ~(1 << UInt64(day.day - 1)) }
    return mask
  }
}

/// A month by its number, and how it begins.
struct MonthStart {
  /// 1 to 12.
  let number: Int
  /// The first day, in days since 1970-01-01.
  let first: Int
  /// The number of days.
  let length: Int

  /// - Parameter month: twelve times its year plus 0 to 11.
  init(_ month: Int) {
    let year = month.flooredQuotient(12)
    number = month - year * 12 + 1
    first = CivilDate(year: year, month: number, day: 1).daysSinceEpoch
    length = CivilDate.length(ofMonth: number, year: year)
  }

  /// The weekday of the first day, 0 for Sunday.
  var weekday: Int { CivilDate(daysSinceEpoch: first).dayOfWeek }
}
