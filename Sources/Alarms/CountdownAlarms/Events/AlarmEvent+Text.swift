internal import Countdown

extension AlarmEvent: CustomStringConvertible {
  /// The kind, the label and the facts, by the clocks of ``zone``, such as
  /// `ringing Wake up: due 2026-03-02 07:30`.
  public var description: String {
    let name = label.isEmpty ? "" : " \(label)"
    return "\(kind)\(name)" + (details.isEmpty ? "" : ": " + details.joined(separator: ", "))
  }

  private var details: [String] {
    let main: String? =
      switch kind {
      case .badge: "\(badge) overdue"
      case .fault: fault?.description
      case .snoozed: until.map { "until \(shown($0))" }
      default: scheduled.map { "due \(shown($0))" }
      }
    let others = missed > 0 ? "\(missed) earlier missed" : nil
    let doubt = mayNotHaveBeenHeard ? "may not have been heard" : nil
    return [main, others, doubt].compactMap(\.self)
  }

  /// `2026-03-02 07:30`
  private func shown(_ moment: WallMoment) -> String {
    let local = zone.local(at: moment)
    return "\(local.date) \(local.time)"
  }
}

extension AlarmEvent.Subject: CustomStringConvertible {
  /// The alarm or reminder, such as `Work: 07:30 weekdays`; else `badge` or `store`.
  public var description: String {
    switch self {
    case .alarm(let alarm): alarm.description
    case .reminder(let reminder): reminder.description
    case .badge: "badge"
    case .store: "store"
    }
  }
}
