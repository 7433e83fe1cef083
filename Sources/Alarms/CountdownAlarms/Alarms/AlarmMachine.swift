internal import Countdown
internal import CountdownStore

/// The rules of alarms: all records, and what follows from them at a moment.
///
/// A value without a clock, a lock or any effect. A decision changes nothing here until the store
/// has accepted it and it is applied. The ``AgendaMachine`` asks this machine and that of the
/// reminders in turn.
struct AlarmMachine: Sendable {
  /// The owner of the claims that are decided here.
  let owner: StoreOwner
  private(set) var kept: [Alarm.ID: AlarmHistory] = [:]
  /// The zones that alarms name, each with the number of alarms that name it.
  private var zones: [String: Int] = [:]

  init(owner: StoreOwner) {
    self.owner = owner
  }

  subscript(_ id: Alarm.ID) -> AlarmHistory? { kept[id] }

  func draft(
    of id: Alarm.ID, at now: Now, on context: SettleContext = SettleContext()
  ) throws(AgendaError) -> AlarmDraft {
    guard let alarm = kept[id] else { throw .unknown(.alarm(id)) }
    return draft(of: alarm, at: now, on: context)
  }

  private func draft(
    of alarm: AlarmHistory, at now: Now, on context: SettleContext
  ) -> AlarmDraft {
    AlarmDraft(alarm, at: now, on: context, by: owner)
  }
}

// MARK: - Applying

extension AlarmMachine {
  mutating func apply(_ alarm: AlarmHistory) {
    count(alarm.alarm.zone, by: 1)
    count(kept.updateValue(alarm, forKey: alarm.alarm.id)?.alarm.zone, by: -1)
  }

  mutating func remove(_ id: Alarm.ID) {
    count(kept.removeValue(forKey: id)?.alarm.zone, by: -1)
  }

  private mutating func count(_ zone: String?, by change: Int) {
    guard let zone else { return }
    let number = zones[zone, default: 0] + change
    zones[zone] = number > 0 ? number : nil
  }

  var numbers: some Sequence<Int> { kept.values.lazy.map(\.record.number) }

  var zoneNames: some Sequence<String> { zones.keys }
}

// MARK: - Deciding

extension AlarmMachine {
  /// Decides everything that is due: rings, ends of rings, times that were passed over, claims of
  /// dead processes.
  func settle(at now: Now, on context: SettleContext) -> Decision {
    var decision = Decision()
    let here = ZoneFront(now.zone, at: now)
    for alarm in kept.values
    where needsSettling(alarm, AlarmSchedule(alarm.record, at: now, here: here), at: now) {
      var draft = draft(of: alarm, at: now, on: context)
      draft.settle()
      decision.append(draft.decision)
    }
    decision.steps.sort { ($0.scheduled, $0.place) < ($1.scheduled, $1.place) }
    return decision
  }

  /// - Parameter schedule: that of the alarm at the present.
  func needsSettling(
    _ kept: AlarmHistory, _ schedule: @autoclosure () -> AlarmSchedule, at now: Now
  ) -> Bool {
    if kept.record.ring != nil { return true }
    guard kept.alarm.isOn else { return false }
    if let zone = kept.alarm.zone, let rules = now.knownRules(of: zone),
      rules.posixRule != kept.record.zoneRule
    {
      return true
    }
    return kept.isUnsettled(schedule())
  }

  /// For each alarm that is on and does not follow the zone that it names, the reason.
  func zoneFaults(at now: Now) -> [Alarm.ID: ZoneError] {
    kept.compactMapValues { $0.alarm.isOn ? now.fault(of: $0.record) : nil }
  }

  /// The processes that ring something, except this one.
  var owners: Set<StoreOwner> {
    Set(kept.values.compactMap(\.record.ring?.claim?.owner)).subtracting([owner])
  }

  /// Marks rings as heard. A ring that is not claimed here, or was claimed at another time, is
  /// ignored.
  func confirm(_ deliveries: [Confirmation], at now: Now) -> Decision {
    var decision = Decision()
    for delivery in deliveries {
      guard case .alarm(let id) = delivery.id, let alarm = kept[id] else { continue }
      var draft = draft(of: alarm, at: now, on: SettleContext())
      draft.confirm(takenAt: delivery.taken)
      decision.append(draft.decision)
    }
    return decision
  }

  func add(_ alarm: Alarm, number: Int, at now: Now) throws(AgendaError) -> Decision {
    if kept[alarm.id] != nil { throw .duplicate(.alarm(alarm.id)) }
    try alarm.validate(at: now)
    let front = now.zone.front(at: now.wall)
    let record = AlarmRecord(alarm: alarm, number: number, through: front)
    var draft = AlarmDraft(AlarmHistory(record), at: now, by: owner, isNew: true)
    draft.recordZone()
    draft.plan()
    return draft.decision
  }

  func edit(to alarm: Alarm, at now: Now) throws(AgendaError) -> Decision {
    var draft = try draft(of: alarm.id, at: now)
    try alarm.validate(at: now, insteadOf: draft.alarm)
    draft.edit(to: alarm)
    return draft.decision
  }

  func skipNext(_ id: Alarm.ID, at now: Now) throws(AgendaError) -> Decision {
    var draft = try draft(of: id, at: now)
    try draft.skipNext()
    return draft.decision
  }

  /// Undoes the last skip.
  func undo(_ id: Alarm.ID, at now: Now) throws(AgendaError) -> Decision {
    var draft = try draft(of: id, at: now)
    try draft.undo()
    return draft.decision
  }

  /// Snoozes an alarm from now; nil for its own snooze length.
  func snooze(
    _ id: Alarm.ID, for duration: Duration?, at now: Now
  ) throws(AgendaError) -> Decision {
    var draft = try draft(of: id, at: now)
    guard draft.isRinging else { throw .notRinging(label: draft.alarm.label) }
    guard draft.alarm.isSnoozable else { throw .notSnoozable(label: draft.alarm.label) }
    let length = duration ?? draft.alarm.snooze
    try Alarm.check("a snooze", length, from: .seconds(1), to: .hours(24 * 99))
    draft.snooze(for: length)
    return draft.decision
  }

  func acknowledge(_ id: Alarm.ID, at now: Now) throws(AgendaError) -> Decision {
    var draft = try draft(of: id, at: now)
    guard draft.isRinging else { throw .notRinging(label: draft.alarm.label) }
    draft.acknowledge()
    return draft.decision
  }

  /// Marks missed alarms as seen.
  func see(_ ids: [Alarm.ID], at now: Now) -> Decision {
    var decision = Decision()
    for id in ids {
      guard var draft = try? draft(of: id, at: now) else { continue }
      draft.see()
      decision.append(draft.decision)
    }
    return decision
  }

  func remove(_ id: Alarm.ID, at now: Now) throws(AgendaError) -> Decision {
    var draft = try draft(of: id, at: now)
    if draft.isRinging { draft.acknowledge() }
    return Decision(
      removing: ItemPlace(.alarm, draft.record.number), events: draft.decision.events)
  }
}

extension Decision.Step {
  /// The moment at which its first event was due.
  var scheduled: WallMoment { events.first.map { $0.scheduled ?? $0.actual } ?? .distantPast }
}
