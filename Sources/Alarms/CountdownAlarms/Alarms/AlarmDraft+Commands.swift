internal import Countdown

// The user's commands.
extension AlarmDraft {
  /// The greatest number of occurrences that may be skipped in advance.
  static let mostSkips = 366

  /// Whether the alarm can be snoozed or stopped.
  var isRinging: Bool {
    guard let ring = record.ring else { return false }
    return ring.isSnoozed || !ring.end.isOver(at: now)
  }

  /// Applies an edit. With another time, other days or another zone, or switched on again, the
  /// alarm waits for its first time from now on. An earlier time that was due is still reported.
  mutating func edit(to alarm: Alarm) {
    let old = kept.shown(at: now)
    let waitsAgain = kept.isPassedOver && old.isOn
    let isPlannedAnew =
      !alarm.hasTimes(of: old)
      || alarm.isOn && !old.isOn
    if isPlannedAnew || old.isOn && !alarm.isOn {
      if !isRinging { settleRing() }
      passOver()
      acknowledge()
    }
    let wasOn = record.alarm.isOn
    // The rule of another zone does not apply.
    if alarm.zone != record.alarm.zone { record.zoneRule = nil }
    record.alarm = alarm
    recordZone()
    if isPlannedAnew || waitsAgain && !alarm.isOn {
      plan()
    } else if old.isOn == alarm.isOn {
      record.alarm.isOn = wasOn
    }
  }

  /// Waits for the first time from now on.
  mutating func plan() {
    record.seen = nil
    recordStart()
    let schedule = schedule
    let front = schedule.farthest
    for skip in kept.occurrences.reversed() where skip.outcome == .skipped {
      if skip.time <= front { break }
      // The skipped moment is still to come: if it is passed over, that is reported.
      setOutcome(.passedOver, of: skip.time, at: .distantPast)
    }
    // An alarm that rings once follows the clock as people see it, also in an hour that comes
    // twice.
    record.through = schedule.shown
    record.peak = front
    // The alarm does not wait for an occurrence that was passed over at this very second.
    if kept.isPassedOver { setOutcome(.acknowledged, of: front) }
  }

  /// Records the day from which a rule counts, unless it has only days of the week.
  private mutating func recordStart() {
    record.alarm = alarm.counting(after: schedule.shown)
  }

  /// Skips the next occurrence, or the one after those that are already skipped.
  mutating func skipNext() throws(AgendaError) {
    guard kept.shown(at: now).isOn, kept.repeats || record.ring == nil else {
      throw .nothingToSkip(label: alarm.label)
    }
    let schedule = schedule
    let start = max(schedule.front, record.through)
    let isToCome = kept.isPassedOver && record.through > schedule.front
    let next = isToCome ? record.through : kept.next(after: start, schedule)
    if next == .never { throw .nothingToSkip(label: alarm.label) }
    if schedule.count(after: start, before: next) >= Self.mostSkips {
      throw .outOfRange("at most \(Self.mostSkips) times can be skipped in advance")
    }
    setOutcome(.skipped, of: next)
    report(.skipped, .user, of: next, scheduled: schedule.moment(of: next))
    retireUnlessRepeating()
  }

  /// Restores the last of the skipped occurrences that are still to come.
  mutating func undo() throws(AgendaError) {
    let schedule = schedule
    guard let last = kept.occurrences.last, last.outcome == .skipped, last.time > schedule.front
    else { throw .nothingToUndo(alarm.label) }
    forget(last.time)
    if !kept.repeats { record.alarm.isOn = true }
    report(.reopened, .user, of: last.time, scheduled: schedule.moment(of: last.time))
  }

  /// Records that a person has seen that an alarm that rings once was missed.
  mutating func see() {
    let isMissed =
      switch kept[record.through]?.outcome {
      case .unanswered, .unheard, .passedOver: true
      case .ringing, .acknowledged, .skipped, nil: false
      }
    guard isMissed, record.seen == nil, record.ring == nil, alarm.rule == nil else { return }
    record.seen = now.wall
  }

  /// Marks the ringing as heard, if it is still the delivered one.
  mutating func confirm(takenAt taken: WallMoment) {
    guard var claim = record.ring?.claim, claim.owner == owner, !claim.isConfirmed,
      claim.taken == taken
    else { return }
    claim.isConfirmed = true
    record.ring?.claim = claim
  }
}

extension Alarm {
  /// Whether both alarms ring at the same times.
  fileprivate func hasTimes(of other: Alarm) -> Bool {
    (times, rule, date, offUntil, zone)
      == (other.times, other.rule, other.date, other.offUntil, other.zone)
  }

  /// Throws if it can never ring.
  private func checkTimes(at now: Now) throws(AgendaError) {
    let rules = zone.flatMap { now.knownRules(of: $0) } ?? now.zone
    if let reason = reasonForNoTime(after: now.wall, in: rules) { throw .outOfRange(reason) }
  }

  /// Throws if a value is out of range.
  ///
  /// - Parameter old: the alarm to be replaced. If its zone has disappeared since, that is not the
  ///   user's mistake.
  func validate(at now: Now, insteadOf old: Alarm? = nil) throws(AgendaError) {
    if let zone, zone != old?.zone, case .failure(let error) = now.namedZones[zone] {
      throw .zone(error)
    }
    let isPlannedAnew = isOn && !(old.map { $0.isOn && hasTimes(of: $0) } ?? false)
    if isPlannedAnew || rule != old?.rule { try checkTimes(at: now) }
    if let rule, rule != old?.rule { try rule.check() }
    if !(0...100).contains(volume) { throw .outOfRange("a volume must be from 0 to 100") }
    try Self.check("a fade-in", fadeIn, from: .zero, to: .hours(1))
    if snooze != .zero {
      try Self.check("a snooze", snooze, from: .seconds(1), to: .hours(24 * 99))
    }
    try Self.check("a ring time", ring, from: .seconds(1), to: .hours(24))
    if let nag {
      try Self.check("a nag", nag, from: .seconds(1), to: .hours(24))
      // The alarm gives up a day after its time.
      try Self.check("a ring time with its nag", ring + nag, from: .zero, to: .hours(24))
    }
    try AgendaError.check("a label", label)
    switch sound {
    case .file(let name), .theme(let name):
      try AgendaError.check("the name of a sound", name, upTo: 4_096)
    case .clip, .none: break
    }
  }

  static func check(
    _ name: String, _ duration: Duration, from least: Duration, to most: Duration
  ) throws(AgendaError) {
    if (least...most).contains(duration) { return }
    throw .outOfRange("\(name) must be from \(least.text(.units)) to \(most.text(.units))")
  }
}
