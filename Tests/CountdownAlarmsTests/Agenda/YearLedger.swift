import Countdown
import CountdownAlarms
import Foundation

/// The alarms of a traveller, and what must have become of them, worked out without any of the
/// library's arithmetic of days: each day is asked by itself whether an alarm is of it, and the
/// quarters of an hour that the clock has shown are gone through one by one.
struct YearLedger {
  /// A day by the fields that Foundation gives it.
  struct Day: Sendable {
    /// The days since 1970.
    let number: Int
    let year, month, day: Int
    /// From 1 for Sunday.
    let weekday: Int
  }

  /// An alarm and its days.
  struct Entry {
    let alarm: Alarm
    /// Whether it rings on a day.
    let isOf: @Sendable (Day) -> Bool
    /// Up to where its clocks had come at the last look.
    var seen: LocalTime
    /// The farthest that they have ever come. What is before it was reported when it came first,
    /// and is no news where a clock that was wrong is put right.
    var peak: LocalTime
    /// The latest moment at which each of its times rang, or was reported with another as missed.
    var told: [LocalTime: WallMoment] = [:]
    var rung: [LocalTime: WallMoment] = [:]

    mutating func see(_ front: LocalTime) {
      seen = front
      peak = max(peak, front)
    }
  }

  private(set) var entries: [Alarm.ID: Entry] = [:]
  private(set) var complaints: [String] = []
  private(set) var rings = 0
  private(set) var reports = 0
  /// Whether a ring may be repeated: of the process that was killed last, and by a restored store.
  var mayRingAgain = false

  /// - Parameter alarm: an alarm whose time is a whole quarter of an hour.
  mutating func add(
    _ alarm: Alarm, in zone: ZoneRules, at now: WallMoment,
    on isOf: @escaping @Sendable (Day) -> Bool
  ) {
    let front = zone.front(at: now)
    entries[alarm.id] = Entry(alarm: alarm, isOf: isOf, seen: front, peak: front)
  }

  // MARK: - What came

  /// Takes in events, and complains of what rings again without a reason.
  mutating func note(_ events: [AlarmEvent]) {
    for event in events {
      guard let id = event.alarmID, let scheduled = event.scheduled, event.snoozes == 0 else {
        continue
      }
      switch event.kind {
      case .ringing: ring(id, event, scheduled)
      case .missed, .skipped: reports += 1 + event.missed
      default: break
      }
      let time = time(of: event, scheduled)
      if [.ringing, .missed, .skipped].contains(event.kind) { entries[id]?.told[time] = scheduled }
    }
  }

  /// What the alarm's clocks showed.
  private func time(of event: AlarmEvent, _ scheduled: WallMoment) -> LocalTime {
    let name = event.alarmID.flatMap { entries[$0]?.alarm.zone }
    return (zone(named: name) ?? event.zone).local(at: scheduled)
  }

  private mutating func ring(_ id: Alarm.ID, _ event: AlarmEvent, _ scheduled: WallMoment) {
    let time = time(of: event, scheduled)
    let before = entries[id]?.rung[time]
    if let before, scheduled <= before {
      if mayRingAgain { return }
      complaints.append("\(event.label) \(time) rang again at \(event.actual), \(event.reason)")
    }
    rings += 1
    entries[id]?.rung[time] = max(scheduled, before ?? scheduled)
  }

  /// The store is what it was when another ledger was kept, and knows no more than that.
  mutating func forget(allBut known: YearLedger) {
    for (id, entry) in known.entries {
      entries[id]?.told = entry.told
      entries[id]?.rung = entry.rung
    }
  }

  // MARK: - What had to come

  /// Time went by from one moment to another while the agenda ran: what the clocks showed must have
  /// rung when they did.
  mutating func passed(
    from start: WallMoment, to end: WallMoment, in here: ZoneRules, _ events: [AlarmEvent]
  ) {
    let rung = Set(
      events.filter { $0.kind == .ringing && $0.actual == $0.scheduled }.compactMap { event in
        event.alarmID.map { "\($0) \(event.actual)" }
      })
    for (name, ids) in Dictionary(grouping: entries.keys, by: { entries[$0]?.alarm.zone }) {
      let zone = zone(named: name) ?? here
      var quarter = (start.wholeSeconds / 900 + 1) * 900
      while quarter <= end.wholeSeconds {
        let (moment, shown) = (WallMoment(seconds: quarter), zone.local(at: quarter))
        // The second pass of an hour that comes twice is none.
        for id in ids
        where entries[id]?.alarm.time == shown.time && zone.moment(of: shown) == moment {
          guard let entry = entries[id], isOf(entry, shown.date) else { continue }
          if isSpent(entry, shown, at: moment) || rung.contains("\(id) \(moment)") { continue }
          complaints.append("\(entry.alarm.label) \(shown) was silent at \(moment)")
        }
        quarter += 900
      }
      for id in ids { entries[id]?.see(zone.front(at: end)) }
    }
  }

  /// The clock or the zone was changed, or the agenda did not run: what was passed over must have
  /// been reported at the next look.
  mutating func jumped(to now: WallMoment, in here: ZoneRules, _ events: [AlarmEvent]) {
    for (id, entry) in entries {
      let zone = zone(named: entry.alarm.zone) ?? here
      let front = zone.front(at: now)
      let times = times(of: entry, after: min(entry.seen, front), through: front)
      let open = times.filter { time in
        guard time > entry.peak || time == times.last else { return false }
        let moment = zone.moment(of: time)
        let isKnown = entry.told[time].map { moment <= $0 } ?? false
        return zone.local(at: moment) == time && !isKnown && !isSpent(entry, time, at: moment)
      }
      let reported = events.filter {
        $0.alarmID == id && $0.snoozes == 0 && [.ringing, .missed, .skipped].contains($0.kind)
          && $0.actual == now
      }
      if reported.reduce(0, { $0 + 1 + $1.missed }) < open.count {
        complaints.append("\(entry.alarm.label) \(open) not reported at \(now)")
      }
      for time in open { entries[id]?.told[time] = zone.moment(of: time) }
      entries[id]?.see(front)
    }
  }

  private func zone(named name: String?) -> ZoneRules? {
    name.flatMap { try? ZoneRules(identifier: $0) }
  }

  /// Whether it may not ring at a moment: it did then or later, or has rung the once that it rings.
  private func isSpent(_ entry: Entry, _ time: LocalTime, at moment: WallMoment) -> Bool {
    if entry.alarm.rule == nil { return !entry.rung.isEmpty }
    return entry.rung[time].map { moment <= $0 } ?? false
  }

  private func times(
    of entry: Entry, after start: LocalTime, through end: LocalTime
  ) -> [LocalTime] {
    var times: [LocalTime] = []
    var day = start.date
    while day <= end.date {
      let time = LocalTime(day, entry.alarm.time)
      if isOf(entry, day), start < time, time <= end { times.append(time) }
      day = day + 1
    }
    return times
  }

  private func isOf(_ entry: Entry, _ day: CivilDate) -> Bool {
    let moment = Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
    let fields = Self.calendar.dateComponents([.year, .month, .day, .weekday], from: moment)
    return entry.isOf(
      Day(
        number: day.daysSinceEpoch, year: fields.year ?? 0, month: fields.month ?? 0,
        day: fields.day ?? 0, weekday: fields.weekday ?? 0))
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
