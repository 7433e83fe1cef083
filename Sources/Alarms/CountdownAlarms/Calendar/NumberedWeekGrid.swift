/// Days of the even weeks of ISO 8601, or of the odd ones: 53 and the 1 after it are both odd.
///
/// Every year has 26 even weeks, and as many odd ones or one more, so that the weeks before a year
/// say how many of each came before it.
struct NumberedWeekGrid: Hashable {
  private let isEven: Bool
  /// Bit 0 stands for Monday.
  private let days: UInt32

  /// Nil without any day.
  init?(_ days: Weekdays, isEven: Bool) {
    (self.isEven, self.days) = (isEven, days.from(1))
    if days.isEmpty { return nil }
  }

  func first(from day: Int) -> Int {
    var monday = Self.monday(of: day)
    let left = days >> UInt32(day - monday)
    if left != 0, has(ISOWeek(monday)) { return day + left.trailingZeroBitCount }
    // After the odd weeks 53 and 1 it is the third.
    repeat { monday += 7 } while !has(ISOWeek(monday))
    return monday + days.trailingZeroBitCount
  }

  func last(through day: Int) -> Int {
    var monday = Self.monday(of: day)
    let passed = days & ((2 << UInt32(day - monday)) - 1)
    if passed != 0, has(ISOWeek(monday)) { return monday + 31 - passed.leadingZeroBitCount }
    repeat { monday -= 7 } while !has(ISOWeek(monday))
    return monday + 31 - days.leadingZeroBitCount
  }

  /// The number of days before a day, from a fixed one on; negative before that.
  func index(of day: Int) -> Int {
    let monday = Self.monday(of: day)
    let week = ISOWeek(monday)
    let passed = has(week) ? days & ((1 << UInt32(day - monday)) - 1) : 0
    let weeks = count(before: week.year) + (isEven ? week.number - 1 : week.number) / 2
    return weeks * days.nonzeroBitCount + passed.nonzeroBitCount
  }

  /// The day that this many days precede.
  func day(_ index: Int) -> Int {
    let week = index.flooredQuotient(days.nonzeroBitCount)
    var left = days
    for _ in 0..<(index - week * days.nonzeroBitCount) { left &= left - 1 }
    // In 400 years 71 have a week 53.
    var year = isEven ? week.flooredQuotient(26) : (week * 400).flooredQuotient(26 * 400 + 71)
    while count(before: year) > week { year -= 1 }
    while count(before: year + 1) <= week { year += 1 }
    let number = (week - count(before: year)) * 2 + (isEven ? 2 : 1)
    return ISOWeek.first(of: year) + (number - 1) * 7 + left.trailingZeroBitCount
  }

  private func has(_ week: ISOWeek) -> Bool { (week.number % 2 == 0) == isEven }

  /// The number of such weeks before a year, from the year 0 on.
  private func count(before year: Int) -> Int {
    if isEven { return year * 26 }
    return (ISOWeek.first(of: year) - ISOWeek.first(of: 0)) / 7 - year * 26
  }

  private static func monday(of day: Int) -> Int {
    day - (CivilDate(daysSinceEpoch: day).dayOfWeek + 6) % 7
  }
}

/// A week of ISO 8601: it belongs to the year of its Thursday.
private struct ISOWeek {
  let year: Int
  /// 1 to 53.
  let number: Int

  /// - Parameter monday: its first day.
  init(_ monday: Int) {
    year = CivilDate(daysSinceEpoch: monday + 3).components.year
    number = (monday - Self.first(of: year)) / 7 + 1
  }

  /// The Monday of the first week of a year: that of 4 January.
  static func first(of year: Int) -> Int {
    let date = CivilDate(year: year, month: 1, day: 4)
    return date.daysSinceEpoch - (date.dayOfWeek + 6) % 7
  }
}
