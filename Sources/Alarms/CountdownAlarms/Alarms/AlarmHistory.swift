internal import Countdown

/// An alarm and the outcomes of its occurrences, as far back as they are kept.
struct AlarmHistory: Hashable, Sendable {
  /// The number of outcomes that are kept for each of at most four times of day, besides skips in
  /// advance: two months of a daily alarm.
  static let memory = 64

  var record: AlarmRecord
  /// The occurrences in the order of their times.
  private(set) var occurrences: [OccurrenceRecord] = []

  init(_ record: AlarmRecord) {
    self.record = record
  }

  var alarm: Alarm { record.alarm }
  var memory: Int { Self.memory * min(alarm.times.count, 4) }
  /// Whether it has, or had, several occurrences: by a rule, or by several times of one day.
  var repeats: Bool { alarm.repeats }

  /// Whether the only time of an alarm that rings once was passed over. If that time comes after
  /// all, because the clock or the zone was wrong, the alarm rings.
  var isPassedOver: Bool {
    !repeats && record.ring == nil && self[record.through]?.outcome == .passedOver
  }

  /// The alarm as people see it: off once its only time, or its last one, was passed over, until
  /// that time comes again.
  func shown(at now: Now) -> Alarm { shown(AlarmSchedule(record, at: now)) }

  /// - Parameter schedule: that of ``record`` at the present.
  func shown(_ schedule: AlarmSchedule) -> Alarm {
    var alarm = alarm
    guard alarm.isOn, record.ring == nil else { return alarm }
    if repeats {
      alarm.isOn = next(after: max(schedule.front, record.through), schedule) != .never
    } else if isPassedOver, record.through <= schedule.front {
      alarm.isOn = false
    }
    return alarm
  }

  subscript(_ time: LocalTime) -> OccurrenceRecord? {
    let index = index(of: time)
    return index < occurrences.count && occurrences[index].time == time ? occurrences[index] : nil
  }

  /// Whether an occurrence already has an outcome.
  func isKnown(_ time: LocalTime, _ schedule: AlarmSchedule) -> Bool {
    guard let known = self[time] else { return false }
    let delay = known.moment.duration(to: schedule.moment(of: time))
    if delay <= .zero { return true }
    return known.zone == schedule.zone.identifier && !schedule.isOfSecondPass
      && delay <= Self.disagreement
  }

  /// The longest time by which two rules of one zone differ, unless it crosses the date line.
  private static let disagreement = Duration.hours(12)

  /// Whether an occurrence must not ring any more. A skip holds on that day in every zone.
  func isSpent(_ time: LocalTime, _ schedule: AlarmSchedule) -> Bool {
    switch self[time]?.outcome {
    case nil, .passedOver: false
    case .skipped: true
    default: isKnown(time, schedule)
    }
  }

  /// The occurrences after one local time and before another.
  func occurrences(after start: LocalTime, before end: LocalTime) -> ArraySlice<OccurrenceRecord> {
    guard start < end else { return [] }
    var first = index(of: start)
    if first < occurrences.count, occurrences[first].time == start { first += 1 }
    return occurrences[first..<max(index(of: end), first)]
  }

  /// Adds a record, or replaces the one of the same time. Beyond ``memory``, the oldest is
  /// forgotten.
  mutating func keep(_ occurrence: OccurrenceRecord) {
    let index = index(of: occurrence.time)
    if index < occurrences.count, occurrences[index].time == occurrence.time {
      occurrences[index] = occurrence
      return
    }
    occurrences.insert(occurrence, at: index)
    while occurrences.count(where: { $0.outcome != .skipped }) > memory {
      occurrences.removeFirst()
    }
  }

  mutating func forget(_ time: LocalTime) { occurrences.removeAll { $0.time == time } }

  /// The index of the first occurrence that is not before a time.
  private func index(of time: LocalTime) -> Int {
    occurrences.partitioningIndex { $0.time >= time }
  }
}

extension Alarm {
  /// Whether it has several occurrences.
  var repeats: Bool { rule != nil || times.areSeveral }
}
