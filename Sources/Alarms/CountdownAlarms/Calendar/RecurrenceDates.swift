/// The days of a rule between its start and its end.
///
/// The end after a number of times is computed once, here; from then on it is a date like any
/// other.
struct RecurrenceDates: Hashable {
  private let grid: DateGrid
  /// The days from the start to the end; nil if there is none between them.
  private let bounds: ClosedRange<Int>?

  /// - Parameter start: nil for a rule without a start.
  init(_ rule: RecurrenceRule, from start: CivilDate?) {
    let origin = start ?? CivilDate(year: 1, month: 1, day: 1)
    let first = start?.daysSinceEpoch ?? -CivilDate.farthest
    grid = DateGrid(rule, from: origin)
    let last: Int? =
      switch rule.end {
      case .never: CivilDate.farthest
      case .until(let date): date.daysSinceEpoch
      case .count(let count): grid.day(count - 1, from: origin.daysSinceEpoch)
      }
    bounds = last.flatMap { first <= $0 ? first...min($0, CivilDate.farthest) : nil }
  }

  func first(from day: Int) -> Int? {
    guard let bounds, day <= bounds.upperBound,
      let found = grid.first(from: max(day, bounds.lowerBound)), found <= bounds.upperBound
    else { return nil }
    return found
  }

  func last(through day: Int) -> Int? {
    guard let bounds, day >= bounds.lowerBound,
      let found = grid.last(through: min(day, bounds.upperBound)), found >= bounds.lowerBound
    else { return nil }
    return found
  }

  func count(from first: Int, through last: Int) -> Int {
    guard let bounds, first <= last, bounds.overlaps(first...last) else { return 0 }
    return grid.count(
      from: max(first, bounds.lowerBound), through: min(last, bounds.upperBound))
  }
}
