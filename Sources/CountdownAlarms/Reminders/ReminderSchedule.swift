internal import Countdown

/// A reminder's announcements at a moment: what is due, and what comes next, in microseconds since
/// 1970.
///
/// What was announced once is not announced again when the clock is set back. What was only passed
/// over comes about then; see ``ReminderRecord/Stretch``.
struct ReminderSchedule {
  private let record: ReminderRecord
  let grid: ReminderGrid
  let now: Int64

  init(_ record: ReminderRecord, at wall: WallMoment, in zone: ZoneRules) {
    self.record = record
    grid = ReminderGrid(record.reminder, in: zone)
    now = wall.microseconds
  }

  /// The stretch in which the clock stands, after it was set back.
  private var stretch: ReminderRecord.Stretch? {
    record.stretch.flatMap { now < $0.before.microseconds ? $0 : nil }
  }

  /// Whether the record must say that the clock was set back into its stretch, or left it.
  var crossesStretch: Bool {
    guard let stretch = record.stretch else { return false }
    return (now < stretch.before.microseconds) != stretch.isEntered
  }

  /// The moment up to which everything is dealt with.
  var dealt: Int64? {
    if let stretch { return stretch.after.microseconds }
    return record.through?.microseconds
  }

  /// The newest announcement that is due, and how many others are due with it.
  var due: (moment: Int64, missed: Int)? {
    guard let newest = grid.last(through: now), dealt.map({ newest > $0 }) ?? true else {
      return nil
    }
    return (newest, grid.count(after: dealt, through: newest) - 1)
  }

  /// The first announcement that has not been dealt with, due or not.
  var next: Int64? {
    let next = grid.first(after: dealt)
    guard let stretch, let next, next >= stretch.before.microseconds else { return next }
    return grid.first(after: record.through?.microseconds)
  }
}

extension ReminderRecord {
  /// Everything up to a moment is dealt with. What it passed over may come about should the clock
  /// be set back.
  mutating func deal(through moment: Int64, missed: Int, from dealt: Int64?) {
    if let stretch, stretch.isEntered {
      self.stretch?.after = max(stretch.after, WallMoment(microseconds: moment))
      return
    }
    let end = WallMoment(microseconds: moment)
    if missed > 0 { keep(from: dealt, end) }
    through = max(through ?? end, end)
  }

  /// Keeps the longest stretch. Two with a single announcement between them are one, if the second
  /// is so long that the clock must have been wrong.
  private mutating func keep(from dealt: Int64?, _ end: WallMoment) {
    let start =
      dealt.map { WallMoment(microseconds: $0) } ?? reminder.deadline.advanced(by: .seconds(-1))
    let new = Stretch(after: start, before: end)
    guard let old = stretch else {
      stretch = new
      return
    }
    if old.before == through, new.length > .hours(24) {
      stretch = Stretch(after: old.after, before: end)
    } else if new.length >= old.length {
      stretch = new
    }
  }

  /// Notes that the clock was set back into the stretch, or is past it again.
  mutating func crossStretch(at wall: WallMoment) {
    guard let stretch else { return }
    let isEntered = wall.microseconds < stretch.before.microseconds
    if isEntered { self.stretch?.after = max(stretch.after, wall) }
    self.stretch?.isEntered = isEntered
  }
}

extension ReminderRecord.Stretch {
  fileprivate var length: Duration { after.duration(to: before) }
}
