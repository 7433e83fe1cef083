extension RecurrenceRule {
  /// Days of a month, whichever month that is: by their numbers, or by their weekdays.
  ///
  /// ```swift
  /// RecurrenceRule.MonthDays.days([1, 15, -1])            // the 1st, the 15th and the last day
  /// RecurrenceRule.MonthDays.weekdays([.tuesday], 2, 4)   // the second and the fourth Tuesday
  /// ```
  ///
  /// A month without such a day, for example a 31st or a fifth Friday, is skipped.
  public struct MonthDays: Hashable, Sendable {
    let kind: Kind

    enum Kind: Hashable {
      case ofStart
      /// Bit n - 1 of the first stands for day n, bit 32 - n of the second for the nth from the
      /// end.
      case numbers(UInt32, UInt32)
      case weekdays(MonthWeekdays)
    }

    /// The day of the month on which a recurrence starts.
    public static let ofStart = MonthDays(.ofStart)

    /// Days by their numbers: 1 to 31, or -1 for the last day to -31. Other numbers are ignored;
    /// without any, the result is ``ofStart``.
    public static func days(_ numbers: [Int]) -> MonthDays {
      var (first, last) = (0, 0) as (UInt32, UInt32)
      for number in numbers where (1...31).contains(number.magnitude) {
        if number > 0 { first |= 1 << (number - 1) } else { last |= 1 << (32 + number) }
      }
      return first | last == 0 ? .ofStart : MonthDays(.numbers(first, last))
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

    init(_ weekdays: MonthWeekdays) {
      self.init(weekdays == MonthWeekdays() ? .ofStart : .weekdays(weekdays))
    }

    private init(_ kind: Kind) { self.kind = kind }

    /// The numbers, from 1 on and then from -1 on; none of weekdays.
    var numbers: [Int] {
      guard case .numbers(let first, let last) = kind else { return [] }
      return (1...31).filter { first >> ($0 - 1) & 1 == 1 }
        + (1...31).filter { last >> (32 - $0) & 1 == 1 }.map { -$0 }
    }

    /// Bit n - 1 stands for day n; no bit is set if the days are those of the start.
    ///
    /// - Parameters:
    ///   - weekday: of the first day of the month, 0 for Sunday.
    ///   - length: of the month in days.
    func mask(firstWeekday weekday: Int, length: Int) -> UInt32 {
      let month: UInt32 = (1 << UInt32(length)) - 1
      return switch kind {
      case .ofStart: 0
      // Day n from the end is day length + 1 - n.
      case .numbers(let first, let last): month & first | last >> UInt32(32 - length)
      case .weekdays(let days): month & days.mask(firstWeekday: weekday, length: length)
      }
    }
  }
}
