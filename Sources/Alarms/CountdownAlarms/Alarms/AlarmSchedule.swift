internal import Countdown

/// The clocks of a zone at the present.
struct ZoneFront {
  let rules: ZoneRules
  /// The greatest local time that they have shown.
  let front: LocalTime

  init(_ rules: ZoneRules, at now: Now) {
    self.rules = rules
    front = rules.front(at: now.wall)
  }
}

/// The times of an alarm: its recurrence on the clocks of its zone.
struct AlarmSchedule {
  private let recurrence: Recurrence
  let zone: ZoneRules
  private let now: WallMoment
  /// The end of the period in which the alarm is off.
  private let earliest: LocalTime?
  /// Every local time up to this one has come.
  let front: LocalTime
  /// The greatest local time that the clocks have shown, and the one that they show now: earlier
  /// only in the hour that comes twice.
  let (farthest, shown): (LocalTime, LocalTime)
  /// The end of an hour that comes twice, if an alarm that rings once was set during its second
  /// pass: the first pass is over for it.
  private let secondPass: LocalTime?

  /// - Parameter here: the system's zone, if it is already known.
  init(_ record: AlarmRecord, at now: Now, here: ZoneFront? = nil) {
    let clocks =
      record.alarm.zone == nil ? here : ZoneFront(now.rules(of: record), at: now)
    let here = clocks ?? ZoneFront(now.zone, at: now)
    (zone, farthest) = (here.rules, here.front)
    let isOnce = !record.alarm.repeats
    shown = isOnce ? zone.local(at: now.wall) : farthest
    secondPass = isOnce && record.through < record.peak ? record.peak : nil
    front = secondPass == nil ? farthest : shown
    recurrence = Recurrence(record.alarm)
    earliest = record.alarm.offUntil.map { LocalTime($0, .midnight) }
    self.now = now.wall
  }

  /// The next time after a local time; ``LocalTime/never`` after the last one, and beyond the last
  /// day that has moments.
  func next(after local: LocalTime) -> LocalTime {
    let next = recurrence.next(after: notBeforeEarliest(local), in: zone) ?? .never
    return next.date <= .lastOfMoments ? next : .never
  }

  /// The last time up to a local time; the beginning of time if there is none.
  func last(through local: LocalTime) -> LocalTime {
    let last = recurrence.last(through: local, in: zone) ?? LocalTime(secondsSinceEpoch: .min)
    return earliest.map { last < $0 } ?? false ? LocalTime(secondsSinceEpoch: .min) : last
  }

  private func notBeforeEarliest(_ local: LocalTime) -> LocalTime {
    earliest.map { max(local, $0.previous) } ?? local
  }

  /// The first local time that comes at the moment of another: where the clocks skip that, the
  /// beginning of the gap.
  func first(atMomentOf local: LocalTime) -> LocalTime {
    let instant = zone.instant(of: local)
    let before = LocalTime(secondsSinceEpoch: instant + zone.offset(at: instant - 1))
    return zone.local(at: instant) > local ? min(before, local) : local
  }

  func last(before local: LocalTime) -> LocalTime { last(through: local.previous) }

  func count(after start: LocalTime, before end: LocalTime) -> Int {
    recurrence.count(after: notBeforeEarliest(start), through: end.previous, in: zone)
  }

  func contains(_ local: LocalTime) -> Bool { last(through: local) == local }

  func moment(of local: LocalTime) -> WallMoment {
    guard let secondPass, local <= secondPass else { return zone.moment(of: local) }
    return WallMoment(seconds: zone.lastInstant(of: local))
  }

  /// Whether the moments of its times differ from those of its zone.
  var isOfSecondPass: Bool { secondPass != nil }

  func lateness(of local: LocalTime) -> Lateness { Lateness(of: moment(of: local), at: now) }
}

extension LocalTime {
  /// A time after all others.
  static let never = LocalTime(secondsSinceEpoch: .max)

  /// One second earlier.
  fileprivate var previous: LocalTime { LocalTime(secondsSinceEpoch: secondsSinceEpoch - 1) }
}
