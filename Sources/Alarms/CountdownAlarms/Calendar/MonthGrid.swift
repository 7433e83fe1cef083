/// Days of some months of each period of months.
///
/// A month is a number here: twelve times its year plus 0 to 11. The calendar repeats after 400
/// years, 4,800 months, down to the weekday. A search that finds nothing in one such cycle of
/// periods, 4,800 at most, ends; a count over a longer time uses the count of one cycle. Most
/// answers need one or two periods; 29 February needs at most nine at an interval of one year.
struct MonthGrid: Hashable {
  /// The first month of a period.
  let origin: Int
  /// The number of months from one period to the next.
  let step: Int
  /// The months of a period that count, as if each began in January.
  let months: RecurrenceRule.Months
  let days: RecurrenceRule.MonthDays

  /// The number of periods until all weekdays and leap years repeat.
  var cycle: Int { 4_800 / step.greatestCommonDivisor(4_800) }

  func first(from day: Int) -> Int? {
    let (month, offset) = CivilDate(daysSinceEpoch: day).monthAndOffset
    var period = (month - origin).flooredQuotient(step)
    let rest = month - start(of: period)
    var left = (months.bits >> rest) << rest
    var passed = UInt32.max << UInt32(offset)
    for _ in 0...cycle {
      while left != 0 {
        let candidate = start(of: period) + left.trailingZeroBitCount
        var found = mask(ofMonth: candidate)
        if candidate == month { found.mask &= passed }
        if found.mask != 0 { return found.first + found.mask.trailingZeroBitCount }
        left &= left - 1
      }
      (period, left, passed) = (period + 1, months.bits, .max)
    }
    return nil
  }

  func last(through day: Int) -> Int? {
    let (month, offset) = CivilDate(daysSinceEpoch: day).monthAndOffset
    var period = (month - origin).flooredQuotient(step)
    let rest = month - start(of: period)
    var left = rest < 12 ? months.bits & ((2 << UInt16(rest)) - 1) : months.bits
    let passed = UInt32.max >> UInt32(31 - offset)
    for _ in 0...cycle {
      while left != 0 {
        let place = 15 - left.leadingZeroBitCount
        var found = mask(ofMonth: start(of: period) + place)
        if start(of: period) + place == month { found.mask &= passed }
        if found.mask != 0 { return found.first + 31 - found.mask.leadingZeroBitCount }
        left &= ~(1 << UInt16(place))
      }
      (period, left) = (period - 1, months.bits)
    }
    return nil
  }

  func start(of period: Int) -> Int { origin + period * step }

  func mask(ofMonth month: Int) -> MonthMask {
    let year = month.flooredQuotient(12)
    let number = month - year * 12 + 1
    let first = CivilDate(year: year, month: number, day: 1)
    let length = CivilDate.length(ofMonth: number, year: year)
    let mask = days.mask(firstWeekday: first.dayOfWeek, length: length)
    return MonthMask(first: first.daysSinceEpoch, mask: mask)
  }
}

/// A month: its first day, and the bits of its days that count.
struct MonthMask {
  let first: Int
  var mask: UInt32

  /// The bits of the days from one through another.
  func days(from start: Int, through end: Int) -> UInt32 {
    var bits = mask
    if start > first { bits &= .max << min(start - first, 32) }
    if end < first + 31 { bits &= end < first ? 0 : (2 << (end - first)) - 1 }
    return bits
  }
}

extension CivilDate {
  /// The month as a number, and how many days of the month precede the date.
  var monthAndOffset: (month: Int, offset: Int) {
    let (year, month, day) = components
    return (year * 12 + month - 1, day - 1)
  }
}

extension Int {
  fileprivate func greatestCommonDivisor(_ other: Int) -> Int {
    var (greater, less) = (self, other)
    while less != 0 { (greater, less) = (less, greater % less) }
    return greater
  }
}
