/// The clock changes of a zone: a list of those that follow no rule, and the rule of all later
/// ones.
///
/// All numbers are seconds: moments since 1970, offsets east of Greenwich, local times since
/// 1970-01-01T00:00 on the zone's clocks. Stretch k of time ends with change k of the list and has
/// one offset; the last one goes over into the rule.
final class ZoneTable: Hashable, Sendable {
  /// The greatest offset that a zone is allowed to have.
  static let farthestOffset = 26 * 3_600

  /// The moments of the changes, ascending. Stretch k ends before `starts[k]`.
  let starts: [Int]
  /// The offset of each stretch; one more than ``starts``.
  let offsets: [Int]
  /// The local time below which everything was shown by the end of each stretch.
  let ends: [Int]
  /// The yearly changes after the last of ``starts``; nil for none, as where summer time lasts all
  /// year.
  let rule: PosixZone?
  /// The days that the clocks never show, as days since 1970.
  let missingDays: [Int]

  /// - Parameters:
  ///   - first: the offset before any change.
  ///   - changes: the changes, ascending.
  ///   - rule: the rule after the last change. Changes at the end of the list that the rule gives
  ///     as well are not kept, so that a moment next year takes the same way as one in a thousand
  ///     years.
  init(first: Int, changes: [OffsetChange] = [], rule: PosixZone? = nil) {
    let constant = rule?.constantOffset
    let isYearly = rule != nil && constant == nil
    let last = changes.last
    // The last change counts even if it changes nothing: the rule begins there.
    var changes = changes.filter { $0.before != $0.after || isYearly && $0 == last }
    if let rule, isYearly { Self.shorten(&changes, by: rule) }
    starts = changes.map(\.moment)
    offsets = [changes.first?.before ?? constant ?? rule?.standard ?? first] + changes.map(\.after)
    var peak = Int.min
    ends = changes.map { change in
      peak = max(peak, change.moment + change.before)
      return peak
    }
    missingDays = zip(changes, ends).flatMap { Self.days(from: $1, to: $0.moment + $0.after) }
    self.rule = isYearly ? rule : nil
  }

  /// The whole days between two local times; none unless the gap is at least a day long.
  private static func days(from start: Int, to end: Int) -> [Int] {
    guard end - start >= 86_400 else { return [] }
    let first = -(-start).flooredQuotient(86_400)
    return Array(first..<max(first, end.flooredQuotient(86_400)))
  }

  /// Drops the changes at the end that a rule gives as well, one after the other without a gap.
  private static func shorten(_ changes: inout [OffsetChange], by rule: PosixZone) {
    while changes.count > 1, let last = changes.last {
      let (near, previous) = (rule.changes(near: last.moment), changes[changes.count - 2])
      guard let latest = near.lastIndex(upTo: last.moment) else { return }
      // A change without effect marks the beginning of the rule, or the end of 32 bits.
      let isMark = last.before == last.after && near[latest] == previous
      let isGiven = latest > 0 && near[latest] == last && near[latest - 1].moment <= previous.moment
      guard isMark || isGiven else { return }
      changes.removeLast()
    }
  }

  static func == (left: ZoneTable, right: ZoneTable) -> Bool {
    left === right
      || (left.starts, left.offsets) == (right.starts, right.offsets) && left.rule == right.rule
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(starts)
    hasher.combine(offsets)
  }
}

/// A moment at which the clocks of a zone are set, in seconds since 1970, and how far they are from
/// Greenwich before and from then on.
struct OffsetChange: Hashable {
  var moment: Int
  var before: Int
  var after: Int
}
