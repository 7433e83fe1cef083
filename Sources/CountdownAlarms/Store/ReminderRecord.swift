internal import Countdown

/// A reminder as it is kept: what the user set, and how far it has come.
struct ReminderRecord: Hashable, Sendable {
  /// What the user set.
  var reminder: Reminder
  /// Its number in lists; never given to another reminder while this one is kept.
  var number: Int
  /// The local time from which its rule counts; nil without a rule.
  var start: LocalTime?
  /// Every announcement up to this moment has been dealt with; nil before the first. It goes back
  /// when the clock does; what was announced then is known by ``announced``.
  var through: WallMoment?
  /// The latest that ``through`` has ever been, so that a clock that was wrong for a while does not
  /// count the time in between as missed.
  var peak: WallMoment?
  /// The periods in which everything that was due was announced, or dropped at the user's wish.
  var announced = AnnouncedPeriods()
  /// Until when nothing is shown, at the user's wish.
  var snooze: Deadline?
  /// How often it has been put off since it was last announced of itself.
  var snoozes = 0
  /// Who announced it last; nil before the first time.
  var claim: Claim?
  /// When it was done; nil while it is open.
  var done: WallMoment?
  /// Whether a process died over the latest announcement, so that it may not have been seen.
  var mayNotHaveBeenSeen = false
  /// What was done last, for as long as that can be taken back.
  var undo: Completion?

  /// A reminder that was marked as done.
  struct Completion: Hashable, Sendable {
    /// When that was said.
    var done: WallMoment
    /// The deadline that was met.
    var deadline: WallMoment
    /// Up to where its announcements had been dealt with.
    var through: WallMoment?
  }

  /// A record of something that was never announced.
  init(reminder: Reminder, number: Int) {
    (self.reminder, self.number) = (reminder, number)
  }
}

/// Periods of time, in the order of their beginnings, that do not touch each other.
struct AnnouncedPeriods: Hashable, Sendable {
  /// How many are remembered, the latest ones.
  static let memory = 32

  /// In microseconds since 1970, both ends included.
  private(set) var periods: [ClosedRange<Int64>] = []

  /// The period that a moment lies in.
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
