internal import Countdown
package import CountdownSharing

/// The texts about alarms and reminders beside countdowns, from their summary, at a moment of the
/// wall clock: a value.
package struct AgendaWords: Sendable {
  package let summary: AgendaSummary
  /// The present on the wall clock, in nanoseconds since 1970.
  package let wallNanoseconds: Int64

  package init(_ summary: AgendaSummary, wallNanoseconds: Int64) {
    (self.summary, self.wallNanoseconds) = (summary, wallNanoseconds)
  }

  private static let mostNames = 5

  /// The lines below a table of countdowns: overdue reminders, snoozed alarms, the next alarm.
  package var lines: [String] {
    let overdue = overdue.map { "overdue: \($0)" }
    return [overdue].compactMap(\.self) + snoozed + [nextAlarm].compactMap(\.self)
  }

  /// `Pay rent (Fri 09:00), Call (10:30) and 3 more`; nil without overdue reminders.
  package var overdue: String? {
    let count = summary.overdue(at: wallNanoseconds)
    if count == 0 { return nil }
    let names = summary.overdueReminders(at: wallNanoseconds).prefix(Self.mostNames)
      .map { "\($0.label)\($0.moment.map { " (\(text($0)))" } ?? "")" }
    let more = count - names.count
    if names.isEmpty { return "\(count) reminder\(count == 1 ? "" : "s")" }
    return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// `Work is snoozed until 07:39`, a line for each alarm.
  package var snoozed: [String] {
    summary.snoozed(at: wallNanoseconds).map { item in
      "\(item.label) is snoozed\(item.moment.map { " until \(text($0))" } ?? "")"
    }
  }

  /// `next alarm: Work, tomorrow 07:30`; nil where none is to come, or the next to ring is snoozed.
  private var nextAlarm: String? {
    guard let next = summary.next, let moment = next.moment, moment > wallNanoseconds,
      !summary.snoozed.contains(where: { $0.id == next.id && $0.moment == moment })
    else { return nil }
    return "next alarm: \(next.label), \(text(moment))"
  }

  /// A moment as people name it: `tomorrow 07:30`.
  package func text(_ moment: Int64) -> String {
    ClockTime(nanoseconds: moment).shortText(seenFrom: ClockTime(nanoseconds: wallNanoseconds))
  }
}

extension [SharedReading] {
  /// The countdowns with those that have ended in front, the latest end first.
  package var endsFirst: [SharedReading] {
    let ends = filter(\.isOver).sorted { $0.endedAt > $1.endedAt }
    return ends + filter { !$0.isOver }
  }
}

extension SharedReading {
  fileprivate var endedAt: Int64 { countdown.end?.wallNanoseconds ?? .min }
}
