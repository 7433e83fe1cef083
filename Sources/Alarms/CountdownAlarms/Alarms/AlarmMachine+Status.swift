internal import Countdown

extension AlarmMachine {
  /// The moment at which something is due next; nil for never. Call after a settlement.
  func nextWake(at now: Now) -> WallMoment? {
    let here = ZoneFront(now.zone, at: now)
    var wake: WallMoment?
    // Within one zone, the first alarm on its clocks is the first of all.
    var first: LocalTime?
    for alarm in kept.values {
      if let end = ringEnd(of: alarm, at: now) { wake = min(end, wake ?? end) }
      let schedule = AlarmSchedule(alarm.record, at: now, here: here)
      guard let next = next(of: alarm, schedule) else { continue }
      if alarm.alarm.zone == nil, !schedule.isOfSecondPass {
        first = min(next, first ?? next)
      } else {
        wake = min(schedule.moment(of: next), wake ?? .distantFuture)
      }
    }
    return [wake, first.map(here.rules.moment(of:))].compactMap { $0 }.min()
  }

  /// The moment at which something is due next for one alarm; nil for never.
  func due(_ alarm: AlarmHistory, at now: Now) -> WallMoment? {
    let schedule = AlarmSchedule(alarm.record, at: now)
    let next = next(of: alarm, schedule).map(schedule.moment(of:))
    return [alarm.record.ring?.end.moment(seenFrom: now), next].compactMap { $0 }.min()
  }

  private func ringEnd(of kept: AlarmHistory, at now: Now) -> WallMoment? {
    guard let ring = kept.record.ring else { return nil }
    guard let claim = ring.claim, claim.owner != owner else {
      return ring.end.moment(seenFrom: now)
    }
    // The death of a process is not reported, so every process that could continue its ring checks.
    let end = ring.end.delayed(by: AlarmDraft.foreignGrace).moment(seenFrom: now)
    return min(end, now.wall.advanced(by: AlarmDraft.checkInterval))
  }

  /// The next scheduled occurrence of an alarm.
  private func next(of kept: AlarmHistory, _ schedule: AlarmSchedule) -> LocalTime? {
    guard kept.alarm.isOn, kept.repeats || kept.record.ring == nil else { return nil }
    if kept.repeats {
      let next = kept.next(after: max(schedule.front, kept.record.through), schedule)
      return next == .never ? nil : next
    }
    // An alarm that rings once has no time after one that is due and not handled.
    let only = kept.only(schedule)
    return only == .never || kept.isPassedOver && only <= schedule.front ? nil : only
  }
}

// MARK: - Statuses

extension AlarmMachine {
  /// The statuses of all alarms, in the order of their numbers.
  func statuses(at now: Now, on context: SettleContext) -> [AlarmStatus] {
    let order = kept.map { (number: $1.record.number, id: $0) }.sorted {
      $0.number != $1.number ? $0.number < $1.number : $0.id.description < $1.id.description
    }
    let here = ZoneFront(now.zone, at: now)
    return order.compactMap { alarm in
      kept[alarm.id].map { status(of: $0, at: now, on: context, here: here) }
    }
  }

  func status(
    of id: Alarm.ID, at now: Now, on context: SettleContext
  ) -> AlarmStatus? {
    kept[id].map { status(of: $0, at: now, on: context, here: ZoneFront(now.zone, at: now)) }
  }

