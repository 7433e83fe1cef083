internal import Countdown

// Ringing: its beginning and its end.
extension AlarmDraft {
  /// The time that a process has to end its ring before another process counts it as lost.
  static let foreignGrace = Duration.seconds(10)

  /// The number of seconds between two checks whether the ringing process still lives.
  static let checkInterval = Duration.seconds(5)

  /// The number of times that a process continues the ring of one that died. Without a limit, an
  /// alarm whose ringing kills its process would ring for ever.
  static let mostTakeovers = 2

  /// Claims the right to ring; the ring begins only when the claim is written.
  mutating func ring(
    _ occurrence: LocalTime, at moment: WallMoment? = nil, scheduled: WallMoment, snoozes: Int,
    missed: Int,
    reason: AlarmEvent.Reason
  ) {
    let end = Deadline(max(alarm.ring, .seconds(1)), from: now)
    // A ring after a snooze is of the same occurrence.
    let takeovers = record.ring?.takeovers ?? 0
    record.seen = nil
    record.ring = AlarmRecord.Ring(
      occurrence: occurrence, scheduled: scheduled, isSnoozed: false, end: end, snoozes: snoozes,
      claim: Claim(owner: owner, taken: now.wall), takeovers: takeovers)
    setOutcome(.ringing, of: occurrence, at: moment, missed: missed)
    let until = end.moment(seenFrom: now)
    report(.ringing, reason, of: occurrence, scheduled: scheduled) {
      $0.until = until
      $0.snoozes = snoozes
      $0.missed = missed
    }
  }

  /// Ends the ringing or the snooze without an event.
  mutating func endRing(_ outcome: OccurrenceOutcome) {
    guard let ring = record.ring else { return }
    record.ring = nil
    // The same local time may have been passed over since, at another moment.
    if kept[ring.occurrence]?.outcome != .passedOver { setOutcome(outcome, of: ring.occurrence) }
    retireUnlessRepeating()
  }

  /// Handles a person's answer.
  mutating func acknowledge() {
    guard let ring = record.ring else { return }
    endRing(.acknowledged)
    report(.acknowledged, .user, of: ring.occurrence, scheduled: ring.scheduled) {
      $0.snoozes = ring.snoozes
    }
  }

  /// Snoozes the alarm from now.
  mutating func snooze(for duration: Duration) {
    guard var ring = record.ring else { return }
    (ring.isSnoozed, ring.isUnheard) = (true, false)
    ring.end = Deadline(duration, from: now)
    ring.snoozes = ring.snoozes.saturatingAdd(1)
    ring.claim = nil
    record.ring = ring
    let until = ring.end.moment(seenFrom: now)
    report(.snoozed, .user, of: ring.occurrence, scheduled: ring.scheduled) {
      $0.until = until
      $0.snoozes = ring.snoozes
    }
  }

  /// Brings the ringing or the snooze up to the present.
  mutating func settleRing() {
    guard let ring = record.ring else { return }
    if ring.isSnoozed {
      if ring.end.isOver(at: now) { endSnooze(ring) }
    } else if let claim = ring.claim, context.dead.contains(claim.owner), isAbandoned(ring) {
      if ring.takeovers >= Self.mostTakeovers {
        miss(ring, wasHeard: false, .restart)
      } else if ring.end.isOver(at: now) {
        giveUp(ring, wasHeard: false, .restart)
      } else {
        takeOver(ring)
      }
    } else if isSilent(ring) {
      giveUp(ring, wasHeard: wasHeard(ring), context.isStart ? .restart : .deadline)
    }
  }

  /// Ends a ring that was not answered. An alarm that nags rings again. That matters most when it
  /// cannot have been heard: a sound server or a screen may be available by then.
  private mutating func giveUp(
    _ ring: AlarmRecord.Ring, wasHeard: Bool, _ reason: AlarmEvent.Reason
  ) {
    if let nag = nextNag(after: ring) {
      ringAgain(ring, at: nag, wasHeard: wasHeard, reason)
    } else {
      miss(ring, wasHeard: wasHeard, reason)
    }
  }

  /// Whether a ring whose process died must be continued. A ring that was heard and is over has
  /// ended like any other.
  private func isAbandoned(_ ring: AlarmRecord.Ring) -> Bool {
    ring.claim?.isConfirmed != true || !ring.end.isOver(at: now)
  }

  /// Continues a ring for the rest of its time: a person may still be asleep.
  private mutating func takeOver(_ ring: AlarmRecord.Ring) {
    var ring = ring
    ring.claim = Claim(owner: owner, taken: now.wall)
    ring.takeovers += 1
    record.ring = ring
    let until = ring.end.moment(seenFrom: now)
    report(.ringing, .restart, of: ring.occurrence, scheduled: ring.scheduled) {
      $0.until = until
      $0.snoozes = ring.snoozes
    }
  }

  /// The time after which an unanswered alarm is given up.
  private static let persistence = Duration.hours(24)

  /// The moment at which an unanswered alarm rings again. It counts from the end of the ring time,
  /// so a process that comes late changes nothing.
  private func nextNag(after ring: AlarmRecord.Ring) -> Deadline? {
    guard let nag = alarm.nag else { return nil }
    let next = ring.end.delayed(by: nag)
    let first = schedule.moment(of: ring.occurrence)
    let isInTime = first.duration(to: next.moment(seenFrom: now)) <= Self.persistence
    return isInTime ? next : nil
  }

  /// Falls silent until that moment. It does not count as a snooze, because no person asked for it.
  private mutating func ringAgain(
    _ ring: AlarmRecord.Ring, at end: Deadline, wasHeard: Bool, _ reason: AlarmEvent.Reason
  ) {
    record.ring?.isSnoozed = true
    record.ring?.isUnheard = !wasHeard
    record.ring?.end = end
    record.ring?.claim = nil
    let until = end.moment(seenFrom: now)
    report(.snoozed, reason, of: ring.occurrence, scheduled: ring.scheduled) {
      $0.until = until
      $0.snoozes = ring.snoozes
      $0.mayNotHaveBeenHeard = !wasHeard
    }
  }

  /// Whether the ring time is over, and this process is the one to end it.
  private func isSilent(_ ring: AlarmRecord.Ring) -> Bool {
    guard let claim = ring.claim, claim.owner != owner else {
      return ring.end.isOver(at: now)
    }
    return ring.end.delayed(by: Self.foreignGrace).isOver(at: now)
  }

  /// Whether a ring was heard. An unconfirmed ring of this process may be on its way to a sink;
  /// nothing is known about one of another process.
  private func wasHeard(_ ring: AlarmRecord.Ring) -> Bool {
    guard let claim = ring.claim, !claim.isConfirmed else { return true }
    return claim.owner == owner && !context.isMute && !context.unheard.contains(.alarm(alarm.id))
  }

  private mutating func miss(
    _ ring: AlarmRecord.Ring, wasHeard: Bool, _ reason: AlarmEvent.Reason
  ) {
    endRing(wasHeard ? .unanswered : .unheard)
    report(.missed, reason, of: ring.occurrence, scheduled: ring.scheduled) {
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
      endRing(ring.isUnheard ? .unheard : .unanswered)
      report(
        alarm.late == .skip ? .skipped : .missed, reason, of: ring.occurrence, scheduled: scheduled
      ) {
        $0.snoozes = ring.snoozes
        $0.mayNotHaveBeenHeard = ring.isUnheard
      }
    }
  }
}
