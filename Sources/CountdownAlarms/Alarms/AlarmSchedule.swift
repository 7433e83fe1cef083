internal import Foundation

/// A zone's clocks now.
struct ZoneFront {
  let rules: ZoneRules
  /// The greatest local time that they have shown.
  let front: LocalTime

  init(_ rules: ZoneRules, at present: Present) {
    self.rules = rules
    front = rules.front(at: present.wall)
  }
}

/// When an alarm's clocks show its time: its recurrence in its zone.
struct AlarmSchedule {
  private let recurrence: Recurrence
  private let zone: ZoneRules
  private let now: Date
  /// Every local time up to this one has come.
  let front: LocalTime

  /// - Parameter here: the system's zone, where somebody has worked that out before.
  init(_ record: AlarmRecord, at present: Present, here: ZoneFront? = nil) {
    let clocks =
      record.alarm.zone == nil ? here : ZoneFront(present.rules(of: record), at: present)
    let here = clocks ?? ZoneFront(present.zone, at: present)
    (zone, front) = (here.rules, here.front)
    recurrence = Recurrence(record.alarm)
    now = present.wall
  }

  func next(after local: LocalTime) -> LocalTime { recurrence.next(after: local, in: zone) }

  func last(through local: LocalTime) -> LocalTime { recurrence.last(through: local, in: zone) }

  func last(before local: LocalTime) -> LocalTime { last(through: local.previous) }

  func count(after start: LocalTime, before end: LocalTime) -> Int {
    recurrence.count(after: start, through: end.previous, in: zone)
  }

  func contains(_ local: LocalTime) -> Bool { last(through: local) == local }

  func date(of local: LocalTime) -> Date { zone.date(of: local) }

  func lateness(of local: LocalTime) -> Lateness { Lateness(of: date(of: local), at: now) }
}

extension LocalTime {
  /// One second earlier.
  fileprivate var previous: LocalTime { LocalTime(secondsSinceEpoch: secondsSinceEpoch - 1) }
}
