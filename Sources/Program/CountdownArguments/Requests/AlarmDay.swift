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
    switch self {
    case .never: return nil
    case .date(let date): return LocalTime(date, time)
    case .named(let name):
      let here = zone.local(at: now)
      guard case .on(let day, _?) = name.form else {
        return zone.local(at: name.moment(from: now, in: zone))
      }
      return day.local(at: time, after: here, in: zone)
    }
  }

  /// The reason why the day may be one of two, or is none; nil for almost every day.
  ///
  /// - Parameter times: the times of that day; none are asked for a day that was named alone.
  package func reasonForDoubt(
    of times: TimesOfDay? = nil, at now: WallMoment, in zone: ZoneRules
  ) -> String? {
    guard case .named(let name) = self else { return nil }
    if let unclear = name.unclear(at: now, in: zone) { return unclear.line }
    guard let times, times.count > 1, !hasMoment,
      let first = local(at: times.earliest, after: now, in: zone),
      let last = local(at: times.latest, after: now, in: zone), first.date != last.date
    else { return nil }
    return "\(times.latest) is still to come on \(last.date), and \(times.earliest) is not; "
      + "name the day by its date: \(last.date) or \(first.date)"
  }

  /// Whether the time belongs to the day, as in `in 20m`.
  var hasMoment: Bool {
    guard case .named(let name) = self else { return false }
    return name.timeOfDay == nil
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
    if case .on(_, let time) = form { time } else { nil }
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
