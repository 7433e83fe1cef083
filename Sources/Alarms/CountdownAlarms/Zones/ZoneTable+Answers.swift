extension ZoneTable {
  func offset(at moment: Int) -> Int {
    let stretch = starts.firstIndex(above: moment)
    guard let rule, stretch == starts.count else { return offsets[stretch] }
    return offset(at: moment, by: rule.changes(near: moment))
  }

  /// The offset after the list, by the rule's changes near a moment.
  private func offset(at moment: Int, by near: NearChanges) -> Int {
    // Changes of the rule before the end of the list do not count: the list decides.
    guard let first = near.firstIndex(above: starts.last) else { return offsets[starts.count] }
    let passed = near.lastIndex(upTo: moment)
    if let passed, passed >= first { return near[passed].after }
    return first == 0 ? near.before : offsets[starts.count]
  }

  /// The greatest local time that was shown by a moment.
  func front(at moment: Int) -> Int {
    let stretch = starts.firstIndex(above: moment)
    let peak = stretch > 0 ? ends[stretch - 1] - 1 : .min
    guard let rule, stretch == starts.count else { return max(peak, moment + offsets[stretch]) }
    let near = rule.changes(near: moment)
    var front = max(peak, moment + offset(at: moment, by: near))
    for index in near.indices where near[index].moment <= moment {
      guard starts.last.map({ near[index].moment > $0 }) ?? true else { continue }
      front = max(front, near[index].moment + near[index].before - 1)
    }
    return front
  }

  /// The first moment at which a local time or a later one is shown.
  func instant(of local: Int) -> Int {
    let stretch = ends.firstIndex(above: local)
    let start = stretch == 0 ? nil : starts[stretch - 1]
    if stretch == starts.count, let rule {
      return instant(of: local, after: start, by: rule)
    }
    return max(start ?? .min, local - offsets[stretch])
  }

  /// The same for a local time after the list, by the rule's changes.
  private func instant(of local: Int, after last: Int?, by rule: PosixZone) -> Int {
    let near = rule.changes(near: local - rule.standard)
    var (start, offset) = (last ?? .min, last == nil ? near.before : offsets[starts.count])
    for index in near.indices {
      let change = near[index]
      if let last, change.moment <= last { continue }
      // A window that begins after the list has ended begins with the rule's own offset.
      if index == 0 { offset = change.before }
      if local < change.moment + offset { break }
      (start, offset) = (change.moment, change.after)
    }
    return max(start, local - offset)
  }

  /// The first change after a moment, by the list or the rule; nil when there is none.
  func change(after moment: Int) -> OffsetChange? {
    let stretch = starts.firstIndex(above: moment)
    if stretch < starts.count {
      return OffsetChange(
        moment: starts[stretch], before: offsets[stretch], after: offsets[stretch + 1])
    }
    return rule?.change(after: moment)
  }
}

extension PosixZone {
  /// The first change after a moment; nil for clocks that are never set.
  ///
  /// A summer time that nearly lasts all year may have changes in leap years alone.
  fileprivate func change(after moment: Int) -> OffsetChange? {
    let year = 31_556_952
    for years in stride(from: 0, through: 400, by: 2) {
      // Only the changes within a year of the middle are complete.
      let middle = moment + years * year
      let near = changes(near: middle)
      if let next = near.firstIndex(above: max(moment, middle - year)) { return near[next] }
    }
    return nil
  }
}

extension [Int] {
  /// The index of the first element greater than a number, in an ascending list.
  fileprivate func firstIndex(above number: Int) -> Int { partitioningIndex { $0 > number } }
}
