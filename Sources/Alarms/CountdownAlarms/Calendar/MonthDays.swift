extension RecurrenceRule {
  /// Days of a month, whichever month that is: by their numbers, by their weekdays, or workdays.
  ///
  /// ```swift
  /// RecurrenceRule.MonthDays.days([1, 15, -1])            // the 1st, the 15th and the last day
  /// RecurrenceRule.MonthDays.weekdays([.tuesday], 2, 4)   // the second and the fourth Tuesday
  /// RecurrenceRule.MonthDays.workdays(-1)                 // the last workday
  /// RecurrenceRule.MonthDays.days([15], or: .workdayBefore)
  /// ```
  ///
  /// A month without such a day, for example a 31st or a fifth Friday, is skipped, unless another
  /// day substitutes for it. Workdays are Monday to Friday.
  public struct MonthDays: Hashable, Sendable {
    let kind: Kind

    enum Kind: Hashable {
      case ofStart
      case numbers(DayNumbers)
      case weekdays(MonthWeekdays)
      case places(DayPlaces)
    }

    /// What comes instead of a day that a month lacks, or that is no workday.
    @nonexhaustive
    public enum Substitute: Hashable, Sendable {
      /// The last day of a month that is too short.
      case lastDay
      /// The Friday before a Saturday or Sunday, which belongs to the occurrence of the day it
      /// replaces, even if it lies in the month before.
      case workdayBefore
      /// The Monday after a Saturday or Sunday, even if it lies in the month after.
      case workdayAfter
    }

    /// The day of the month on which a recurrence starts.
    public static let ofStart = MonthDays(.ofStart)

    /// Days by their numbers: 1 to 31, or -1 for the last day to -31. Other numbers are ignored;
    /// without any, the result is ``ofStart``.
    public static func days(_ numbers: [Int]) -> MonthDays { MonthDays(DayNumbers(numbers)) }

    /// Days by their numbers, or another where a month lacks such a day or it is no workday; two
    /// days with the same workday make one occurrence.
    ///
    /// - Parameters:
    ///   - numbers: as for ``days(_:)``.
    ///   - substitute: the other day.
    public static func days(_ numbers: [Int], or substitute: Substitute) -> MonthDays {
      MonthDays(DayNumbers(numbers, or: substitute))
    }

    /// Weekdays by their places in the month; without any day, the result is ``ofStart``.
    ///
    /// - Parameters:
    ///   - weekdays: the days of the week.
    ///   - places: 1 to 5 for the first to the fifth, -1 to -5 from the end; numbers beyond are
    ///     reduced to those; 0 or no place for all of them.
    public static func weekdays(_ weekdays: Weekdays, _ places: Int...) -> MonthDays {
      var days = MonthWeekdays()
      for place in places.isEmpty ? [0] : places { days.insert(weekdays, place) }
      return MonthDays(days)
    }

    /// Days from Monday to Friday by their places among those of the month: 1 for the first
    /// workday to 23, -1 for the last to -23; numbers beyond are reduced to those, 0 is ignored.
    /// Without any, the result is ``ofStart``.
    public static func workdays(_ places: Int...) -> MonthDays {
      MonthDays(DayPlaces(.workdays, places))
    }

    init(_ days: DayNumbers) { self.init(days.isEmpty ? .ofStart : .numbers(days)) }

    init(_ weekdays: MonthWeekdays) {
      self.init(weekdays == MonthWeekdays() ? .ofStart : .weekdays(weekdays))
    }

    init(_ places: DayPlaces) { self.init(places.isEmpty ? .ofStart : .places(places)) }

    private init(_ kind: Kind) { self.kind = kind }

    /// The days by their numbers; nil for others.
    var byNumber: DayNumbers? { if case .numbers(let days) = kind { days } else { nil } }

    /// The numbers, from 1 on and then from -1 on; none of weekdays.
    var numbers: [Int] { byNumber?.numbers ?? [] }

    /// How many days before its month one may come, and after it.
    var reach: Int { byNumber?.reach ?? 0 }

    /// Bit n - 1 + ``reach`` stands for day n; no bit is set if the days are those of the start.
    ///
    /// - Parameters:
    ///   - weekday: of the first day of the month, 0 for Sunday.
    ///   - length: of the month in days.
    func mask(firstWeekday weekday: Int, length: Int) -> UInt64 {
      let month: UInt32 = (1 << UInt32(length)) - 1
      return switch kind {
      case .ofStart: 0
      case .numbers(let days): days.mask(firstWeekday: weekday, length: length)
      case .weekdays(let days):
        UInt64(month & days.mask(firstWeekday: weekday, length: length))
      case .places(let days): UInt64(days.mask(firstWeekday: weekday, length: length))
      }
    }
  }
}
