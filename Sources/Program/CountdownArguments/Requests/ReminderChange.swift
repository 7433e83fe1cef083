package import Countdown
package import CountdownAlarms
internal import CountdownTerminal

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
  package var zone: AlarmChange.Zone?
  /// Empty for none.
  var before: [Duration]?
  var late: LatePolicy?

  package var isEmpty: Bool { self == ReminderChange() }

  /// Whether it sets a moment or days, as read on particular clocks.
  package var isTimed: Bool {
    if case .days = nag { return true }
    if case .rule = every { return true }
    return due != nil || deadline != nil
  }

  /// The same change with the moment that `--due` means on some clocks; the deadline stays on the
  /// same time of day where only the clocks change.
  package func resolved(
    on reminder: Reminder, from old: ZoneRules, to new: ZoneRules, at now: WallMoment
  ) throws(CommandFailure) -> ReminderChange {
    var change = self
    do {
      if let due {
        change.deadline = try due.next(after: now, in: new)
      } else if deadline == nil, zone != nil {
        change.deadline = new.moment(of: old.local(at: reminder.deadline))
      }
      return change
    } catch {
      throw CommandFailure("--due: \(error)", .misused)
    }
  }

  /// - Parameter rules: the clocks that the changed reminder follows.
  package func apply(to reminder: inout Reminder, zone rules: ZoneRules) {
    if let title { reminder.title = title }
    if let late { reminder.late = late }
    if let deadline { reminder.deadline = deadline }
    if let before { reminder.before = before }
    switch every {
    case .rule(let rule): reminder.rule = rule
    case .never: reminder.rule = nil
    case nil: break
    }
    switch zone {
    case .system: reminder.zone = nil
    case .named(let name): reminder.zone = name
    case nil: break
    }
    let time = rules.local(at: reminder.deadline).time
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

extension ReminderChange {
  /// No change, for modules in which the implicit initializer is not visible.
  package static let unchanged = ReminderChange()
}
