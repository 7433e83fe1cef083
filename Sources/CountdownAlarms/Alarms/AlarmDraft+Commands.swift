internal import Countdown

// What the user asks for.
extension AlarmDraft {
  /// How many occurrences may be left out in advance.
  static let mostSkips = 366

  /// Whether there is something to put off or to stop.
  var isRinging: Bool {
    guard let ring = record.ring else { return false }
    return ring.isSnoozed || !ring.end.isOver(at: present)
  }

  /// Another time, other days, another zone, or on again: it waits for the first such time from
  /// now on. What was due until then is not forgotten without a word.
  mutating func edit(to alarm: Alarm) {
    let old = kept.shown(at: present)
    let waitsAgain = kept.isPassedOver && old.isOn
    let isPlannedAnew =
      (old.time, old.weekdays, old.zone) != (alarm.time, alarm.weekdays, alarm.zone)
      || alarm.isOn && !old.isOn
    if isPlannedAnew || old.isOn && !alarm.isOn {
      if !isRinging { settleRing() }
      passOver()
      acknowledge()
    }
    let wasOn = record.alarm.isOn
    // The rule of another zone is of no use.
    if alarm.zone != record.alarm.zone { record.zoneRule = nil }
    record.alarm = alarm
    noteZone()
    if isPlannedAnew || waitsAgain && !alarm.isOn {
      plan()
    } else if old.isOn == alarm.isOn {
      record.alarm.isOn = wasOn
    }
  }

  /// Waits for what comes from now on.
  mutating func plan() {
    let schedule = schedule
    let front = schedule.farthest
    for skip in kept.occurrences.reversed() where skip.outcome == .skipped {
      if skip.time <= front { break }
      // The skip's moment is still to come: should it be passed over, that is reported.
      note(.passedOver, of: skip.time, at: .distantPast)
    }
    // An alarm that rings once goes by what people see, also in an hour that comes twice.
    record.through = schedule.shown
    record.peak = front
    // An occurrence that was passed over at this very second is not what it waits for.
    if kept.isPassedOver { note(.acknowledged, of: front) }
  }

  /// Leaves out the next one, or the one after those that are left out already.
  mutating func skipNext() throws(AgendaError) {
    guard kept.shown(at: present).isOn, kept.repeats || record.ring == nil else {
      throw .nothingToSkip(label: alarm.label)
    }
    let schedule = schedule
    let start = max(schedule.front, record.through)
    let isToCome = kept.isPassedOver && record.through > schedule.front
    let next = isToCome ? record.through : kept.next(after: start, schedule)
    if schedule.count(after: start, before: next) >= Self.mostSkips {
      throw .outOfRange("no more than \(Self.mostSkips) times can be skipped in advance")
    }
    note(.skipped, of: next)
    report(.skipped, .user, scheduled: schedule.moment(of: next))
    retireUnlessRepeating()
  }

  /// Marks the ringing as heard, if it is still the one that was delivered.
  mutating func confirm(takenAt taken: WallMoment) {
    guard var claim = record.ring?.claim, claim.owner == process, !claim.isConfirmed,
      claim.taken == taken
    else { return }
    claim.isConfirmed = true
    record.ring?.claim = claim
  }
}

extension Alarm {
  /// Throws where a value cannot be.
  ///
  /// - Parameter old: what it is to replace. That its zone has gone since is not the user's fault.
  func validate(at present: Present, insteadOf old: Alarm? = nil) throws(AgendaError) {
    if let zone, zone != old?.zone, case .failure(let error) = present.namedZones[zone] {
      throw .zone(error)
    }
    if !(0...100).contains(volume) { throw .outOfRange("a volume goes from 0 to 100") }
    try Self.check("a fade-in", fadeIn, from: .zero, to: .hours(1))
    try Self.check("a snooze", snooze, from: .seconds(1), to: .hours(24 * 99))
    try Self.check("a ring time", ring, from: .seconds(1), to: .hours(24))
    if let nag {
      try Self.check("a nag", nag, from: .seconds(1), to: .hours(24))
      // The alarm gives up a day after its time.
      try Self.check("a ring time with its nag", ring + nag, from: .zero, to: .hours(24))
    }
    try AgendaError.check("a label", label)
    switch sound {
    case .file(let name), .theme(let name): try AgendaError.check("the name of a sound", name)
    case .clip, .none: break
    }
  }

  static func check(
    _ name: String, _ duration: Duration, from least: Duration, to most: Duration
  ) throws(AgendaError) {
    if (least...most).contains(duration) { return }
    throw .outOfRange("\(name) goes from \(least.text(.units)) to \(most.text(.units))")
  }
}
