/// Days of a month by their numbers, and what comes where one is missing or no workday.
struct DayNumbers: Hashable {
  /// Bit n - 1 stands for day n.
  private let first: UInt32
  /// Bit 32 - n stands for the nth day from the end.
  private let last: UInt32
  let substitute: RecurrenceRule.MonthDays.Substitute?

  /// - Parameter numbers: 1 to 31, or -1 to -31; others are ignored.
  init(_ numbers: [Int], or substitute: RecurrenceRule.MonthDays.Substitute? = nil) {
    var (first, last) = (0, 0) as (UInt32, UInt32)
    for number in numbers where (1...31).contains(number.magnitude) {
      if number > 0 { first |= 1 << (number - 1) } else { last |= 1 << (32 + number) }
    }
    if substitute == .lastDay, first >> 30 == 1 {
      // The 31st or the last day is the last day.
      (first, last) = (first & ~(1 << 30), last | 1 << 31)
    }
    let isAlwaysThere = substitute == .lastDay && first >> 28 == 0
    (self.first, self.last, self.substitute) = (first, last, isAlwaysThere ? nil : substitute)
  }

  var isEmpty: Bool { first | last == 0 }

  /// The numbers, from 1 on and then from -1 on.
  var numbers: [Int] {
    (1...31).filter { first >> ($0 - 1) & 1 == 1 }
      + (1...31).filter { last >> (32 - $0) & 1 == 1 }.map { -$0 }
  }

  /// Whether two of them may have the same workday.
  var mayMeet: Bool { reach > 0 && first.nonzeroBitCount + last.nonzeroBitCount > 1 }

  /// How many days before its month one may come, and after it.
  var reach: Int { substitute.map { $0 == .lastDay ? 0 : 2 } ?? 0 }

  /// Bit n - 1 + ``reach`` stands for day n of the month; a day of a month before or after it lies
  /// beyond those.
  ///
  /// - Parameters:
  ///   - weekday: of the first day of the month, 0 for Sunday.
  ///   - length: of the month in days.
  func mask(firstWeekday weekday: Int, length: Int) -> UInt64 {
    let month: UInt32 = (1 << UInt32(length)) - 1
    // Day n from the end is day length + 1 - n.
    var days = month & (first | last >> UInt32(32 - length))
    switch substitute {
    case nil: break
    case .lastDay: if first & ~month != 0 { days |= 1 << UInt32(length - 1) }
    case .workdayBefore: return moved(days, firstWeekday: weekday) { $0 >> 1 }
    case .workdayAfter: return moved(days, firstWeekday: weekday) { $0 << 1 }
    }
    return UInt64(days)
  }

  /// The days, those of a weekend moved to a workday, which is a day away or two.
  private func moved(
    _ days: UInt32, firstWeekday weekday: Int, _ byADay: (UInt64) -> UInt64
  ) -> UInt64 {
    let week = UInt64(Weekdays.workdays.from((weekday + 7 - reach) % 7))
    let workdays = (week << 7 | week) * (1 | 1 << 14 | 1 << 28)
    let days = UInt64(days) << UInt64(reach)
    let once = byADay(days & ~workdays)
    return days & workdays | once & workdays | byADay(once & ~workdays)
  }
}
