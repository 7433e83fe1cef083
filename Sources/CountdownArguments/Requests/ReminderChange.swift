package import Countdown
package import CountdownAlarms

/// The change of a reminder; nil for everything that stays.
package struct ReminderChange: Hashable, Sendable {
  /// The value of `--every`.
  enum Every: Hashable, Sendable {
    case rule(RecurrenceRule)
    case never
  }

  /// The value of `--nag`.
  enum Nag: Hashable, Sendable {
    case every(Duration)
    /// At the time of day of the deadline.
    case days(Weekdays)
    case never
  }

  package var title: String?
  /// The deadline as written.
  var due: WallTime?
  /// The moment of the deadline.
  package var deadline: WallMoment?
  var every: Every?
  var nag: Nag?
  /// Empty for none.
  var before: [Duration]?
  var late: LatePolicy?

  var isEmpty: Bool { self == ReminderChange() }

  /// - Parameter zone: the system's zone, for nagging on days.
  package func apply(to reminder: inout Reminder, zone: ZoneRules) {
    if let title { reminder.title = title }
    if let late { reminder.late = late }
    if let deadline { reminder.deadline = deadline }
    if let before { reminder.before = before }
    switch every {
    case .rule(let rule): reminder.rule = rule
    case .never: reminder.rule = nil
    case nil: break
    }
    let time = zone.local(at: reminder.deadline).time
    switch nag {
    case .every(let duration): reminder.nag = .every(duration)
    case .days(let days): reminder.nag = .days(days, at: time)
    case .never: reminder.nag = nil
    case nil:
      if deadline != nil, case .days(let days, _) = reminder.nag {
        reminder.nag = .days(days, at: time)
      }
    }
  }
}
