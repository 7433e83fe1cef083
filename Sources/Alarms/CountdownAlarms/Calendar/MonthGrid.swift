/// Days of some months of each period of months.
///
/// A month is a number here: twelve times its year plus 0 to 11. The calendar repeats after 400
/// years, 4,800 months, down to the weekday. A search that finds nothing in one such cycle of
/// periods, 4,800 at most, ends; a count over a longer time uses the count of one cycle. Most
/// answers need one or two periods; 29 February needs at most nine at an interval of one year.
///
/// A day that stands for one of a weekend may lie in the month before or after its own. The months
/// stay in order all the same, and what two of them share counts for the first.
struct MonthGrid: Hashable {
  /// The first month of a period.
  let origin: Int
  /// The number of months from one period to the next.
  let step: Int
  /// The months of a period that count, as if each began in January.
  let months: RecurrenceRule.Months
  let days: RecurrenceRule.MonthDays
  /// The days that are left of each month; nil for all.
  let filter: MonthFilter?

  init(
    origin: Int, step: Int, months: RecurrenceRule.Months, days: RecurrenceRule.MonthDays,
    filter: MonthFilter? = nil
  ) {
    (self.origin, self.step, self.months) = (origin, step, months)
    (self.days, self.filter) = (days, filter)
  }

  /// The number of periods until all weekdays and leap years repeat.
  var cycle: Int { 4_800 / step.greatestCommonDivisor(4_800) }

  func first(from day: Int) -> Int? {
    let month = CivilDate(daysSinceEpoch: day - days.reach).monthNumber
    var period = period(of: month)
    let rest = month - start(of: period)
    var left = (months.bits >> rest) << rest
    for _ in 0...cycle {
      while left != 0 {
        let found = mask(ofMonth: start(of: period) + left.trailingZeroBitCount)
        let days = found.days(from: day)
        if days != 0 { return found.first + days.trailingZeroBitCount }
        left &= left - 1
      }
      (period, left) = (period + 1, months.bits)
    }
    return nil
  }

  func last(through day: Int) -> Int? {
    let month = CivilDate(daysSinceEpoch: day + days.reach).monthNumber
    var period = period(of: month)
    let rest = month - start(of: period)
    var left = rest < 12 ? months.bits & ((2 << UInt16(rest)) - 1) : months.bits
    for _ in 0...cycle {
      while left != 0 {
        let place = 15 - left.leadingZeroBitCount
        let found = mask(ofMonth: start(of: period) + place)
        let days = found.days(through: day)
        if days != 0 { return found.first + 63 - days.leadingZeroBitCount }
        left &= ~(1 << UInt16(place))
      }
      (period, left) = (period - 1, months.bits)
    }
    return nil
  }

  func period(of month: Int) -> Int { (month - origin).flooredQuotient(step) }

  func start(of period: Int) -> Int { origin + period * step }

  func mask(ofMonth number: Int) -> MonthMask {
    let reach = days.reach
    if reach == 0, filter?.leavesOut(number) == true { return MonthMask(first: 0, mask: 0) }
    let month = MonthStart(number)
    var mask = days.mask(firstWeekday: month.weekday, length: month.length)
    if reach > 0, days.byNumber?.mayMeet == true, mask & 0xF != 0, has(number - 1) {
      let before = MonthStart(number - 1)
      let days = days.mask(firstWeekday: before.weekday, length: before.length)
      mask &= ~(days >> UInt64(before.length))
    }
    if let filter {
      mask &= reach == 0 ? filter.mask(month) : filter.mask(around: number, reach)
    }
    return MonthMask(first: month.first - reach, mask: mask)
  }

  /// Whether a month counts.
  func has(_ month: Int) -> Bool {
    let place = month - start(of: period(of: month))
    return place < 12 && months.bits >> place & 1 == 1
  }
}

/// A month: the day of its first bit, and the bits of its days that count.
struct MonthMask {
  let first: Int
  var mask: UInt64

  /// The bits of the days from one on.
  func days(from start: Int) -> UInt64 {
    start > first ? mask & .max << UInt64(min(start - first, 64)) : mask
  }

  /// The bits of the days through one.
  func days(through end: Int) -> UInt64 {
    if end >= first + 63 { return mask }
    return end < first ? 0 : mask & .max >> UInt64(63 - (end - first))
  }

  /// The bits of the days from one through another.
  func days(from start: Int, through end: Int) -> UInt64 {
    days(from: start) & days(through: end)
  }
}

extension MonthFilter {
  /// The same for the days of a month and so many before and after it, whose bits are shifted by
  /// that number.
  fileprivate func mask(around number: Int, _ reach: Int) -> UInt64 {
    let (before, month) = (MonthStart(number - 1), MonthStart(number))
    let low = mask(before) >> UInt64(before.length - reach)
    let high = mask(MonthStart(number + 1)) << UInt64(month.length + reach)
    return low | mask(month) << UInt64(reach) | high
  }
}

extension CivilDate {
  /// Twelve times the year plus 0 to 11.
  var monthNumber: Int {
    let (year, month, _) = components
    return year * 12 + month - 1
  }
}

extension Int {
  fileprivate func greatestCommonDivisor(_ other: Int) -> Int {
    var (greater, less) = (self, other)
    while less != 0 { (greater, less) = (less, greater % less) }
    return greater
  }
}
