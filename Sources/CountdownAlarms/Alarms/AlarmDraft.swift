internal import Countdown
internal import Foundation

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

  /// When it rings; nil where nobody knows its zone.
  var schedule: AlarmSchedule? { AlarmSchedule(alarm, at: present) }

  var decision: Decision {
    let records = record == original ? [] : [AlarmStoreEntry.alarm(record)]
    let occurrences = noted.compactMap { kept[$0] }.map(AlarmStoreEntry.occurrence)
    return Decision(entries: records + occurrences, events: events)
  }

  mutating func note(
    _ outcome: OccurrenceRecord.Outcome, of time: LocalTime, missed: Int = 0
  ) {
    kept.keep(
      OccurrenceRecord(
        alarm: alarm.id, time: time, outcome: outcome, decided: present.wall,
        missed: max(missed, kept[time]?.missed ?? 0)))
    if !noted.contains(time) { noted.append(time) }
  }

  mutating func report(
    _ kind: AlarmEvent.Kind, _ reason: AlarmEvent.Reason, scheduled: Date?,
    _ details: (inout AlarmEvent) -> Void = { _ in }
  ) {
    var event = AlarmEvent(
      kind, of: .alarm(alarm), reason: reason, scheduled: scheduled, actual: present.wall)
    details(&event)
    events.append(event)
  }

  /// An alarm that rings once is over, whatever became of it.
  mutating func retireUnlessRepeating() {
    if !kept.repeats { record.alarm.isOn = false }
  }
}
