package import Countdown
package import CountdownAlarms

/// A single day, as it was named. Its date depends on the present and on the zone.
package enum AlarmDay: Hashable, Sendable {
  /// No particular day.
  case never
  /// A day by its date.
  case date(CivilDate)
  /// `tomorrow`, `fri`, `24 dec`, `2026-12-24`, or the day of `in 20m`.
  case named(WallTime)
}

extension AlarmDay {
  /// The local time that is meant; nil for no particular day.
  ///
  /// - Parameter time: the time of day, unless the day was named by a moment.
  package func local(
    at time: TimeOfDay, after now: WallMoment, in zone: ZoneRules
  ) -> LocalTime? {
    let here = zone.local(at: now)
    switch self {
    case .never: return nil
    case .date(let date): return LocalTime(date, time)
    case .named(let name):
      switch name.form {
      case .daily: return Recurrence(at: time).next(after: here, in: zone)
      case .weekly(let day, _): return Recurrence(at: time, on: [day]).next(after: here, in: zone)
      case .yearly(let month, let day, _):
        let rule = RecurrenceRule(.yearly(in: [month], on: .days([day])))
        return Recurrence(rule, from: LocalTime(here.date, time)).next(after: here, in: zone)
      case .relative(let days, _): return LocalTime(here.date + days, time)
      case .local(let date, _): return LocalTime(date, time)
      case .after, .zoned: return zone.local(at: name.moment(from: now, in: zone))
      }
    }
  }

  /// Whether the time belongs to the day, as in `in 20m`.
  var hasMoment: Bool {
    guard case .named(let name) = self else { return false }
    return name.timeOfDay == nil
  }

  /// Whether it was named by its date, with or without the year.
  var isOfCalendar: Bool {
    guard case .named(let name) = self else { return false }
    switch name.form {
    case .yearly, .local: return true
    case .after, .daily, .weekly, .relative, .zoned: return false
    }
  }

  /// Whether the day was named with this time, or without one.
  func isMoment(at time: TimeOfDay?) -> Bool {
    guard case .named(let name) = self else { return false }
    return name.timeOfDay.map { $0.wholeSecond == time } ?? true
  }
}

extension WallTime {
  /// The time of day that is meant; nil for a moment of another zone, and for a duration.
  fileprivate var timeOfDay: TimeOfDay? {
    switch form {
    case .daily(let time), .weekly(_, let time), .relative(_, let time), .yearly(_, _, let time),
      .local(_, let time):
      time
    case .after, .zoned: nil
    }
  }
}

/// The days on which an alarm repeats, as given by an option or operands.
package enum AlarmDays: Hashable, Sendable {
  case once
  case rule(RecurrenceRule)

  /// Days of every week; none means once.
  package static func weekdays(_ days: Weekdays) -> AlarmDays {
    days.isEmpty ? .once : .rule(RecurrenceRule(.weekly(on: days)))
  }

  var rule: RecurrenceRule? { if case .rule(let rule) = self { rule } else { nil } }
}
