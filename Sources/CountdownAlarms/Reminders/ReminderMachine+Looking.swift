internal import Countdown

extension ReminderMachine {
  /// When something is due next, a change of the badge included; nil for never. To be asked after
  /// a settlement.
  func nextWake(at present: Present) -> WallMoment? {
    let wake = index.nextWake(after: present.wall.microseconds).map { WallMoment(microseconds: $0) }
    let snoozeEnd = index.nextSnoozeEnd.map {
      let left = present.elapsed.duration(to: Moment(nanoseconds: $0))
      return present.wall.advanced(by: left)
    }
    return [wake, snoozeEnd].compactMap { $0 }.min()
  }

  /// How many open reminders have a deadline that is not after a moment.
  func badge(at date: WallMoment) -> Int { index.badge(at: date.microseconds) }

  func status(of id: CountdownID, at present: Present) -> ReminderStatus? {
    self[id].map { status(of: $0, at: present) }
  }

  /// All of them, in the order of their numbers.
  func statuses(at present: Present) -> [ReminderStatus] {
    records.map { status(of: $0, at: present) }.sorted { $0.number < $1.number }
  }

  private func status(of record: ReminderRecord, at present: Present) -> ReminderStatus {
    let isOverdue = record.reminder.deadline.microseconds <= present.wall.microseconds
    let snooze = record.snooze.flatMap { $0.isOver(at: present) ? nil : $0 }
    let state: ReminderStatus.State =
      if record.done != nil {
        .done
      } else if snooze != nil {
        .snoozed
      } else {
        isOverdue ? .overdue : .open
      }
    var status = ReminderStatus(record.reminder, number: record.number, state: state)
    status.done = record.done
    status.snoozedUntil = snooze?.moment(seenFrom: present)
    status.mayNotHaveBeenSeen = record.mayNotHaveBeenSeen
    if record.done == nil {
      let schedule = ReminderSchedule(record, at: present.wall, in: present.zone)
      status.next = status.snoozedUntil ?? schedule.next.map { WallMoment(microseconds: $0) }
    }
    return status
  }

  /// What happened between two records of one reminder, the second written by another process;
  /// nil where there was or is none. Nothing for what only changes the badge.
  func events(
    from old: ReminderRecord?, to new: ReminderRecord?, at present: Present
  ) -> [AlarmEvent] {
    guard let old, old.done == nil else { return [] }
    var draft = ReminderDraft(new ?? old, at: present, by: process)
    if let new, new.done != nil {
      draft.report(.completed, .user, scheduled: new.reminder.deadline)
    } else if let new, let end = new.snooze, end != old.snooze {
      draft.report(.snoozed, .user, scheduled: new.reminder.deadline) {
        $0.until = end.moment(seenFrom: present)
        $0.snoozes = new.snoozes
      }
    } else if old.isAnnounced, new.map({ $0.reminder.deadline != old.reminder.deadline }) ?? true {
      draft.report(.acknowledged, .user, scheduled: old.through)
    }
    return draft.decision.events
  }
}
