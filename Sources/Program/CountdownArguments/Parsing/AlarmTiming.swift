package import CountdownAlarms

/// The timing of an alarm, as read from `7:30 mon..fri`, `tomorrow 7:30` or `9:00 last friday`.
package struct AlarmTiming: Hashable, Sendable {
  package let time: TimeOfDay
  /// Nil if no days are given.
  package var days: AlarmDays?
  package var day: AlarmDay?
}

extension AlarmTiming {
  /// One day; nil for a time of any day.
  init?(_ moment: WallTime) {
    switch moment.form {
    case .daily: return nil
    case .weekly(_, let time), .relative(_, let time), .yearly(_, _, let time),
      .local(_, let time):
      self.init(time: time.wholeSecond, days: .once, day: .named(moment))
    case .after, .zoned: self.init(time: .midnight, days: .once, day: .named(moment))
    }
  }
}
