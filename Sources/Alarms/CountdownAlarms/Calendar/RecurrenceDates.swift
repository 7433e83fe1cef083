/// The days of a rule between its start and its end.
///
/// The end after a number of times is computed once, here; from then on it is a date like any
/// other.
struct RecurrenceDates: Hashable {
  private let grid: DateGrid
  /// The single days that are left out, ascending.
  private let excluded: [Int]
  /// The days from the start to the end; nil if there is none between them.
  private let bounds: ClosedRange<Int>?

  /// - Parameter start: nil for a rule without a start.
  init(_ rule: RecurrenceRule, from start: CivilDate?) {
    let origin = start ?? CivilDate(year: 1, month: 1, day: 1)
    let first = start?.daysSinceEpoch ?? -CivilDate.farthest
    let grid = DateGrid(rule, from: origin)
    excluded = rule.exceptions.dates.map(\.daysSinceEpoch).sorted()
      .filter { grid.first(from: $0) == $0 }
    let last: Int? =
      switch rule.end {
      case .never: CivilDate.farthest
      case .until(let date): date.daysSinceEpoch
      case .count(let count):
        grid.last(ofCount: count, from: origin.daysSinceEpoch, without: excluded)
      }
    self.grid = grid
    bounds = last.flatMap { first <= $0 ? first...min($0, CivilDate.farthest) : nil }
  }

  func first(from day: Int) -> Int? {
    guard let bounds, day <= bounds.upperBound else { return nil }
    var found = grid.first(from: max(day, bounds.lowerBound))
    if !excluded.isEmpty {
      while let day = found, isExcluded(day) { found = grid.first(from: day + 1) }
    }
    return found.flatMap { $0 <= bounds.upperBound ? $0 : nil }
  }

  func last(through day: Int) -> Int? {
    guard let bounds, day >= bounds.lowerBound else { return nil }
    var found = grid.last(through: min(day, bounds.upperBound))
    if !excluded.isEmpty {
      while let day = found, isExcluded(day) { found = grid.last(through: day - 1) }
    }
    return found.flatMap { $0 >= bounds.lowerBound ? $0 : nil }
  }

  func count(from first: Int, through last: Int) -> Int {
    guard let bounds, first <= last, bounds.overlaps(first...last) else { return 0 }
    let days = max(first, bounds.lowerBound)...min(last, bounds.upperBound)
    return grid.count(from: days.lowerBound, through: days.upperBound)
      - excluded.count(where: days.contains)
  }

  private func isExcluded(_ day: Int) -> Bool {
    let place = excluded.partitioningIndex { $0 >= day }
    return place < excluded.count && excluded[place] == day
  }
}

extension DateGrid {
  /// The last of so many days from a day on; nil if there is none.
  ///
  /// - Parameter excluded: days of the grid that do not count, ascending.
  fileprivate func last(ofCount count: Int, from origin: Int, without excluded: [Int]) -> Int? {
    var index = count - 1
    var last = day(index, from: origin)
    for day in excluded where day >= origin {
      guard let end = last, day <= end else { break }
      index += 1
      last = self.day(index, from: origin)
    }
    return last
  }
}
