/// The days of a rule without a start or an end, by arithmetic, without stepping from one to the
/// next. Days are counted from 1970-01-01.
enum DateGrid: Hashable {
  case days(DayGrid)
  case weeks(WeekGrid)
  case months(MonthGrid)

  init(_ rule: RecurrenceRule, from start: CivilDate) {
    let (year, month, day) = start.components
    let interval = rule.interval
    switch rule.pattern {
    case .daily: self = .days(DayGrid(origin: start.daysSinceEpoch, step: interval))
    case .weekly(let days):
      self = .weeks(WeekGrid(days.isEmpty ? [start.weekday] : days, start, step: interval))
    case .monthly(let days):
      self = .months(
        MonthGrid(
          origin: year * 12 + month - 1, step: interval, months: [1],
          days: days == .ofStart ? .days([day]) : days))
    case .yearly(let months, let days):
      self = .months(
        MonthGrid(
          origin: year * 12, step: interval * 12, months: months.isEmpty ? [month] : months,
          days: days == .ofStart ? .days([day]) : days))
    }
  }

  /// The first day at or after another; nil if there is none in 400 years of periods, and so none
  /// at all.
  func first(from day: Int) -> Int? {
    switch self {
    case .days(let grid): grid.first(from: day)
    case .weeks(let grid): grid.first(from: day)
    case .months(let grid): grid.first(from: day)
    }
  }

  /// The last day at or before another.
  func last(through day: Int) -> Int? {
    switch self {
    case .days(let grid): grid.first(from: day - grid.step + 1)
    case .weeks(let grid): grid.last(through: day)
    case .months(let grid): grid.last(through: day)
    }
  }

  /// The number of days from one day through another that is not before it.
  func count(from first: Int, through last: Int) -> Int {
    switch self {
    case .days(let grid): grid.index(of: last + 1) - grid.index(of: first)
    case .weeks(let grid): grid.index(of: last + 1) - grid.index(of: first)
    case .months(let grid): grid.count(from: first, through: last)
    }
  }

  /// The nth day from a day on, counted from 0; nil if there is no day at all.
  func day(_ index: Int, from day: Int) -> Int? {
    switch self {
    case .days(let grid): grid.first(from: day) + index * grid.step
    case .weeks(let grid): grid.day(index + grid.index(of: day))
    case .months(let grid): grid.day(index, from: day)
    }
  }
}

/// Every nth day.
struct DayGrid: Hashable {
  let origin: Int
  let step: Int

  func first(from day: Int) -> Int { origin + index(of: day) * step }

  /// The number of the first at or after a day.
  func index(of day: Int) -> Int { (day - origin + step - 1).flooredQuotient(step) }
}

/// Days of every nth week.
struct WeekGrid: Hashable {
  /// A Monday of a week that counts.
  private let origin: Int
  private let step: Int
  /// Bit 0 stands for Monday.
  private let days: UInt32

  init(_ days: Weekdays, _ start: CivilDate, step: Int) {
    origin = start.daysSinceEpoch - (start.dayOfWeek + 6) % 7
    self.step = step
    self.days = days.from(1)
  }

  func first(from day: Int) -> Int {
    let (period, offset) = place(of: day)
    let left = offset < 7 ? days >> UInt32(offset) : 0
    if left != 0 { return day + left.trailingZeroBitCount }
    return self.start(of: period + 1) + days.trailingZeroBitCount
  }

  func last(through day: Int) -> Int {
    let (period, offset) = place(of: day)
    let passed = offset < 7 ? days & ((2 << UInt32(offset)) - 1) : days
    if passed != 0 { return start(of: period) + 31 - passed.leadingZeroBitCount }
    return start(of: period - 1) + 31 - days.leadingZeroBitCount
  }

  /// The number of days from the origin to the day before a day; negative before the origin.
  func index(of day: Int) -> Int {
    let (period, offset) = place(of: day)
    let passed = offset < 7 ? days & ((1 << UInt32(offset)) - 1) : days
    return period * days.nonzeroBitCount + passed.nonzeroBitCount
  }

  /// The day that this many days of the rule precede.
  func day(_ index: Int) -> Int {
    let period = index.flooredQuotient(days.nonzeroBitCount)
    var left = days
    for _ in 0..<(index - period * days.nonzeroBitCount) { left &= left - 1 }
    return start(of: period) + left.trailingZeroBitCount
  }

  private func start(of period: Int) -> Int { origin + period * step * 7 }

  private func place(of day: Int) -> (period: Int, offset: Int) {
    let period = (day - origin).flooredQuotient(step * 7)
    return (period, day - start(of: period))
  }
}

extension Int {
  /// The greatest whole number that is not greater than the quotient by a positive one.
  func flooredQuotient(_ divisor: Int) -> Int {
    (self >= 0 ? self : self - divisor + 1) / divisor
  }
}