  /// The status of an alarm. It needs no settlement: a process that only displays alarms does not
  /// ring, but shows what is over.
  ///
  /// - Parameter here: the clocks of the system's zone.
  func status(
    of kept: AlarmHistory, at now: Now, on context: SettleContext, here: ZoneFront
  ) -> AlarmStatus {
    var (settled, overdue): (AlarmHistory, WallMoment?) = (kept, nil)
    var schedule = AlarmSchedule(kept.record, at: now, here: here)
    let isOn = kept.shown(schedule).isOn
    if needsSettling(kept, schedule, at: now) {
      (settled, overdue) = preview(of: kept, at: now, on: context)
      schedule = AlarmSchedule(settled.record, at: now, here: here)
    }
    let record = settled.record
    let state = state(of: settled, schedule, at: now)
    var status = AlarmStatus(record.alarm, number: record.number, state: state)
    status.alarm.isOn = isOn
    if overdue == nil || settled.repeats {
      let next = next(of: settled, schedule)
      (status.nextOccurrence, status.next) = (next, next.map(schedule.moment(of:)))
    }
    status.dueSince = overdue
    status.allSkipped = skipped(of: settled, schedule)
    if let ring = record.ring {
      status.occurrence = ring.occurrence
      let end = ring.end.moment(seenFrom: now)
      if ring.isSnoozed { status.snoozedUntil = end } else { status.ringsUntil = end }
    }
    let unheard = record.ring.flatMap { $0.isUnheard ? settled[$0.occurrence] : nil }
    status.lastMissed = (unheard ?? lastMissed(of: settled, schedule)).map {
      let isUnheard = $0.outcome == .unheard || unheard != nil
      return AlarmStatus.Missed($0.time, mayNotHaveBeenHeard: isUnheard, others: $0.missed)
    }
    status.fault = now.fault(of: record)
    if !isOn { status.spentSince = spent(settled, isMissed: status.lastMissed != nil) }
    return status
  }

  /// The moment at which an alarm that rings once and is off was answered, or seen to be missed.
  private func spent(_ kept: AlarmHistory, isMissed: Bool) -> WallMoment? {
    guard kept.alarm.rule == nil, kept.record.ring == nil else { return nil }
    if isMissed { return kept.record.seen }
    guard let latest = kept[kept.record.through], latest.outcome == .acknowledged else {
      return nil
    }
    return latest.decided
  }

  /// The alarm as a settlement would leave it, so that one place decides what rings and what is
  /// shown; and the moment at which it was due, if it would ring as soon as a process rings.
  private func preview(
    of kept: AlarmHistory, at now: Now, on context: SettleContext
  ) -> (AlarmHistory, overdue: WallMoment?) {
    var draft = AlarmDraft(kept, at: now, on: context, by: owner)
    draft.settle()
    guard let ring = draft.record.ring, !ring.isSnoozed, ring != kept.record.ring else {
      return (draft.kept, nil)
    }
    return (kept, kept.record.ring == nil ? ring.scheduled : nil)
  }

  private func state(
    of kept: AlarmHistory, _ schedule: AlarmSchedule, at now: Now
  ) -> AlarmStatus.State {
    if let ring = kept.record.ring { return ring.isSnoozed ? .snoozed : .ringing }
    if lastMissed(of: kept, schedule) != nil { return .missed }
    let isOff = kept.alarm.offUntil.map { now.rules(of: kept.record).local(at: now.wall).date < $0 }
    return kept.shown(schedule).isOn && isOff != true ? .armed : .off
  }

  /// The latest occurrence, if it was missed and nothing was done about the alarm since.
  private func lastMissed(
    of kept: AlarmHistory, _ schedule: AlarmSchedule
  ) -> OccurrenceRecord? {
    guard let latest = kept[kept.record.through] else { return nil }
    switch latest.outcome {
    case .passedOver where kept.alarm.late == .skip: return nil
    case .passedOver where kept.isPassedOver && kept.shown(schedule).isOn: return nil
    case .unanswered, .unheard, .passedOver: return latest
    case .ringing, .acknowledged, .skipped: return nil
    }
  }

  /// Future occurrences that will be skipped.
  private func skipped(of kept: AlarmHistory, _ schedule: AlarmSchedule) -> [WallMoment] {
    kept.occurrences.filter { $0.time > schedule.front && $0.outcome == .skipped }
      .map { schedule.moment(of: $0.time) }
  }
}
