internal import Countdown

// Decisions without a command, about occurrences that have become due.
extension AlarmDraft {
  /// Brings the alarm up to the present, in a process that rings.
  mutating func settle() {
    recordZone()
    let before = self
    settleRing()
    let rangAgain = record.ring != before.record.ring && record.ring?.isSnoozed == false
    settleDue(mayRing: true, insteadOf: rangAgain ? before : nil)
  }

  /// Handles what is due as passed over: this process does not ring, and is about to forget it.
  mutating func passOver() {
    settleDue(mayRing: false, insteadOf: nil)
  }

  private mutating func settleDue(mayRing: Bool, insteadOf before: AlarmDraft?) {
    guard alarm.isOn else { return }
    let schedule = schedule
    if kept.repeats { record.through = min(record.through, schedule.front) }
    if let due = kept.newestDue(schedule) {
      handle(due, schedule, mayRing: mayRing, insteadOf: before)
    } else if kept.repeats {
      // A spent occurrence has been handled, and must not seem due by the clocks of another zone.
      markHandled(through: schedule.last(through: schedule.front))
    }
  }

  private mutating func markHandled(through occurrence: LocalTime) {
    record.through = max(record.through, occurrence)
    record.peak = max(record.peak, record.through)
  }

  /// - Parameter before: this alarm as it was before it began to ring again after a snooze just
  ///   now; nil if it did not. Of two rings at once, the newer one counts.
  private mutating func handle(
    _ due: LocalTime, _ schedule: AlarmSchedule, mayRing: Bool, insteadOf before: AlarmDraft?
  ) {
    let missed = countMissed(before: due, schedule)
    let scheduled = schedule.moment(of: due)
    let lateness = Lateness(of: scheduled, at: now.wall)
    let reason = lateness.reason(on: context)
    if mayRing, lateness.rings(by: alarm.late) {
      if let before { self = before }
      supersedeRing()
      ring(
        due, at: scheduled, scheduled: scheduled, snoozes: 0, missed: missed, reason: reason)
    } else if missed > 0 || !kept.repeats || !kept.isKnown(due, schedule) {
      setOutcome(.passedOver, of: due, at: scheduled, missed: missed)
      let kind = mayRing && alarm.late == .skip ? AlarmEvent.Kind.skipped : .missed
      report(kind, reason, of: due, scheduled: scheduled) { $0.missed = missed }
    }
    markHandled(through: due)
  }

  /// The number of other occurrences that were passed over with this one. Those before the peak
  /// were reported when the clock first passed them. (There may be records of times at which the
  /// alarm no longer rings.)
  private func countMissed(before due: LocalTime, _ schedule: AlarmSchedule) -> Int {
    guard kept.repeats else { return 0 }
    // Several times of day in one gap of the clocks ring once.
    let due = alarm.times.areSeveral ? schedule.first(atMomentOf: due) : due
    let start = max(record.through, record.peak)
    let spent = kept.occurrences(after: start, before: due)
      .count { kept.isSpent($0.time, schedule) && schedule.contains($0.time) }
    return max(schedule.count(after: start, before: due) - spent, 0)
  }

  /// The next occurrence replaces one that still rings or is snoozed.
  private mutating func supersedeRing() {
    guard let ring = record.ring else { return }
    // A person who snoozed the alarm has heard it; an alarm that nags waits for an answer.
    if ring.isSnoozed, alarm.nag == nil {
      endRing(.acknowledged)
    } else {
      endRing(ring.isUnheard ? .unheard : .unanswered)
      report(.missed, .deadline, of: ring.occurrence, scheduled: ring.scheduled) {
        $0.snoozes = ring.snoozes
        $0.mayNotHaveBeenHeard = ring.isUnheard
      }
    }
  }
}

extension AlarmHistory {
  /// Whether the alarm needs a settlement.
  func isUnsettled(_ schedule: AlarmSchedule) -> Bool {
    guard repeats else { return onlyDue(schedule) != nil }
    return record.through > schedule.front
      || record.through < schedule.last(through: schedule.front)
  }

  /// The newest occurrence that is due, if any; if it is spent, the newest before it, unless that
  /// was handled when the clock first passed it.
  fileprivate func newestDue(_ schedule: AlarmSchedule) -> LocalTime? {
    guard repeats else { return onlyDue(schedule) }
    var last = schedule.last(through: schedule.front)
    var start = record.through
    while last > start {
      if !isSpent(last, schedule) { return last }
      last = schedule.last(before: last)
      start = max(start, record.peak)
    }
    return nil
  }

  /// The time of an alarm that rings once, if it is due: not while it rings, and not after it was
  /// passed over and reported, unless by the present clocks it is not too late to ring.
  private func onlyDue(_ schedule: AlarmSchedule) -> LocalTime? {
    guard record.ring == nil else { return nil }
    let only = only(schedule)
    guard only <= schedule.front else { return nil }
    return !isPassedOver || schedule.lateness(of: only).rings(by: alarm.late) ? only : nil
  }

  /// The one occurrence of an alarm that rings once.
  func only(_ schedule: AlarmSchedule) -> LocalTime {
    isPassedOver ? record.through : next(after: record.through, schedule)
  }

  /// The first occurrence after a local time that is neither spent nor left out.
  func next(after local: LocalTime, _ schedule: AlarmSchedule) -> LocalTime {
    var next = schedule.next(after: local)
    while isSpent(next, schedule) { next = schedule.next(after: next) }
    return next
  }
}
