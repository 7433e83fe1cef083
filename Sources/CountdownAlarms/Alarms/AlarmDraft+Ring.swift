internal import Countdown

// What rings, and how that begins and ends.
extension AlarmDraft {
  /// How long the one who rings is left the end of the ring time, before another takes it for lost.
  static let foreignGrace = Duration.seconds(10)

  /// How many seconds pass between two looks at whether the one who rings still lives.
  static let lookInterval = Duration.seconds(5)

  /// How often a process goes on with the ring of one that died. Without a limit, an alarm whose
  /// ringing kills its process would ring for ever.
  static let mostTakeovers = 2

  /// Takes the right to ring, which goes out only when that is written.
  mutating func ring(
    _ occurrence: LocalTime, at moment: WallMoment? = nil, scheduled: WallMoment, snoozes: Int,
    missed: Int,
    reason: AlarmEvent.Reason
  ) {
    let end = Deadline(max(alarm.ring, .seconds(1)), from: now)
    // A ring after a snooze is of the same occurrence.
    let takeovers = record.ring?.takeovers ?? 0
    record.ring = AlarmRecord.Ring(
      occurrence: occurrence, scheduled: scheduled, isSnoozed: false, end: end, snoozes: snoozes,
      claim: Claim(owner: owner, taken: now.wall), takeovers: takeovers)
    note(.ringing, of: occurrence, at: moment, missed: missed)
    let until = end.moment(seenFrom: now)
    report(.ringing, reason, scheduled: scheduled) {
      $0.until = until
      $0.snoozes = snoozes
      $0.missed = missed
    }
  }

  /// Ends what rings or is snoozed without a word.
  mutating func endRing(_ outcome: OccurrenceRecord.Outcome) {
    guard let ring = record.ring else { return }
    record.ring = nil
    note(outcome, of: ring.occurrence)
    retireUnlessRepeating()
  }

  /// Somebody answered.
  mutating func acknowledge() {
    guard let ring = record.ring else { return }
    endRing(.acknowledged)
    report(.acknowledged, .user, scheduled: ring.scheduled) { $0.snoozes = ring.snoozes }
  }

  /// Puts it off, from now.
  mutating func snooze(for duration: Duration) {
    guard var ring = record.ring else { return }
    ring.isSnoozed = true
    ring.end = Deadline(duration, from: now)
    ring.snoozes = ring.snoozes.saturatingAdd(1)
    ring.claim = nil
    record.ring = ring
    let until = ring.end.moment(seenFrom: now)
    report(.snoozed, .user, scheduled: ring.scheduled) {
      $0.until = until
      $0.snoozes = ring.snoozes
    }
  }

  /// Brings what rings or is snoozed up to the present.
  mutating func settleRing() {
    guard let ring = record.ring else { return }
    if ring.isSnoozed {
      if ring.end.isOver(at: now) { endSnooze(ring) }
    } else if let claim = ring.claim, context.dead.contains(claim.owner), isAbandoned(ring) {
      if ring.end.isOver(at: now) || ring.takeovers >= Self.mostTakeovers {
        miss(ring, wasHeard: false, .restart)
      } else {
        takeOver(ring)
      }
    } else if isSilent(ring) {
      let reason = context.isStart ? AlarmEvent.Reason.restart : .deadline
      if let nag = nextNag(after: ring) { return ringAgain(ring, at: nag, reason) }
      miss(ring, wasHeard: wasHeard(ring), reason)
    }
  }

  /// Whether somebody must see to a ring whose process died. One that was heard, and is over, has
  /// ended as any other.
  private func isAbandoned(_ ring: AlarmRecord.Ring) -> Bool {
    ring.claim?.isConfirmed != true || !ring.end.isOver(at: now)
  }

  /// Goes on with a ring, for what is left of its time: somebody may still sleep.
  private mutating func takeOver(_ ring: AlarmRecord.Ring) {
    var ring = ring
    ring.claim = Claim(owner: owner, taken: now.wall)
    ring.takeovers += 1
    record.ring = ring
    let until = ring.end.moment(seenFrom: now)
    report(.ringing, .restart, scheduled: ring.scheduled) {
      $0.until = until
      $0.snoozes = ring.snoozes
    }
  }

  /// How long an unanswered alarm is given up after.
  private static let persistence = Duration.hours(24)

  /// When an alarm that nobody answered rings again. It counts from the end of its ring time, so
  /// that a process that comes late to it changes nothing.
  private func nextNag(after ring: AlarmRecord.Ring) -> Deadline? {
    guard let nag = alarm.nag, wasHeard(ring) else { return nil }
    let next = ring.end.delayed(by: nag)
    let first = schedule.moment(of: ring.occurrence)
    let isInTime = first.duration(to: next.moment(seenFrom: now)) <= Self.persistence
    return isInTime ? next : nil
  }

  /// Falls silent until then. Nobody put it off, so that does not count as a snooze.
  private mutating func ringAgain(
    _ ring: AlarmRecord.Ring, at end: Deadline, _ reason: AlarmEvent.Reason
  ) {
    record.ring?.isSnoozed = true
    record.ring?.end = end
    record.ring?.claim = nil
    let until = end.moment(seenFrom: now)
    report(.snoozed, reason, scheduled: ring.scheduled) {
      $0.until = until
      $0.snoozes = ring.snoozes
    }
  }

  /// Whether the ring time is over, and it is ours to say so.
  private func isSilent(_ ring: AlarmRecord.Ring) -> Bool {
    guard let claim = ring.claim, claim.owner != owner else {
      return ring.end.isOver(at: now)
    }
    return ring.end.delayed(by: Self.foreignGrace).isOver(at: now)
  }

  /// What is not confirmed here may be on its way to a sink; of another process nobody knows.
  private func wasHeard(_ ring: AlarmRecord.Ring) -> Bool {
    guard let claim = ring.claim, !claim.isConfirmed else { return true }
    return claim.owner == owner && !context.isMute && !context.unheard.contains(alarm.id)
  }

  private mutating func miss(
    _ ring: AlarmRecord.Ring, wasHeard: Bool, _ reason: AlarmEvent.Reason
  ) {
    endRing(wasHeard ? .unanswered : .unheard)
    report(.missed, reason, scheduled: ring.scheduled) {
      $0.snoozes = ring.snoozes
      $0.mayNotHaveBeenHeard = !wasHeard
    }
  }

  private mutating func endSnooze(_ ring: AlarmRecord.Ring) {
    let scheduled = ring.end.moment(seenFrom: now)
    let lateness = Lateness(of: scheduled, at: now.wall)
    let reason = lateness.reason(on: context)
    if lateness.rings(by: alarm.late) {
      self.ring(
        ring.occurrence, scheduled: scheduled, snoozes: ring.snoozes, missed: 0, reason: reason)
    } else {
      endRing(.unanswered)
      report(alarm.late == .skip ? .skipped : .missed, reason, scheduled: scheduled) {
        $0.snoozes = ring.snoozes
      }
    }
  }
}

extension Deadline {
  func delayed(by duration: Duration) -> Deadline {
    Deadline(
      wall: wall.advanced(by: duration),
      elapsed: elapsed.advanced(by: duration), timeline: timeline)
  }
}
