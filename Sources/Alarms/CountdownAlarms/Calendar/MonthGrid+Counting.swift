extension MonthGrid {
  func count(from first: Int, through last: Int) -> Int {
    let periods = [first, last].map { day in
      (CivilDate(daysSinceEpoch: day).monthAndOffset.month - origin).flooredQuotient(step)
    }
    if periods[0] == periods[1] { return count(in: periods[0], from: first, through: last) }
    let between = periods[0] + 1..<periods[1]
    let (cycles, rest) = between.count.quotientAndRemainder(dividingBy: cycle)
    let perCycle = cycles > 0 ? count(in: 0..<cycle) : 0
    return count(in: periods[0], from: first) + count(in: periods[1], through: last)
      + cycles * perCycle + count(in: between.prefix(rest))
  }

  /// The nth day from a day on, counted from 0.
  func day(_ index: Int, from day: Int) -> Int? {
    var period = (CivilDate(daysSinceEpoch: day).monthAndOffset.month - origin)
      .flooredQuotient(step)
    var left = index + count(in: period, through: day - 1)
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

  private func count(in periods: Range<Int>) -> Int { periods.reduce(0) { $0 + count(in: $1) } }

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
