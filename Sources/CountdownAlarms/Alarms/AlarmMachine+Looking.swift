internal import Countdown

extension AlarmMachine {
  /// When something is due next; nil for never. To be asked after a settlement.
  func nextWake(at present: Present) -> WallMoment? {
    let here = ZoneFront(present.zone, at: present)
    var wake: WallMoment?
    // Of the alarms of one zone the first on its clocks is the first of all.
    var first: LocalTime?
    for alarm in kept.values {
      if let end = ringEnd(of: alarm, at: present) { wake = min(end, wake ?? end) }
      let schedule = AlarmSchedule(alarm.record, at: present, here: here)
      guard let next = next(of: alarm, schedule) else { continue }
      if alarm.alarm.zone == nil, !schedule.isOfSecondPass {
        first = min(next, first ?? next)
      } else {
        wake = min(schedule.moment(of: next), wake ?? .distantFuture)
      }
    }
    return [wake, first.map(here.rules.moment(of:))].compactMap { $0 }.min()
  }

  private func ringEnd(of kept: KeptAlarm, at present: Present) -> WallMoment? {
    guard let ring = kept.record.ring else { return nil }
    guard let claim = ring.claim, claim.owner != process else {
      return ring.end.moment(seenFrom: present)
    }
    // Nothing tells of the death of a process, so whoever could go on with its ring looks.
    let end = ring.end.delayed(by: AlarmDraft.courtesy).moment(seenFrom: present)
    return min(end, present.wall.advanced(by: AlarmDraft.lookInterval))
  }

  /// Its next occurrence of itself.
  private func next(of kept: KeptAlarm, _ schedule: AlarmSchedule) -> LocalTime? {
    guard kept.alarm.isOn, kept.repeats || kept.record.ring == nil else { return nil }
    if kept.repeats { return kept.next(after: max(schedule.front, kept.record.through), schedule) }
    // Of one that rings once, what is due and not settled is all there is.
    let only = kept.only(schedule)
    return kept.isPassedOver && only <= schedule.front ? nil : only
  }
}

// MARK: - Statuses

extension AlarmMachine {
  /// All of them, in the order of their numbers.
  func statuses(at present: Present, on occasion: Occasion) -> [AlarmStatus] {
    kept.values.map { status(of: $0, at: present, on: occasion) }
      .sorted { ($0.number, $0.alarm.id.description) < ($1.number, $1.alarm.id.description) }
  }

  func status(
    of id: CountdownID, at present: Present, on occasion: Occasion
  ) -> AlarmStatus? {
    kept[id].map { status(of: $0, at: present, on: occasion) }
  }

  /// Nothing need have been settled: whoever only looks does not ring, but sees what is over.
  private func status(
    of kept: KeptAlarm, at present: Present, on occasion: Occasion
  ) -> AlarmStatus {
    let (settled, overdue) = looked(at: kept, at: present, on: occasion)
    let record = settled.record
    let state = state(of: settled, at: present)
    var status = AlarmStatus(record.alarm, number: record.number, state: state)
    status.alarm.isOn = kept.shown(at: present).isOn
    let schedule = AlarmSchedule(record, at: present)
    status.next = overdue ?? next(of: settled, schedule).map(schedule.moment(of:))
    status.allSkipped = skipped(of: settled, schedule)
    if let ring = record.ring {
      let end = ring.end.moment(seenFrom: present)
      if ring.isSnoozed { status.snoozedUntil = end } else { status.ringsUntil = end }
    }
    status.lastMissed = lastMissed(of: settled, at: present)
    status.fault = present.fault(of: record)
    return status
  }

  /// The alarm after what is over, and when it was due if it would ring as soon as somebody rings.
  private func looked(
    at kept: KeptAlarm, at present: Present, on occasion: Occasion
  ) -> (KeptAlarm, overdue: WallMoment?) {
    var draft = AlarmDraft(kept, at: present, on: occasion, by: process)
    draft.settle()
    guard let ring = draft.record.ring, !ring.isSnoozed, ring != kept.record.ring else {
      return (draft.kept, nil)
    }
    return (kept, kept.record.ring == nil ? ring.scheduled : nil)
  }

  private func state(of kept: KeptAlarm, at present: Present) -> AlarmStatus.State {
    if let ring = kept.record.ring { return ring.isSnoozed ? .snoozed : .ringing }
    if lastMissed(of: kept, at: present) != nil { return .missed }
    return kept.shown(at: present).isOn ? .armed : .off
  }

  /// The latest occurrence, if it was missed and nothing was done about the alarm since.
  private func lastMissed(of kept: KeptAlarm, at present: Present) -> OccurrenceRecord? {
    guard let latest = kept[kept.record.through] else { return nil }
    switch latest.outcome {
    case .passedOver where kept.alarm.late == .skip: return nil
    case .passedOver where kept.isPassedOver && kept.shown(at: present).isOn: return nil
    case .unanswered, .unheard, .passedOver: return latest
    case .ringing, .acknowledged, .skipped: return nil
    }
  }

  /// Those to come that are left out.
  private func skipped(of kept: KeptAlarm, _ schedule: AlarmSchedule) -> [WallMoment] {
    kept.occurrences.filter { $0.time > schedule.front && $0.outcome == .skipped }
      .map { schedule.moment(of: $0.time) }
  }
}
