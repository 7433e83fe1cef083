internal import Countdown

/// The open reminders by their moments, so that with any number of them the next thing to happen,
/// what is due, and the badge at a coming moment are found in O(log n).
struct ReminderIndex: Sendable {
  /// A reminder at a moment.
  struct Entry: Comparable, Sendable {
    let moment: Int64
    let id: CountdownID

    static func < (left: Entry, right: Entry) -> Bool {
      left.moment == right.moment ? left.id.precedes(right.id) : left.moment < right.moment
    }
  }

  /// Where a reminder stands in the index.
  struct Place: Equatable, Sendable {
    /// Its deadline, in microseconds since 1970.
    var deadline: Int64
    /// When something is to be done about it by the wall clock, in the same unit.
    var wake: Int64?
    /// When its snooze ends by the clock that nobody sets, in that clock's nanoseconds.
    var snoozeEnd: Int64?
  }

  private var deadlines = RankedSet<Entry>()
  private var wakes = RankedSet<Entry>()
  private var snoozeEnds = RankedSet<Entry>()

  /// Moves a reminder from one place to another; nil is outside.
  mutating func move(_ id: CountdownID, from old: Place?, to new: Place?) {
    if old == new { return }
    deadlines.move(id, from: old?.deadline, to: new?.deadline)
    wakes.move(id, from: old?.wake, to: new?.wake)
    snoozeEnds.move(id, from: old?.snoozeEnd, to: new?.snoozeEnd)
  }

  /// How many have a deadline that is not after a moment.
  func badge(at moment: Int64) -> Int {
    deadlines.count { $0.moment <= moment }
  }

  /// About which something is to be done.
  func due(at moment: Int64, elapsed: Int64) -> [CountdownID] {
    let byWall = wakes.members { $0.moment <= moment }
    let byElapsed = snoozeEnds.members { $0.moment <= elapsed }
    return byWall.map(\.id) + byElapsed.map(\.id)
  }

  /// The next moment by the wall clock, a change of the badge after `now` included.
  func nextWake(after now: Int64) -> Int64? {
    let badge = deadlines.first { $0.moment <= now }
    return [wakes.first, badge].compactMap { $0?.moment }.min()
  }

  /// The next end of a snooze.
  var nextSnoozeEnd: Int64? { snoozeEnds.first?.moment }
}

extension RankedSet<ReminderIndex.Entry> {
  fileprivate mutating func move(_ id: CountdownID, from old: Int64?, to new: Int64?) {
    if old == new { return }
    if let old { remove(Member(moment: old, id: id)) }
    if let new { insert(Member(moment: new, id: id)) }
  }
}

extension ReminderIndex {
  /// The longest way to any entry.
  var depth: Int { max(deadlines.depth, wakes.depth, snoozeEnds.depth) }
}
