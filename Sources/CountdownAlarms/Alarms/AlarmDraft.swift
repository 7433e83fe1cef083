internal import Countdown

/// A decision about one alarm in the making: a copy of the alarm on which it is tried out, and the
/// entries to write and events to report.
struct AlarmDraft {
  private(set) var kept: KeptAlarm
  let present: Present
  let occasion: Occasion
  let process: ProcessMark
  private let original: AlarmRecord?
  private var noted: [LocalTime] = []
  private var events: [AlarmEvent] = []

  /// - Parameter isNew: whether it was not kept before.
  init(
    _ kept: KeptAlarm, at present: Present, on occasion: Occasion = Occasion(),
    by process: ProcessMark, isNew: Bool = false
  ) {
    self.kept = kept
    self.present = present
    self.occasion = occasion
    self.process = process
    original = isNew ? nil : kept.record
  }

  var record: AlarmRecord {
    get { kept.record }
    set { kept.record = newValue }
  }

  var alarm: Alarm { kept.alarm }

  /// When it rings.
  var schedule: AlarmSchedule { AlarmSchedule(record, at: present) }

  var decision: Decision {
    let records = record == original ? [] : [AlarmStoreEntry.alarm(record)]
    let occurrences = noted.compactMap { kept[$0] }.map(AlarmStoreEntry.occurrence)
    return Decision(entries: records + occurrences, events: events)
  }

  /// - Parameter moment: when it came; nil for what was noted of it before.
  mutating func note(
    _ outcome: OccurrenceRecord.Outcome, of time: LocalTime, at moment: WallMoment? = nil,
    missed: Int = 0
  ) {
    let known = kept[time]
    kept.keep(
      OccurrenceRecord(
        alarm: alarm.id, time: time,
        moment: moment ?? known?.moment ?? schedule.moment(of: time), outcome: outcome,
        decided: present.wall, missed: max(missed, known?.missed ?? 0)))
    if !noted.contains(time) { noted.append(time) }
  }

  mutating func report(
    _ kind: AlarmEvent.Kind, _ reason: AlarmEvent.Reason, scheduled: WallMoment?,
    _ details: (inout AlarmEvent) -> Void = { _ in }
  ) {
    var event = AlarmEvent(
      kind, of: .alarm(alarm), reason: reason, scheduled: scheduled, actual: present.wall)
    details(&event)
    events.append(event)
  }

  /// Keeps in mind by which rule its zone goes, should the database lose it.
  mutating func noteZone() {
    guard let name = alarm.zone, let rules = present.knownRules(of: name) else { return }
    record.zoneRule = rules.posixRule
  }

  /// An alarm that rings once is over when it rang, was answered or skipped; not where it was
  /// passed over, which a wrong clock may have done.
  mutating func retireUnlessRepeating() {
    if !kept.repeats { record.alarm.isOn = false }
  }
}
