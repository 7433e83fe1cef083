internal import Countdown

extension ReminderMachine {
  /// The moment at which something is due next, including a change of the badge; nil for never.
  /// Call after a settlement.
  mutating func nextWake(at now: Now) -> WallMoment? {
    let wake = index.nextWake(after: now.wall.microseconds).map { WallMoment(microseconds: $0) }
    let snoozeEnd = index.nextSnoozeEnd().map {
      let left = now.elapsed.duration(to: Moment(nanoseconds: $0))
      return now.wall.advanced(by: left)
    }
    return [wake, snoozeEnd, nextCheck(at: now)].compactMap { $0 }.min()
  }

  /// The moment of the next check whether the process that announces something is still alive; nil
  /// if none announces. The death of a process is not reported.
  private func nextCheck(at now: Now) -> WallMoment? {
    let isAwaited = unconfirmed.contains { id in
      guard let claim = self[id]?.claim, claim.owner != owner else { return false }
      return claim.taken.duration(to: now.wall) < Self.announcingTime
    }
    return isAwaited ? now.wall.advanced(by: AlarmDraft.checkInterval) : nil
  }

  /// The time within which a living process has made its announcement.
  private static var announcingTime: Duration { .seconds(60) }

  /// The moment at which something is due next for one reminder; nil for never.
  func due(_ record: ReminderRecord, at now: Now) -> WallMoment? {
    if record.done != nil { return nil }
    if let snooze = record.snooze { return snooze.moment(seenFrom: now) }
    return ReminderSchedule(record, at: now.wall, in: now.rules(of: record)).next
      .map { WallMoment(microseconds: $0) }
  }

  /// The number of open reminders with a deadline at or before a moment.
  mutating func badge(at moment: WallMoment) -> Int { index.badge(at: moment.microseconds) }

  func status(of id: Reminder.ID, at now: Now) -> ReminderStatus? {
    self[id].map { status(of: $0, at: now) }
  }

  /// The statuses of all reminders, in the order of their numbers.
  func statuses(at now: Now) -> [ReminderStatus] {
    records.map { status(of: $0, at: now) }.sorted { $0.number < $1.number }
  }

  private func status(of record: ReminderRecord, at now: Now) -> ReminderStatus {
    let isOverdue = record.reminder.deadline.microseconds <= now.wall.microseconds
    let snooze = record.snooze.flatMap { $0.isOver(at: now) ? nil : $0 }
    let state: ReminderStatus.State =
      if record.done != nil {
        .done
      } else if snooze != nil {
        .snoozed
      } else {
        isOverdue ? .overdue : .open
      }
    var status = ReminderStatus(record.reminder, number: record.number, state: state)
    (status.done, status.start) = (record.done, record.start)
    status.snoozedUntil = snooze?.moment(seenFrom: now)
    status.mayNotHaveBeenSeen = record.mayNotHaveBeenSeen
    if record.done == nil {
      status.fault = now.fault(of: record)
      let schedule = ReminderSchedule(record, at: now.wall, in: now.rules(of: record))
      status.next = status.snoozedUntil ?? schedule.next.map { WallMoment(microseconds: $0) }
    }
    return status
  }

  /// A reminder that another process wrote, with what this process knows: announcements handled
  /// here stay handled, though the other's clock is behind.
  func mergedWithLocal(_ theirs: ReminderRecord) -> ReminderRecord {
    guard let mine = self[theirs.reminder.id], let through = theirs.through,
      theirs.reminder == mine.reminder
    else { return theirs }
    var theirs = theirs
    theirs.through = max(through, mine.through ?? through)
    return theirs
  }

  /// The events between two records of one reminder, the second written by another process; nil if
  /// one of them does not exist. None for a change that only affects the badge.
  func events(
    from old: ReminderRecord?, to new: ReminderRecord?, at now: Now
  ) -> [AlarmEvent] {
    guard let old else { return [] }
    var draft = ReminderDraft(new ?? old, at: now, by: owner)
    if let new, new.completes(old) {
      draft.report(.completed, .user, scheduled: new.undo?.deadline ?? new.reminder.deadline)
    } else if let new, let end = new.snooze, end != old.snooze {
      draft.report(.snoozed, .user, scheduled: new.reminder.deadline) {
        $0.until = end.moment(seenFrom: now)
        $0.snoozes = new.snoozes
      }
    } else if old.isAnnounced, new.map({ $0.reminder.deadline != old.reminder.deadline }) ?? true {
      draft.report(.acknowledged, .user, scheduled: old.through)
    }
    if let new, new.reopens(old) {
      draft.report(.reopened, .user, scheduled: new.reminder.deadline)
    }
    return draft.decision.events
  }
}

extension ReminderRecord {
  /// Whether it was done since. A repeating reminder is open again at once.
  fileprivate func completes(_ old: ReminderRecord) -> Bool {
    old.done == nil && (done != nil || undo != nil && undo != old.undo)
  }

  /// Whether its completion was undone since.
  fileprivate func reopens(_ old: ReminderRecord) -> Bool {
    guard done == nil, undo == nil, let completion = old.undo else { return false }
    let isBack = completion.deadline == reminder.deadline
    return old.done != nil || isBack && old.reminder.deadline != reminder.deadline
  }
}
