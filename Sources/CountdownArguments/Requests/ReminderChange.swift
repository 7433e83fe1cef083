package import Countdown
package import CountdownAlarms

/// What options set of a reminder; nil for what they leave alone.
package struct ReminderChange: Hashable, Sendable {
  /// What `--every` takes.
  enum Every: Hashable, Sendable {
    case duration(Duration)
    /// At the time of day of the deadline.
    case days(Weekdays)
    case never
  }

  package var title: String?
  /// As it was written.
  var due: WallTime?
  /// The moment that this is.
  package var deadline: WallMoment?
  var every: Every?
  /// As ``every`` with a duration.
  var nag: Duration?
  var late: LatePolicy?

  var isEmpty: Bool { self == ReminderChange() }

  /// - Parameter zone: the zone of the user's clocks, which repetition on days goes by.
  package func apply(to reminder: inout Reminder, zone: ZoneRules) {
    if let title { reminder.title = title }
    if let late { reminder.late = late }
    if let deadline { reminder.deadline = deadline }
    switch every {
    case .duration(let duration): reminder.nag = .every(duration)
    case .days(let days):
      reminder.nag = .days(days, at: zone.local(at: reminder.deadline).time)
    case .never: reminder.nag = nil
    case nil:
      if deadline != nil, case .days(let days, _) = reminder.nag {
        reminder.nag = .days(days, at: zone.local(at: reminder.deadline).time)
      }
    }
  }
}
