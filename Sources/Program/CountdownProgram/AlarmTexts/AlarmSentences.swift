internal import Countdown
package import CountdownAlarms
internal import CountdownTerminal

/// The sentences of the commands about alarms and reminders, a line each.
package struct AlarmSentences: Sendable {
  package let times: AlarmTimes

  package init(times: AlarmTimes) {
    self.times = times
  }

  /// `Work  07:30 Mon–Fri  → rings Mon 2026-11-23 07:30, in 1d 22h`
  ///
  /// - Parameter remark: what is added to the time, such as `, from TZ`.
  package func line(_ status: AlarmStatus, remark: String = "") -> String {
    "\(Self.name(status.alarm))  \(time(status.alarm))\(remark)  → \(outlook(status))"
  }

  /// `07:30 Mon–Fri Europe/Berlin`, `07:30,12:00 once`
  package func time(_ alarm: Alarm) -> String {
    let zone = alarm.zone.map(DisplayText.cleaned) ?? times.foreignName
    return ["\(alarm.times)", days(alarm), zone].compactMap(\.self).joined(separator: " ")
  }

  /// `Mon–Fri`, `every 2 weeks`, `2026-12-24`, `once`.
  package func days(_ alarm: Alarm) -> String {
    guard let rule = alarm.rule else { return alarm.date.map { "\($0)" } ?? "once" }
    return times.week.text(rule)
  }

  /// `rings Mon 2026-11-23 07:30, in 1d 22h`, `off`, `off until 2027-01-06, rings …`.
  package func outlook(_ status: AlarmStatus) -> String {
    let rest = times.offUntil(status.alarm).map { "off until \($0), " }
    switch status.state {
    case .ringing: return "rings now"
    case .snoozed:
      return "snoozed" + (status.snoozedUntil.map { " until \(times.soon($0))" } ?? "")
    case .off where rest == nil: return "off"
    default: break
    }
    let skip = skips(status).map { ", \($0)" } ?? ""
    let due = status.dueSince.map { "due since \(times.soon($0))" }
    let next = due ?? status.next.map { "rings \(times.coming($0))" } ?? "never rings"
    return (rest ?? "") + next + skip
  }

  /// `skips Mon 2026-11-23 07:30 and Tue 2026-11-24 07:30`; nil when none is skipped.
  package func skips(_ status: AlarmStatus) -> String? {
    let moments = status.allSkipped.map(times.moment)
    guard let last = moments.last else { return nil }
    let others = moments.dropLast().joined(separator: ", ")
    return "skips " + (others.isEmpty ? last : "\(others) and \(last)")
  }

  /// `missed Fri 2026-11-20 07:30, and 3 earlier; may not have been heard`
  package func missed(_ missed: AlarmStatus.Missed) -> String {
    let day = times.week.name(missed.time.date.weekday)
    let others = missed.others > 0 ? ", and \(missed.others) earlier" : ""
    let doubt = missed.mayNotHaveBeenHeard ? "; may not have been heard" : ""
    return "missed \(day) \(missed.time.date) \(missed.time.time)\(others)\(doubt)"
  }

  /// The label, or a word in its place.
  package static func name(_ alarm: Alarm) -> String {
    let label = DisplayText.label(alarm.label)
    return label.isEmpty ? "Alarm" : label
  }
}
