/// The days of a grid of days or weeks that a filter leaves of each month.
///
/// A search goes from a day of the grid that is left out to the next that the filter leaves, and a
/// whole month at a time, so it takes a few steps. It ends after ten thousand years.
struct FilteredGrid: Hashable, Sendable {
  let grid: DateGrid
  let filter: MonthFilter

  private static let farthest = 3_652_425

  func first(from day: Int) -> Int? {
    guard var found = grid.first(from: day) else { return nil }
    let end = day + Self.farthest
    while found < end {
      var number = CivilDate(daysSinceEpoch: found).monthNumber
      var (month, left) = days(of: number)
      left = MonthMask(first: month.first, mask: left).days(from: found)
      if left & 1 << UInt64(found - month.first) != 0 { return found }
      while left == 0, month.first < end {
        number += 1
        if filter.leavesOut(number) { continue }
        (month, left) = days(of: number)
      }
      guard let next = grid.first(from: month.first + left.trailingZeroBitCount) else { return nil }
      found = next
    }
    return nil
  }

  func last(through day: Int) -> Int? {
    guard var found = grid.last(through: day) else { return nil }
    let end = day - Self.farthest
    while found > end {
      var number = CivilDate(daysSinceEpoch: found).monthNumber
      var (month, left) = days(of: number)
      left = MonthMask(first: month.first, mask: left).days(through: found)
      if left >> UInt64(found - month.first) & 1 == 1 { return found }
      while left == 0, month.first > end {
        number -= 1
        if filter.leavesOut(number) { continue }
        (month, left) = days(of: number)
      }
      guard let next = grid.last(through: month.first + 63 - left.leadingZeroBitCount) else {
        return nil
      }
      found = next
    }
    return nil
  }

  func count(from first: Int, through last: Int) -> Int {
    let months = [first, last].map { CivilDate(daysSinceEpoch: $0).monthNumber }
    return (months[0]...months[1]).reduce(0) { $0 + count(in: $1, from: first, through: last) }
  }

  /// The nth day from a day on, counted from 0; the farthest if it is more than ten thousand years
  /// away, and nil if there is none at all.
  func day(_ index: Int, from day: Int) -> Int? {
    var number = CivilDate(daysSinceEpoch: day).monthNumber
    var left = index
    for _ in 0..<120_000 {
      let count = count(in: number, from: day)
      if left < count { return self.day(left, in: number, from: day) }
      (left, number) = (left - count, number + 1)
    }
    return left < index ? CivilDate.farthest : nil
  }

  private func days(of number: Int) -> (MonthStart, UInt64) {
    let month = MonthStart(number)
    return (month, filter.mask(month))
  }

  private func count(in number: Int, from first: Int, through last: Int = .max) -> Int {
    let (month, left) = days(of: number)
    let days = max(first, month.first)...min(last, month.first + month.length - 1)
    var missing = ~left & ((1 << UInt64(month.length)) - 1)
    if missing == 0 { return grid.count(from: days.lowerBound, through: days.upperBound) }
    if left == 0 { return 0 }
    var count = grid.count(from: days.lowerBound, through: days.upperBound)
    while missing != 0 {
      let day = month.first + missing.trailingZeroBitCount
      if days.contains(day), grid.first(from: day) == day { count -= 1 }
      missing &= missing - 1
    }
    return count
  }

  /// A day of a month by its place among them.
  private func day(_ index: Int, in number: Int, from day: Int) -> Int? {
    var found = first(from: max(day, MonthStart(number).first))
    for _ in 0..<index { found = found.flatMap { first(from: $0 + 1) } }
    return found
  }
}
