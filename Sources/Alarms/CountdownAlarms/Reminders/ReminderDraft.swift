internal import Countdown
internal import CountdownStore

/// A decision about one reminder while it is made: a copy of its record to work on, and the events
/// to report.
struct ReminderDraft {
  var record: ReminderRecord
  let now: Now
  let owner: StoreOwner
  private let original: ReminderRecord?
  private var events: [AlarmEvent] = []

  init(_ record: ReminderRecord, at now: Now, by owner: StoreOwner, isNew: Bool = false) {
    self.record = record
    self.now = now
    self.owner = owner
    original = isNew ? nil : record
  }

  var reminder: Reminder { record.reminder }

  /// The clocks that its days follow.
  private var zone: ZoneRules { now.rules(of: record) }

  var decision: Decision {
    Decision(.reminder(record), insteadOf: original.map { .reminder($0) }, events: events)
  }

  mutating func report(
    _ kind: AlarmEvent.Kind, _ reason: AlarmEvent.Reason, scheduled: WallMoment?,
    _ details: (inout AlarmEvent) -> Void = { _ in }
  ) {
    var event = AlarmEvent(
      kind, of: .reminder(reminder), reason: reason, scheduled: scheduled, actual: now.wall)
    details(&event)
    events.append(event)
  }
}

// MARK: - Due announcements

extension ReminderDraft {
  /// Brings the reminder up to the present, in a process that announces.
  mutating func settle(on context: SettleContext) {
    if let claim = record.claim, !claim.isConfirmed, context.dead.contains(claim.owner) {
      giveUp()
    }
    guard record.done == nil else { return }
    if let snooze = record.snooze, !snooze.isOver(at: now) { return }
    if schedule.isBehind { record.through = now.wall }
    if let snooze = record.snooze { return end(snooze, on: context) }
    guard let (moment, missed) = schedule.due else {
      // The clock has passed this moment again; it was announced the first time.
      if let newest = schedule.newest { record.markPassed(through: newest) }
      return
    }
    let handled = schedule.handled
    let scheduled = WallMoment(microseconds: moment)
    record.snoozes = 0
    // An announcement that was too late when the clock first passed it was reported then.
    let wasReported = record.peak.map { scheduled <= $0 } ?? false
    if announce(scheduled, missed: missed, on: context, reportsLate: !wasReported) {
      record.markHandled(through: moment, from: handled, isWhole: missed == 0)
    } else {
      record.markPassed(through: moment)
    }
  }

  private var schedule: ReminderSchedule {
    ReminderSchedule(record, at: now.wall, in: zone)
  }

  /// Handles the death of a process during the announcement, which may not have been seen.
  private mutating func giveUp() {
    record.claim = nil
    record.mayNotHaveBeenSeen = true
    report(.missed, .restart, scheduled: record.through) { [snoozes = record.snoozes] in
      $0.snoozes = snoozes
      $0.mayNotHaveBeenHeard = true
    }
  }

  /// Announcements during the snooze are dropped. Those due after its end, while no process could
  /// run, are merged with it.
  private mutating func end(_ snooze: Deadline, on context: SettleContext) {
    let end = min(snooze.moment(seenFrom: now), now.wall)
    let schedule = schedule
    let missed = schedule.grid.count(after: end.microseconds, through: schedule.now)
    let newest = missed > 0 ? schedule.grid.last(through: schedule.now) : nil
    // Announcements during the snooze are dropped; those after its end were passed over.
    record.markHandled(through: end.microseconds, from: schedule.handled, isWhole: true)
    if let newest { record.markHandled(through: newest, from: nil, isWhole: false) }
    record.snooze = nil
    announce(
      newest.map { WallMoment(microseconds: $0) } ?? end, missed: missed, on: context)
  }

  /// Announces something that is due; false if it is too late for that, and at most reported as
  /// missed.
  @discardableResult
  private mutating func announce(
    _ scheduled: WallMoment, missed: Int, on context: SettleContext, reportsLate: Bool = true
  ) -> Bool {
    let lateness = Lateness(of: scheduled, at: now.wall)
    let reason = lateness.reason(on: context)
    let kind: AlarmEvent.Kind
    if lateness.rings(by: reminder.late) {
      kind = .due
      record.claim = Claim(owner: owner, taken: now.wall)
    } else {
      if !reportsLate { return false }
      kind = reminder.late == .skip ? .skipped : .missed
    }
    report(kind, reason, scheduled: scheduled) { [snoozes = record.snoozes] in
      $0.snoozes = snoozes
      $0.missed = missed
    }
    return kind == .due
  }
}

