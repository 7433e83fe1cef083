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

  /// The moment up to which everything has been handled.
  var handled: Int64? { record.through.map { min($0.microseconds, now) } }

  /// The newest announcement whose moment has come and that has not been handled.
  var newest: Int64? {
    grid.last(through: now).flatMap { newest in
      handled.map { newest > $0 } ?? true ? newest : nil
    }
  }

  /// The newest announcement that is due, and the number of others that are due with it. Those
  /// before the peak were reported when the clock first passed them.
  var due: (moment: Int64, missed: Int)? {
    guard let newest, record.announced.period(of: newest) == nil else { return nil }
    let start = [handled, record.peak?.microseconds].compactMap { $0 }.max()
    return (newest, max(grid.count(after: start, through: newest) - 1, 0))
  }

  /// The first announcement that has not been handled, due or not.
  var next: Int64? {
    var next = grid.first(after: handled)
    while let moment = next, let period = record.announced.period(of: moment) {
      next = grid.first(after: period.upperBound)
    }
    return next
  }
}

extension ReminderRecord {
  /// Marks everything up to a moment as handled.
  ///
  /// - Parameter isWhole: whether nothing was passed over on the way.
  mutating func markHandled(through moment: Int64, from handled: Int64?, isWhole: Bool) {
    let start = isWhole ? handled.map { min($0, moment) } : nil
    announced.insert((start.flatMap { announced.period(of: $0)?.lowerBound } ?? moment)...moment)
    markPassed(through: moment)
  }

  /// Marks everything up to a moment as passed over: nothing of it was announced.
  mutating func markPassed(through moment: Int64) {
    let end = WallMoment(microseconds: moment)
    through = end
    peak = max(peak ?? end, end)
  }
}
