internal import Countdown

/// A reminder's announcements at a moment: what is due, and what comes next, in microseconds since
/// 1970.
///
/// An announcement is not repeated when the clock is set back. One that was only passed over,
/// because no process could run or the clock was wrong, is made then.
struct ReminderSchedule {
  private let record: ReminderRecord
  let grid: ReminderGrid
  let now: Int64

  init(_ record: ReminderRecord, at wall: WallMoment, in zone: ZoneRules) {
    self.record = record
    grid = ReminderGrid(record.reminder, in: zone)
    now = wall.microseconds
  }

  /// Whether the clock was set back since the record was written.
  var isBehind: Bool { record.through.map { $0.microseconds > now } ?? false }

  /// The moment up to which everything is dealt with.
  var dealt: Int64? { record.through.map { min($0.microseconds, now) } }

  /// The newest announcement whose moment has come and is not dealt with.
  var newest: Int64? {
    grid.last(through: now).flatMap { newest in
      dealt.map { newest > $0 } ?? true ? newest : nil
    }
  }

  /// The newest announcement that is due, and how many others are due with it. Those before the
  /// peak were reported when the clock was there first.
  var due: (moment: Int64, missed: Int)? {
    guard let newest, record.announced.period(of: newest) == nil else { return nil }
    let start = [dealt, record.peak?.microseconds].compactMap { $0 }.max()
    return (newest, max(grid.count(after: start, through: newest) - 1, 0))
  }

  /// The first announcement that has not been dealt with, due or not.
  var next: Int64? {
    var next = grid.first(after: dealt)
    while let moment = next, let period = record.announced.period(of: moment) {
      next = grid.first(after: period.upperBound)
    }
    return next
  }
}

extension ReminderRecord {
  /// Everything up to a moment is dealt with.
  ///
  /// - Parameter isWhole: whether nothing was passed over on the way.
  mutating func markHandled(through moment: Int64, from dealt: Int64?, isWhole: Bool) {
    let start = isWhole ? dealt.map { min($0, moment) } : nil
    announced.insert((start.flatMap { announced.period(of: $0)?.lowerBound } ?? moment)...moment)
    markPassed(through: moment)
  }

  /// Everything up to a moment is passed: nothing of it was announced.
  mutating func markPassed(through moment: Int64) {
    let end = WallMoment(microseconds: moment)
    through = end
    peak = max(peak ?? end, end)
  }
}
