internal import Countdown

/// A reminder as it is stored: the user's settings and its progress.
struct ReminderRecord: Hashable, Sendable {
  /// The reminder as the user set it.
  var reminder: Reminder
  /// The number shown in lists; not given to another reminder while this one exists.
  var number: Int
  /// The local time from which its rule counts; nil without a rule.
  var start: LocalTime?
  /// The rule of the zone that the reminder names, if known, as ``AlarmRecord/zoneRule``.
  var zoneRule: String?
  /// Every announcement up to this moment has been handled; nil before the first. The value goes
  /// back when the clock does; what was announced then is known by ``announced``.
  var through: WallMoment?
  /// The latest value that ``through`` ever had, so that a clock that was wrong for a while does
  /// not make the time in between count as missed.
  var peak: WallMoment?
  /// The periods in which everything due was announced, or dropped at the user's wish.
  var announced = AnnouncedPeriods()
  /// The end of the snooze.
  var snooze: Deadline?
  /// The number of snoozes since its last scheduled announcement.
  var snoozes = 0
  /// The claim of the process that announced it last; nil before the first time.
  var claim: Claim?
  /// The moment at which it was done; nil while it is open.
  var done: WallMoment?
  /// Whether a process died during the latest announcement, so that it may not have been seen.
  var mayNotHaveBeenSeen = false
  /// The latest completion, as long as it can be undone.
  var undo: Completion?

  /// A reminder that was marked as done.
  struct Completion: Hashable, Sendable {
    /// The moment of the completion.
    var done: WallMoment
    /// The deadline that was met.
    var deadline: WallMoment
    /// The moment up to which announcements had been handled.
    var through: WallMoment?
  }

  /// A record of a reminder that was never announced.
  init(reminder: Reminder, number: Int) {
    (self.reminder, self.number) = (reminder, number)
  }
}

/// Disjoint periods of time, in the order of their beginnings.
struct AnnouncedPeriods: Hashable, Sendable {
  /// The number of periods that are kept, the latest ones.
  static let memory = 32

  /// In microseconds since 1970, both ends included.
  private(set) var periods: [ClosedRange<Int64>] = []

  /// The period that contains a moment.
  func period(of moment: Int64) -> ClosedRange<Int64>? { periods.first { $0.contains(moment) } }

  mutating func insert(_ period: ClosedRange<Int64>) {
    let touching = periods.filter { $0.overlaps(period) }
    let merged = touching.reduce(period) {
      min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
    }
    periods.removeAll { $0.overlaps(period) }
    periods.append(merged)
    periods.sort { $0.lowerBound < $1.lowerBound }
    if periods.count > Self.memory { periods.removeFirst() }
  }
}
