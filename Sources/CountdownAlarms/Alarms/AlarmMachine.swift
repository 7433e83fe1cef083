internal import Countdown

/// The rules of alarms: all records, and what follows from them at a moment.
///
/// A value without a clock, a lock or any effect. What is decided changes nothing here until the
/// store has taken it and it is applied. The ``AgendaMachine`` asks it and the reminders' in turn.
struct AlarmMachine: Sendable {
  /// Who takes the claims that are decided here.
  let process: ProcessMark
  private(set) var kept: [CountdownID: KeptAlarm] = [:]

  init(process: ProcessMark) {
    self.process = process
  }

  subscript(_ id: CountdownID) -> KeptAlarm? { kept[id] }

  func draft(
    of id: CountdownID, at present: Present, on occasion: Occasion = Occasion()
  ) throws(AgendaError) -> AlarmDraft {
    guard let alarm = kept[id] else { throw .unknown(id) }
    return draft(of: alarm, at: present, on: occasion)
  }

  private func draft(
    of alarm: KeptAlarm, at present: Present, on occasion: Occasion
  ) -> AlarmDraft {
    AlarmDraft(alarm, at: present, on: occasion, by: process)
  }
}

// MARK: - Applying

extension AlarmMachine {
  mutating func apply(_ record: AlarmRecord) {
    kept[record.alarm.id, default: KeptAlarm(record)].record = record
  }

  /// One of an alarm that is not here is passed by.
  mutating func apply(_ occurrence: OccurrenceRecord) {
    kept[occurrence.alarm]?.keep(occurrence)
  }

  mutating func remove(_ id: CountdownID) { kept[id] = nil }

  var ids: some Sequence<CountdownID> { kept.keys }

  /// The zones that alarms name.
  var zoneNames: Set<String> { Set(kept.values.compactMap(\.alarm.zone)) }
}

// MARK: - Deciding

extension AlarmMachine {
  /// Everything that is due: rings, ends of ringing, what was passed over, claims of the dead.
  func settle(at present: Present, on occasion: Occasion) -> Decision {
    var decision = Decision()
    let here = ZoneFront(present.zone, at: present)
    for alarm in kept.values where needsSettling(alarm, at: present, here: here) {
      var draft = draft(of: alarm, at: present, on: occasion)
      draft.settle()
      decision.append(draft.decision)
    }
    decision.events.sort { ($0.scheduled ?? $0.actual) < ($1.scheduled ?? $1.actual) }
    return decision
  }

  private func needsSettling(
    _ kept: KeptAlarm, at present: Present, here: ZoneFront
  ) -> Bool {
    if kept.record.ring != nil { return true }
    guard kept.alarm.isOn else { return false }
    if let zone = kept.alarm.zone, let rules = present.knownRules(of: zone),
      rules.posixRule != kept.record.zoneRule
    {
      return true
    }
    return kept.isUnsettled(AlarmSchedule(kept.record, at: present, here: here))
  }

  /// Why each alarm that is on, and does not go by the zone that it names, does not.
  func zoneFaults(at present: Present) -> [CountdownID: ZoneError] {
    kept.compactMapValues { $0.alarm.isOn ? present.fault(of: $0.record) : nil }
  }

  /// The processes that ring something, but for this one.
  var owners: Set<ProcessMark> {
    Set(kept.values.compactMap(\.record.ring?.claim?.owner)).subtracting([process])
  }

  /// Marks rings as heard. What is not claimed here, or at another time, is passed by.
  func confirm(_ deliveries: [Confirmation], at present: Present) -> Decision {
    var decision = Decision()
    for delivery in deliveries {
      guard let alarm = kept[delivery.id] else { continue }
      var draft = draft(of: alarm, at: present, on: Occasion())
      draft.confirm(takenAt: delivery.taken)
      decision.append(draft.decision)
    }
    return decision
  }

  func add(_ alarm: Alarm, at present: Present) throws(AgendaError) -> Decision {
    if kept[alarm.id] != nil { throw .duplicate(alarm.id) }
    try alarm.validate(at: present)
    let numbers = kept.values.map(\.record.number)
    let number = ListNumbers.next(after: numbers.max() ?? 0, taken: numbers).first ?? 0
    let front = present.zone.front(at: present.wall)
    let record = AlarmRecord(alarm: alarm, number: number, through: front)
    var draft = AlarmDraft(KeptAlarm(record), at: present, by: process, isNew: true)
    draft.noteZone()
    draft.plan()
    return draft.decision
  }

  func edit(to alarm: Alarm, at present: Present) throws(AgendaError) -> Decision {
    var draft = try draft(of: alarm.id, at: present)
    try alarm.validate(at: present, insteadOf: draft.alarm)
    draft.edit(to: alarm)
    return draft.decision
  }

  func skipNext(_ id: CountdownID, at present: Present) throws(AgendaError) -> Decision {
    var draft = try draft(of: id, at: present)
    try draft.skipNext()
    return draft.decision
  }

  /// Puts it off, from now; nil for its own snooze length.
  func snooze(
    _ id: CountdownID, for duration: Duration?, at present: Present
  ) throws(AgendaError) -> Decision {
    var draft = try draft(of: id, at: present)
    guard draft.isRinging else { throw .notRinging(label: draft.alarm.label) }
    let length = duration ?? draft.alarm.snooze
    try Alarm.check("a snooze", length, from: .seconds(1), to: .hours(24 * 99))
    draft.snooze(for: length)
    return draft.decision
  }

  func acknowledge(_ id: CountdownID, at present: Present) throws(AgendaError) -> Decision {
    var draft = try draft(of: id, at: present)
    guard draft.isRinging else { throw .notRinging(label: draft.alarm.label) }
    draft.acknowledge()
    return draft.decision
  }

  func remove(_ id: CountdownID, at present: Present) throws(AgendaError) -> Decision {
    var draft = try draft(of: id, at: present)
    if draft.isRinging { draft.acknowledge() }
    return Decision(entries: [.removed(id)], events: draft.decision.events)
  }
}