// MARK: - Commands

extension ReminderDraft {
  /// Snoozes the reminder from now.
  mutating func snooze(for duration: Duration) {
    let end = Deadline(duration, from: now)
    record.snooze = end
    record.snoozes = record.snoozes.saturatingAdd(1)
    record.claim = nil
    record.mayNotHaveBeenSeen = false
    report(.snoozed, .user, scheduled: reminder.deadline) { [snoozes = record.snoozes, now] in
      $0.until = end.moment(seenFrom: now)
      $0.snoozes = snoozes
    }
  }

  /// Marks the reminder as done; a repeating one gets its next deadline.
  mutating func complete() {
    let deadline = reminder.deadline
    report(.completed, .user, scheduled: deadline)
    let undo = ReminderRecord.Completion(
      done: now.wall, deadline: deadline, through: record.through)
    if let next = nextDeadline {
      begin(at: next)
      passLeads()
    } else {
      record.done = now.wall
      record.snooze = nil
      record.claim = nil
      record.mayNotHaveBeenSeen = false
    }
    record.undo = undo
  }

  /// Undoes the last completion.
  mutating func undo() throws(AgendaError) {
    guard let completion = record.undo else { throw .nothingToUndo(reminder.title) }
    withdraw()
    if record.done == nil { begin(at: completion.deadline) }
    (record.done, record.undo) = (nil, nil)
    record.through = completion.through
    record.peak = completion.through
    report(.reopened, .user, scheduled: reminder.deadline)
  }

  /// Applies an edit: another deadline starts over, other announcements continue from now.
  mutating func edit(to changed: Reminder) {
    let old = reminder
    record.reminder = changed
    if old.deadline != changed.deadline {
      withdraw()
      begin(at: changed.deadline)
      record.start = nil
    } else if (old.nag, old.before) != (changed.nag, changed.before), let through = record.through {
      record.through = max(through, now.wall)
      record.peak = record.through
      record.announced = AnnouncedPeriods()
    }
    if (old.rule, old.zone) != (changed.rule, changed.zone) { record.start = nil }
    // The rule of another zone does not apply.
    if old.zone != changed.zone { record.zoneRule = nil }
    recordStart()
    if (old.deadline, old.before) != (changed.deadline, changed.before) { passLeads() }
  }

  /// Lead times already past when a deadline is set are not announced: the person who sets it
  /// knows.
  mutating func passLeads() {
    guard now.wall < reminder.deadline, let newest = schedule.newest else { return }
    record.markPassed(through: newest)
  }

  /// Records the local time from which its rule counts, and the rule of its zone, in case the
  /// database loses the zone.
  mutating func recordStart() {
    if let rules = reminder.zone.flatMap(now.knownRules) { record.zoneRule = rules.posixRule }
    if reminder.rule == nil {
      record.start = nil
    } else if record.start == nil {
      record.start = zone.local(at: reminder.deadline)
    }
  }

  private mutating func begin(at deadline: WallMoment) {
    var changed = ReminderRecord(reminder: reminder, number: record.number)
    changed.reminder.deadline = deadline
    (changed.start, changed.zoneRule) = (record.start, record.zoneRule)
    record = changed
  }

  /// The first day of its rule after the deadline and after now; nil without one.
  private var nextDeadline: WallMoment? {
    guard let rule = reminder.rule, let start = record.start else { return nil }
    let latest = zone.local(at: max(reminder.deadline, now.wall))
    return Recurrence(rule, from: start).next(after: latest, in: zone).map(zone.moment(of:))
  }

  /// Tells every process that shows the announcement to withdraw it.
  mutating func withdraw() {
    if record.isAnnounced { report(.acknowledged, .user, scheduled: record.through) }
  }
}

extension ReminderRecord {
  /// Whether an announcement is unanswered.
  var isAnnounced: Bool { claim != nil && snooze == nil && done == nil }
}
