internal import Countdown

/// The open reminders in the order of their moments. The next event, what is due, and the badge at
/// any moment are found by bisection, however many reminders there are.
struct ReminderIndex: Sendable {
  struct Place: Equatable, Sendable {
    /// The deadline, in microseconds since 1970.
    var deadline: Int64
    /// The moment of the next action on the wall clock, in the same unit.
    var wake: Int64?
    /// The end of the snooze on the clock that cannot be set, in that clock's nanoseconds.
    var snoozeEnd: Int64?
  }

  private var deadlines = MomentOrder()
  private var wakes = MomentOrder()
  private var snoozeEnds = MomentOrder()

  /// Moves a reminder from one place to another; nil is outside.
  mutating func move(_ id: Reminder.ID, from old: Place?, to new: Place?) {
    if old == new { return }
    deadlines.move(id, from: old?.deadline, to: new?.deadline)
    wakes.move(id, from: old?.wake, to: new?.wake)
    snoozeEnds.move(id, from: old?.snoozeEnd, to: new?.snoozeEnd)
  }

  /// The number of reminders with a deadline at or before a moment.
  mutating func badge(at moment: Int64) -> Int { deadlines.count(until: moment) }

  /// The reminders that need an action.
  mutating func due(at moment: Int64, elapsed: Int64) -> [Reminder.ID] {
    wakes.first(until: moment) + snoozeEnds.first(until: elapsed)
  }

  /// The next moment by the wall clock, a change of the badge after `now` included.
  mutating func nextWake(after now: Int64) -> Int64? {
    [wakes.next(), deadlines.next(after: now)].compactMap { $0 }.min()
  }

  mutating func nextSnoozeEnd() -> Int64? { snoozeEnds.next() }
}

/// Reminders ordered by one moment of each, in one array. Moved reminders are put in their places
/// at the next query: one by one, or, if there are many, all in one sort.
private struct MomentOrder: Sendable {
  private var entries: [Entry] = []
  private var moves: [Move] = []

  private struct Entry: Comparable, Hashable, Sendable {
    let moment: Int64
    let id: Reminder.ID

    static func < (left: Entry, right: Entry) -> Bool {
      left.moment == right.moment
        ? left.id.uuid.precedes(right.id.uuid) : left.moment < right.moment
    }
  }

  private struct Move: Sendable {
    var old: Entry?
    var new: Entry?
  }

  mutating func move(_ id: Reminder.ID, from old: Int64?, to new: Int64?) {
    if old == new { return }
    moves.append(
      Move(old: old.map { Entry(moment: $0, id: id) }, new: new.map { Entry(moment: $0, id: id) }))
  }

  /// The number of reminders with a moment at or before another.
  mutating func count(until moment: Int64) -> Int {
    order()
    return entries.partitioningIndex { $0.moment > moment }
  }

  /// The reminders with a moment at or before another, in order.
  mutating func first(until moment: Int64) -> [Reminder.ID] {
    let count = count(until: moment)
    return entries[..<count].map(\.id)
  }

  /// The first moment; nil if there is none.
  mutating func next() -> Int64? {
    order()
    return entries.first?.moment
  }

  /// The first moment after another.
  mutating func next(after moment: Int64) -> Int64? {
    let count = count(until: moment)
    return count < entries.count ? entries[count].moment : nil
  }

  private mutating func order() {
    if moves.isEmpty { return }
    defer { moves = [] }
    // A move in its place shifts up to all others in memory, which costs far less than a sort.
    if moves.count * 16 <= entries.count {
      for move in moves {
        if let old = move.old { entries.remove(at: index(of: old)) }
        if let new = move.new { entries.insert(new, at: index(of: new)) }
      }
    } else {
      var members = Set(entries)
      for move in moves {
        if let old = move.old { members.remove(old) }
        if let new = move.new { members.insert(new) }
      }
      entries = members.sorted()
    }
  }

  /// The index of an entry, or the one at which it belongs.
  private func index(of entry: Entry) -> Int { entries.partitioningIndex { $0 >= entry } }
}
