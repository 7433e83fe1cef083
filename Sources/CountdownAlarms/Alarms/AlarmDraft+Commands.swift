internal import Countdown
internal import Foundation

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
    let old = self.alarm
    let isPlannedAnew =
      (old.time, old.weekdays, old.zone) != (alarm.time, alarm.weekdays, alarm.zone)
      || alarm.isOn && !old.isOn
    if isPlannedAnew || old.isOn && !alarm.isOn {
      if !isRinging { settleRing() }
      passOver()
      acknowledge()
    }
    record.alarm = alarm
    if isPlannedAnew { plan() }
  }

  /// Waits for what comes from now on.
  mutating func plan() {
    guard let front = schedule?.front else { return }
    for skip in kept.occurrences.reversed() where skip.outcome == .skipped {
      if skip.time <= front { break }
      note(.passedOver, of: skip.time)
    }
    record.through = front
    record.peak = front
  }

  /// Leaves out the next one, or the one after those that are left out already.
  mutating func skipNext() throws(AgendaError) {
    guard alarm.isOn, kept.repeats || record.ring == nil, let schedule else {
      throw .nothingToSkip(label: alarm.label)
    }
    let start = max(schedule.front, record.through)
    let next = kept.next(after: start, schedule)
    if schedule.count(after: start, before: next) >= Self.mostSkips {
      throw .outOfRange("no more than \(Self.mostSkips) times can be skipped in advance")
    }
    note(.skipped, of: next)
    report(.skipped, .user, scheduled: schedule.date(of: next))
    retireUnlessRepeating()
  }

  /// Marks the ringing as heard, if it is still the one that was delivered.
  mutating func confirm(takenAt taken: Date) {
    guard var claim = record.ring?.claim, claim.owner == process, !claim.isConfirmed,
      abs(claim.taken.timeIntervalSince(taken)) < 0.001
    else { return }
    claim.isConfirmed = true
    record.ring?.claim = claim
  }
}

extension Alarm {
  /// Throws where a value cannot be.
  func validate(at present: Present) throws(AgendaError) {
    if let zone, case .failure(let error) = present.namedZones[zone] { throw .zone(error) }
    if !(0...100).contains(volume) { throw .outOfRange("a volume goes from 0 to 100") }
    try Self.check("a fade-in", fadeIn, from: .zero, to: .hours(1))
    try Self.check("a snooze", snooze, from: .seconds(1), to: .hours(24 * 99))
    try Self.check("a ring time", ring, from: .seconds(1), to: .hours(24))
    if let nag { try Self.check("a nag", nag, from: .seconds(1), to: .hours(24)) }
  }

  static func check(
    _ name: String, _ duration: Duration, from least: Duration, to most: Duration
  ) throws(AgendaError) {
    if (least...most).contains(duration) { return }
    throw .outOfRange("\(name) goes from \(least.text(.units)) to \(most.text(.units))")
  }
}
