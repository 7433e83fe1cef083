internal import Countdown
internal import CountdownStore

/// A decision about one alarm while it is made: a copy of the alarm to work on, and the events to
/// report.
struct AlarmDraft {
  private(set) var kept: AlarmHistory
  let now: Now
  let context: SettleContext
  let owner: StoreOwner
  private let original: AlarmHistory?
  private var events: [AlarmEvent] = []

  /// - Parameter isNew: whether the alarm is not in the store yet.
  init(
    _ kept: AlarmHistory, at now: Now, on context: SettleContext = SettleContext(),
    by owner: StoreOwner, isNew: Bool = false
  ) {
    self.kept = kept
    self.now = now
    self.context = context
    self.owner = owner
    original = isNew ? nil : kept
  }

  var record: AlarmRecord {
    get { kept.record }
    set { kept.record = newValue }
  }

  var alarm: Alarm { kept.alarm }

  var schedule: AlarmSchedule { AlarmSchedule(record, at: now) }

  var decision: Decision {
    Decision(.alarm(kept), insteadOf: original.map { .alarm($0) }, events: events)
  }

  /// Records the outcome of an occurrence, and when it came; without a moment, the recorded one
  /// stays.
  mutating func setOutcome(
    _ outcome: OccurrenceOutcome, of time: LocalTime, at moment: WallMoment? = nil,
    missed: Int = 0
  ) {
    let (known, schedule) = (kept[time], schedule)
    var record = OccurrenceRecord(
      time: time, moment: moment ?? schedule.moment(of: time), outcome: outcome,
      decided: now.wall, missed: max(missed, known?.missed ?? 0), zone: schedule.zone.identifier)
    if moment == nil, let known { (record.moment, record.zone) = (known.moment, known.zone) }
    kept.keep(record)
  }

  /// Forgets the outcome of an occurrence.
  mutating func forget(_ time: LocalTime) { kept.forget(time) }

  mutating func report(
    _ kind: AlarmEvent.Kind, _ reason: AlarmEvent.Reason, of occurrence: LocalTime,
    scheduled: WallMoment?, _ details: (inout AlarmEvent) -> Void = { _ in }
  ) {
    var event = AlarmEvent(
      kind, of: .alarm(alarm), reason: reason, scheduled: scheduled, actual: now.wall)
    event.time = occurrence.time
    details(&event)
    events.append(event)
  }

  /// Records the rule of the zone, in case the database loses the zone.
  mutating func recordZone() {
    guard let name = alarm.zone, let rules = now.knownRules(of: name) else { return }
    record.zoneRule = rules.posixRule
  }

  /// An alarm that rings once, or for the last time, is over when it rang, was answered or was
  /// skipped; not when it was passed over, which a wrong clock may have caused.
  mutating func retireUnlessRepeating() {
    if !kept.repeats || schedule.next(after: record.through) == .never { record.alarm.isOn = false }
  }
}
