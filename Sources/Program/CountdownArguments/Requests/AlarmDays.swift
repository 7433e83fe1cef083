package import CountdownAlarms

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
