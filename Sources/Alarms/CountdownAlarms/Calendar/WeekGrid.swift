/// Up to seven days of each period: days of every nth week, or of seven days that are a number of
/// days apart.
struct WeekGrid: Hashable {
  /// The first day of a period that counts.
  private let origin: Int
  /// The number of days from one day of a period to the next, and from a period to the next.
  private let apart, length: Int
  /// Bit n stands for the day n times so far from the first.
  private let days: UInt32

  /// Days of every nth week; nil without any.
  init?(_ days: Weekdays, _ start: CivilDate, step: Int, from weekStart: Weekday = .monday) {
    let first = weekStart.rawValue - 1
    origin = start.daysSinceEpoch - (start.dayOfWeek - first + 7) % 7
    (apart, length) = (1, step * 7)
    self.days = days.from(first)
    if days.isEmpty { return nil }
  }

  /// Of days that are so far apart, those at some places among seven; nil without any.
  init?(_ places: [Int], origin: Int, apart: Int) {
    (self.origin, self.apart, length) = (origin, apart, apart * 7)
    days = places.reduce(0) { $0 | 1 << UInt32($1) }
    if places.isEmpty { return nil }
  }

  func first(from day: Int) -> Int {
    let (period, offset) = place(of: day, roundedUp: true)
    let left = offset < 7 ? (days >> UInt32(offset)) << UInt32(offset) : 0
    return left == 0
      ? start(of: period + 1) + days.trailingZeroBitCount * apart
      : start(of: period) + left.trailingZeroBitCount * apart
  }

  func last(through day: Int) -> Int {
    let (period, offset) = place(of: day, roundedUp: false)
    let passed = offset < 7 ? days & ((2 << UInt32(offset)) - 1) : days
    return passed == 0
      ? start(of: period - 1) + (31 - days.leadingZeroBitCount) * apart
      : start(of: period) + (31 - passed.leadingZeroBitCount) * apart
  }

  /// The number of days from the origin to the day before a day; negative before the origin.
  func index(of day: Int) -> Int {
    let (period, offset) = place(of: day, roundedUp: true)
    let passed = offset < 7 ? days & ((1 << UInt32(offset)) - 1) : days
    return period * days.nonzeroBitCount + passed.nonzeroBitCount
  }

  /// The day that this many days of the rule precede.
  func day(_ index: Int) -> Int {
    let period = index.flooredQuotient(days.nonzeroBitCount)
    var left = days
    for _ in 0..<(index - period * days.nonzeroBitCount) { left &= left - 1 }
    return start(of: period) + left.trailingZeroBitCount * apart
  }

  private func start(of period: Int) -> Int { origin + period * length }

  /// The period of a day, and the place at or after it, or at or before it, among its days.
  private func place(of day: Int, roundedUp: Bool) -> (period: Int, offset: Int) {
    let period = (day - origin).flooredQuotient(length)
    let rest = day - start(of: period)
    return (period, apart == 1 ? rest : (rest + (roundedUp ? apart - 1 : 0)) / apart)
  }
}
