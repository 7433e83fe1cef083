internal import Countdown
internal import CountdownAlarms
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

/// Reminders as a table or as JSON: a pure function of their states.
struct ReminderList: Sendable {
  /// The earliest due reminder comes first, done ones last.
  let reminders: [ReminderStatus]
  /// The number of overdue reminders; nil if that is unknown.
  let overdue: Int?
  /// The items that cannot be read.
  let unreadable: [Unreadable]
  let times: AlarmTimes

  init(
    _ reminders: [ReminderStatus], overdue: Int?, onlyOverdue: Bool = false,
    unreadable: [Unreadable] = [], times: AlarmTimes
  ) {
    let shown = reminders.filter { !onlyOverdue || $0.isOverdue(at: times.now) }
    self.reminders = shown.sorted { left, right in
      let (isDone, otherIsDone) = (left.done != nil, right.done != nil)
      if isDone != otherIsDone { return !isDone }
      return (left.reminder.deadline, left.number) < (right.reminder.deadline, right.number)
    }
    (self.overdue, self.unreadable, self.times) = (overdue, unreadable, times)
  }

  /// Reminders done more than a day ago are only counted.
  private var recent: [ReminderStatus] {
    reminders.filter { status in
      status.done.map { $0.duration(to: times.now) < .hours(24) } ?? true
    }
  }

  /// `and 12 done earlier`; nil without any.
  var remark: String? {
    let count = reminders.count - recent.count
    return count > 0 ? "and \(count) done earlier" : nil
  }

  var isEmpty: Bool { recent.isEmpty }

  var table: TextTable {
    TextTable(
      columns: [
        .init(title: "#"), .init(title: "id", leavesAt: 0), .init(title: "title", shortest: 8),
        .init(title: "due"), .init(title: "every", leavesAt: 2), .init(title: "nag", leavesAt: 1),
      ], rows: recent.map(row)
    ).withoutEmptyColumns
  }

  private func row(_ status: ReminderStatus) -> TextTable.Row {
    let (reminder, sentences) = (status.reminder, AlarmSentences(times: times))
    return TextTable.Row(
      cells: [
        String(status.number), String(reminder.id.description.prefix(8)),
        DisplayText.label(reminder.title), due(status),
        reminder.rule.map(sentences.period) ?? "",
        reminder.nag.map { sentences.repetition($0, in: reminder.zone) } ?? "",
      ], notes: notes(status), style: style(status))
  }

  private func style(_ status: ReminderStatus) -> CellStyle {
    if status.done != nil { return .dim }
    return status.isOverdue(at: times.now) ? .colored(.red, bold: true) : .plain
  }

  private func due(_ status: ReminderStatus) -> String {
    if let done = status.done { return "done \(times.short(done))" }
    let deadline = times.coming(status.reminder.deadline)
    return status.isOverdue(at: times.now) ? "overdue, \(deadline)" : deadline
  }

  private func notes(_ status: ReminderStatus) -> [String] {
    let lead = status.done == nil ? AlarmSentences(times: times).lead(status.reminder) : nil
    let snooze = status.snoozedUntil.map { "snoozed until \(times.soon($0))" }
    let seen = status.mayNotHaveBeenSeen ? "may not have been seen" : nil
    let zone = status.reminder.rule == nil ? nil : times.foreignName(status.reminder.zone)
    return [lead, snooze, seen, zone.map { "repeats in \($0)" }, status.fault.map { "\($0)" }]
      .compactMap(\.self)
  }
}

extension ReminderList {
  /// `remind list --json`
  var json: JSONList {
    JSONList(
      "reminders", of: reminders.lazy.map(json),
      { ["unreadable": unreadable.json, "overdue": overdue.map { JSONValue($0) } ?? .null] })
  }

  private func json(_ status: ReminderStatus) -> JSONObject {
    let reminder = status.reminder
    func stamp(_ moment: WallMoment?) -> JSONValue {
      JSONValue(AlarmTimes.stamp(moment, in: times.zone))
    }
    let (seconds, days, time) = repetition(reminder.nag)
    return [
      "id": .string(reminder.id.description), "number": JSONValue(status.number),
      "title": .string(reminder.title), "due": stamp(reminder.deadline),
      "rule": JSONValue(reminder.rule?.description), "zone": JSONValue(reminder.zone),
      "before_s": .array(reminder.before.map(JSONValue.seconds)), "every_s": seconds,
      "every_days": days, "every_at": time, "late": .string(reminder.late.rawValue),
      "snoozed_until": stamp(status.snoozedUntil), "done_at": stamp(status.done),
      "state": .string(status.state.rawValue), "next": stamp(status.next),
      "fault": JSONValue(status.fault?.description),
      "may_not_have_been_seen": .bool(status.mayNotHaveBeenSeen),
    ]
  }

  private func repetition(
    _ repetition: Reminder.Nag?
  ) -> (seconds: JSONValue, days: JSONValue, time: JSONValue) {
    switch repetition {
    case .every(let duration): (.seconds(duration), .null, .null)
    case .days(let days, let time): (.null, days.json, .string("\(time)"))
    case nil: (.null, .null, .null)
    }
  }
}
