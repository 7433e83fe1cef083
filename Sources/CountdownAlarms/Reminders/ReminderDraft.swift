internal import Countdown

/// A decision about one reminder in the making: a copy of its record on which it is tried out, and
/// the events to report.
struct ReminderDraft {
  var record: ReminderRecord
  let present: Present
  let process: ProcessMark
  private let original: ReminderRecord?
  private var events: [AlarmEvent] = []

  init(_ record: ReminderRecord, at present: Present, by process: ProcessMark, isNew: Bool = false)
  {
    self.record = record
    self.present = present
    self.process = process
    original = isNew ? nil : record
  }

  var reminder: Reminder { record.reminder }

  var decision: Decision {
    Decision(entries: record == original ? [] : [.reminder(record)], events: events)
  }

  mutating func report(
    _ kind: AlarmEvent.Kind, _ reason: AlarmEvent.Reason, scheduled: WallMoment?,
    _ details: (inout AlarmEvent) -> Void = { _ in }
  ) {
    var event = AlarmEvent(
      kind, of: .reminder(reminder), reason: reason, scheduled: scheduled, actual: present.wall)
    details(&event)
    events.append(event)
  }
}

// MARK: - What is due of itself

extension ReminderDraft {
  /// Brings the reminder up to the present, as a process does that announces.
  mutating func settle(on occasion: Occasion) {
    if let claim = record.claim, !claim.isConfirmed, occasion.dead.contains(claim.owner) {
      giveUp()
    }
    guard record.done == nil else { return }
    if let snooze = record.snooze, !snooze.isOver(at: present) { return }
    if schedule.crossesStretch { record.crossStretch(at: present.wall) }
    if let snooze = record.snooze { return end(snooze, on: occasion) }
    guard let (moment, missed) = schedule.due else { return }
    record.deal(through: moment, missed: missed, from: schedule.dealt)
    record.snoozes = 0
    announce(WallMoment(microseconds: moment), missed: missed, on: occasion)
  }

  private var schedule: ReminderSchedule {
    ReminderSchedule(record, at: present.wall, in: present.zone)
  }

  /// A process died over the announcement: nobody knows whether it was seen.
  private mutating func giveUp() {
    record.claim = nil
    record.mayNotHaveBeenSeen = true
    report(.missed, .restart, scheduled: record.through) { [snoozes = record.snoozes] in
      $0.snoozes = snoozes
      $0.mayNotHaveBeenHeard = true
    }
  }

  /// What fell into the snooze is dropped. What was due after its end, while nobody could run, is
  /// one with it.
  private mutating func end(_ snooze: Deadline, on occasion: Occasion) {
    let end = min(snooze.moment(seenFrom: present), present.wall)
    let schedule = schedule
    let missed = schedule.grid.count(after: end.microseconds, through: schedule.now)
    let newest = missed > 0 ? schedule.grid.last(through: schedule.now) : nil
    let moment = newest ?? end.microseconds
    let dropped = schedule.grid.count(after: schedule.dealt, through: moment)
    record.deal(through: moment, missed: dropped, from: schedule.dealt)
    record.snooze = nil
    announce(
      newest.map { WallMoment(microseconds: $0) } ?? end, missed: missed, on: occasion)
  }

  private mutating func announce(_ scheduled: WallMoment, missed: Int, on occasion: Occasion) {
    let lateness = Lateness(of: scheduled, at: present.wall)
    let reason = lateness.reason(on: occasion)
    let kind: AlarmEvent.Kind
    if lateness.rings(by: reminder.late) {
      kind = .due
      record.claim = Claim(owner: process, taken: present.wall)
    } else {
      kind = reminder.late == .skip ? .skipped : .missed
    }
    report(kind, reason, scheduled: scheduled) { [snoozes = record.snoozes] in
      $0.snoozes = snoozes
      $0.missed = missed
    }
  }
}

// MARK: - What the user asks for

extension ReminderDraft {
  /// Puts it off, from now.
  mutating func snooze(for duration: Duration) {
    let end = Deadline(duration, from: present)
    record.snooze = end
    record.snoozes = record.snoozes.saturatingAdd(1)
    record.claim = nil
    record.mayNotHaveBeenSeen = false
    report(.snoozed, .user, scheduled: reminder.deadline) { [snoozes = record.snoozes, present] in
      $0.until = end.moment(seenFrom: present)
      $0.snoozes = snoozes
    }
  }

  mutating func complete() {
    record.done = present.wall
    record.snooze = nil
    record.claim = nil
    record.mayNotHaveBeenSeen = false
    report(.completed, .user, scheduled: reminder.deadline)
  }

  /// Another deadline begins anew. Another repetition goes on from now.
  mutating func edit(to changed: Reminder) {
    let old = reminder
    record.reminder = changed
    if old.deadline != changed.deadline {
      withdraw()
      record = ReminderRecord(reminder: changed, number: record.number)
    } else if old.repetition != changed.repetition, let through = record.through {
      record.through = max(through, present.wall)
      record.stretch = nil
    }
  }

  /// Whoever shows the announcement is to take it away.
  mutating func withdraw() {
    if record.isAnnounced { report(.acknowledged, .user, scheduled: record.through) }
  }
}

extension ReminderRecord {
  /// Whether an announcement stands unanswered.
  var isAnnounced: Bool { claim != nil && snooze == nil && done == nil }
}
