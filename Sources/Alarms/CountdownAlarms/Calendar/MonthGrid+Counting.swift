extension MonthGrid {
  func count(from first: Int, through last: Int) -> Int {
    let periods = period(ofDay: first - days.reach)...period(ofDay: last + days.reach)
    // A day beyond the edge of its month may leave two periods at each end incomplete.
    let edge = days.reach > 0 ? 2 : 1
    guard periods.count > 2 * edge else {
      return periods.reduce(0) { $0 + count(in: $1, from: first, through: last) }
    }
    let between = (periods.lowerBound + edge)...(periods.upperBound - edge)
    let (cycles, rest) = between.count.quotientAndRemainder(dividingBy: cycle)
    let perCycle = cycles > 0 ? count(in: 0..<cycle) : 0
    let ends = periods.prefix(edge).reduce(0) { $0 + count(in: $1, from: first) }
    return periods.suffix(edge).reduce(ends) { $0 + count(in: $1, through: last) }
      + cycles * perCycle + count(in: between.prefix(rest))
  }

  /// The nth day from a day on, counted from 0.
  func day(_ index: Int, from day: Int) -> Int? {
    var period = period(ofDay: day - days.reach)
    var left = index + count(in: period, through: day - 1)
    if days.reach > 0 { left += count(in: period + 1, through: day - 1) }
    let wanted = left
    for probe in 0..<2 * cycle {
      let here = count(in: period)
      if left < here { return self.day(left, in: period) }
      (left, period) = (left - here, period + 1)
      guard probe == cycle - 1 else { continue }
      // A whole cycle was counted: the number of further cycles is arithmetic.
      let around = wanted - left
      if around == 0 { return nil }
      (left, period) = (left % around, period + left / around * cycle)
    }
    return nil
  }

  private func period(ofDay day: Int) -> Int {
    period(of: CivilDate(daysSinceEpoch: day).monthNumber)
  }

  private func count(in periods: some Sequence<Int>) -> Int {
    periods.reduce(0) { $0 + count(in: $1) }
  }

  private func count(in period: Int, from first: Int = .min, through last: Int = .max) -> Int {
    var (left, sum) = (months.bits, 0)
    while left != 0 {
      let month = mask(ofMonth: start(of: period) + left.trailingZeroBitCount)
      sum += month.days(from: first, through: last).nonzeroBitCount
      left &= left - 1
    }
    return sum
  }

  /// A day of a period by its place among them.
  private func day(_ index: Int, in period: Int) -> Int? {
    var index = index
    for number in months.numbers {
      var month = mask(ofMonth: start(of: period) + number - 1)
      let count = month.mask.nonzeroBitCount
      if index < count {
        for _ in 0..<index { month.mask &= month.mask - 1 }
        return month.first + month.mask.trailingZeroBitCount
      }
      index -= count
    }
    return nil
  }
}
