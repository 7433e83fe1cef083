internal import Countdown

extension Reminder: CustomStringConvertible {
  /// The title, the deadline and the rule, such as `Pay rent: due 2026-03-02T09:00:00Z, monthly`.
  public var description: String { "\(title): \(settings)" }

  fileprivate var settings: String {
    let leads = before.map { "\($0.exactText) before" }
    let facts = [rule?.description] + leads + [nag.map { "nag \($0)" }, zone]
    return (["due \(deadline)"] + facts.compactMap(\.self)).joined(separator: ", ")
  }
}

extension Reminder.Nag: CustomStringConvertible {
  /// `every 1h`, or a time of day and days, such as `09:00 weekdays`.
  public var description: String {
    switch self {
    case .every(let length): "every \(length.exactText)"
    case .days(let days, let time): "\(time) \(days)"
    }
  }
}

extension ReminderStatus: CustomStringConvertible {
  /// The number, the title, the state and the deadline, such as
  /// `2 Pay rent: overdue, due 2026-03-02T09:00:00Z, monthly`.
  public var description: String {
    let facts = [
      state.rawValue, reminder.settings, snoozedUntil.map { "snoozed until \($0)" },
      done.map { "done \($0)" }, snoozedUntil == nil ? next.map { "next \($0)" } : nil,
      mayNotHaveBeenSeen ? "may not have been seen" : nil, fault?.description,
    ]
    return "\(number) \(reminder.title): " + facts.compactMap(\.self).joined(separator: ", ")
  }
}
