/// The days of a rule without a start, an end or single exceptions, by arithmetic, without stepping
/// from one to the next. Days are counted from 1970-01-01.
enum DateGrid: Hashable, Sendable {
  case never
  case days(DayGrid)
  case weeks(WeekGrid)
  case numberedWeeks(NumberedWeekGrid)
  case months(MonthGrid)
  indirect case filtered(FilteredGrid)

  /// The first day at or after another; nil if there is none in 400 years of periods, and so none
  /// at all.
  func first(from day: Int) -> Int? {
    switch self {
    case .never: nil
    case .days(let grid): grid.first(from: day)
    case .weeks(let grid): grid.first(from: day)
    case .numberedWeeks(let grid): grid.first(from: day)
    case .months(let grid): grid.first(from: day)
    case .filtered(let grid): grid.first(from: day)
    }
  }

  /// The last day at or before another.
  func last(through day: Int) -> Int? {
    switch self {
    case .never: nil
    case .days(let grid): grid.first(from: day - grid.step + 1)
    case .weeks(let grid): grid.last(through: day)
    case .numberedWeeks(let grid): grid.last(through: day)
    case .months(let grid): grid.last(through: day)
    case .filtered(let grid): grid.last(through: day)
    }
  }

  /// The number of days from one day through another that is not before it.
  func count(from first: Int, through last: Int) -> Int {
    switch self {
    case .never: 0
    case .days(let grid): grid.index(of: last + 1) - grid.index(of: first)
    case .weeks(let grid): grid.index(of: last + 1) - grid.index(of: first)
    case .numberedWeeks(let grid): grid.index(of: last + 1) - grid.index(of: first)
    case .months(let grid): grid.count(from: first, through: last)
    case .filtered(let grid): grid.count(from: first, through: last)
    }
  }

  /// The nth day from a day on, counted from 0; nil if there is no day at all.
  func day(_ index: Int, from day: Int) -> Int? {
    switch self {
    case .never: nil
    case .days(let grid): grid.first(from: day) + index * grid.step
    case .weeks(let grid): grid.day(index + grid.index(of: day))
    case .numberedWeeks(let grid): grid.day(index + grid.index(of: day))
    case .months(let grid): grid.day(index, from: day)
    case .filtered(let grid): grid.day(index, from: day)
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

extension Int {
  /// The greatest whole number that is not greater than the quotient by a positive one.
  func flooredQuotient(_ divisor: Int) -> Int {
    (self >= 0 ? self : self - divisor + 1) / divisor
  }
}
