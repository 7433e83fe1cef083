extension PosixZone {
  /// The changes of the year of a moment, and of at least the years before and after it, in order.
  /// A zone without summer time has none.
  ///
  /// Each year has a beginning and an end of summer time, and either may lie in a neighbouring
  /// year. Where two years overlap, summer time goes on: neither the end of the one nor the
  /// beginning of the other comes (RFC 9636).
  func changes(near moment: Int) -> NearChanges {
    var near = NearChanges(before: standard)
    guard summer != nil else { return near }
    let date = CivilDate(daysSinceEpoch: (moment + standard).flooredQuotient(86_400))
    let year = date.components.year
    if isWithinYears {
      for year in year - 1...year + 1 { append(year, to: &near) }
    } else {
      for year in year - 2...year + 1 { append(year, to: &near) }
      // The second change of the last year may be taken back by the year after it.
      append(year + 2, to: &near, takesSecond: false)
    }
    return near
  }

  private func append(_ year: Int, to near: inout NearChanges, takesSecond: Bool = true) {
    guard let (first, second) = changes(in: year) else { return }
    near.append(first)
    if takesSecond { near.append(second) }
  }

  /// The two changes of a year, in order; nil if they come at the same moment.
  private func changes(in year: Int) -> (OffsetChange, OffsetChange)? {
    guard let summer else { return nil }
    let start = OffsetChange(
      moment: summer.start.seconds(in: year) - standard, before: standard, after: summer.offset)
    let end = OffsetChange(
      moment: summer.end.seconds(in: year) - summer.offset, before: summer.offset, after: standard)
    if start.moment == end.moment { return nil }
    return start.moment < end.moment ? (start, end) : (end, start)
  }

  /// Whether no change can reach into another year.
  private var isWithinYears: Bool {
    summer.map { $0.start.day.isWithinYear && $0.end.day.isWithinYear } ?? true
  }

  /// The offset of clocks that are never set, though a rule may name a summer time: one that lasts
  /// all year, or none at all. Nil if they are set in some year.
  var constantOffset: Int? {
    guard let summer, summer.offset != standard else { return standard }
    var latest: OffsetChange?
    var offset = standard
    // The calendar repeats after 400 years.
    for year in 2_000...2_400 {
      guard let (first, second) = changes(in: year) else { continue }
      if isWithinYears { return nil }
      if let latest, first.moment > latest.moment || first.after == latest.after { return nil }
      (latest, offset) = (second, first.after)
    }
    return offset
  }
}

extension PosixZone.YearlyTime.Day {
  /// Whether the day is more than a week away from the turn of a year, so that a time of up to 167
  /// hours stays within the year.
  fileprivate var isWithinYear: Bool {
    switch self {
    case .withoutLeapDay(let day), .counted(let day): (16...349).contains(day)
    case .weekday(let month, _, _): (2...11).contains(month)
    }
  }
}

/// A few changes in order, without a heap allocation.
struct NearChanges {
  private var items = InlineArray<9, OffsetChange>(
    repeating: OffsetChange(moment: 0, before: 0, after: 0))
  private var count = 0
  private let standard: Int

  /// - Parameter before: the offset if there are none.
  init(before: Int) { standard = before }

  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> OffsetChange { items[index] }

  /// The offset before the first change.
  var before: Int { count == 0 ? standard : items[0].before }

  /// Appends a change. If the latest one is not earlier, neither comes: the clocks never show the
  /// offset between them.
  mutating func append(_ change: OffsetChange) {
    if count > 0 {
      let latest = items[count - 1]
      if latest.after == change.after { return }
      if latest.moment >= change.moment {
        count -= 1
        return
      }
    }
    guard count < items.count else { return }
    items[count] = change
    count += 1
  }

  /// The index of the first change after a moment; without a moment, of the first change.
  func firstIndex(above moment: Int?) -> Int? {
    guard let moment else { return indices.first }
    return indices.first { self[$0].moment > moment }
  }

  /// The index of the last change up to a moment.
  func lastIndex(upTo moment: Int) -> Int? {
    indices.last { self[$0].moment <= moment }
  }
}
