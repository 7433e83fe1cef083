package import Countdown
package import CountdownAlarms
internal import CountdownTerminal

/// The change of an alarm; nil for everything that stays.
package struct AlarmChange: Hashable, Sendable {
  package enum Zone: Hashable, Sendable {
    case system
    case named(String)
  }

  package enum Nag: Hashable, Sendable {
    case never
    case after(Duration)
  }

  package var times: TimesOfDay?
  package var days: AlarmDays?
  /// The day on which it rings once, or from which it repeats.
  package var day: AlarmDay?
  package var label: String?
  package var sound: Alarm.Sound?
  var volume: Int?
  var fadeIn: Duration?
  package var snooze: Duration?
  var ring: Duration?
  var nag: Nag?
  package var zone: Zone?
  var late: LatePolicy?

  package init(
    times: TimesOfDay? = nil, days: AlarmDays? = nil, day: AlarmDay? = nil, label: String? = nil,
    sound: Alarm.Sound? = nil, volume: Int? = nil, fadeIn: Duration? = nil, snooze: Duration? = nil,
    ring: Duration? = nil, nag: Nag? = nil, zone: Zone? = nil, late: LatePolicy? = nil
  ) {
    (self.times, self.days, self.day, self.label) = (times, days, day, label)
    (self.sound, self.volume, self.fadeIn) = (sound, volume, fadeIn)
    (self.snooze, self.ring) = (snooze, ring)
    (self.nag, self.zone, self.late) = (nag, zone, late)
  }

  package var isEmpty: Bool { self == AlarmChange() }

  /// Whether it sets a time or a day, as read on a particular clock.
  package var isTimed: Bool { times != nil || day != nil }

  /// This change, with what a form has changed.
  package func merging(_ other: AlarmChange) -> AlarmChange {
    var change = self
    (change.times, change.days) = (other.times ?? times, other.days ?? days)
    (change.day, change.label) = (other.day ?? day, other.label ?? label)
    (change.sound, change.snooze) = (other.sound ?? sound, other.snooze ?? snooze)
    return change
  }

  package func apply(to alarm: inout Alarm) {
    if let times { alarm.times = times }
    if let days { (alarm.rule, alarm.date) = (days.rule, nil) }
    switch day {
    case .date(let date): alarm.date = date
    case .never: alarm.date = nil
    case .named, nil: break
    }
    if let label { alarm.label = label }
    if let sound { alarm.sound = sound }
    if let volume { alarm.volume = volume }
    if let fadeIn { alarm.fadeIn = fadeIn }
    if let snooze { alarm.snooze = snooze }
    if let ring { alarm.ring = ring }
    if let late { alarm.late = late }
    switch nag {
    case .never: alarm.nag = nil
    case .after(let pause): alarm.nag = pause
    case nil: break
    }
    switch zone {
    case .system: alarm.zone = nil
    case .named(let name): alarm.zone = name
    case nil: break
    }
  }
}

extension AlarmChange {
  /// The same change, with the date of a named day.
  ///
  /// - Parameters:
  ///   - alarm: the alarm to be changed.
  ///   - zone: the zone of the changed alarm's clocks.
  /// - Throws: a failure if that moment is in the past.
  package func resolved(
    on alarm: Alarm, at now: WallMoment, in zone: ZoneRules
  ) throws(CommandFailure) -> AlarmChange {
    var change = self
    guard let day else {
      // A new time for a past day means a future day.
      let isStale = alarm.date.map { $0 < zone.local(at: now).date } ?? false
      if times != nil, days == nil, alarm.rule == nil, isStale { change.day = .never }
      return change
    }
    if case .named(let name) = day {
      let isSeveral = (times?.count ?? 1) > 1
      let isOnce = !isSeveral && day.isMoment(at: times?.earliest) && days?.rule == nil
      do {
        if isOnce { _ = try name.next(after: now, in: zone) }
      } catch {
        throw CommandFailure(error.description, .misused)
      }
      if let reason = day.reasonForDoubt(of: times ?? alarm.times, at: now, in: zone) {
        throw CommandFailure(reason, .misused)
      }
    }
    let first = (times ?? alarm.times).earliest
    guard let local = day.local(at: first, after: now, in: zone) else { return change }
    change.day = .date(local.date)
    if day.hasMoment {
      change.times = TimesOfDay(local.time.wholeSecond)
      try day.checkClocks(showing: local, after: now, in: zone)
    }
    return change
  }
}

extension AlarmDay {
  /// Throws if the clocks show a time twice and the second time is meant, because an alarm rings
  /// the first time.
  fileprivate func checkClocks(
    showing local: LocalTime, after now: WallMoment, in zone: ZoneRules
  ) throws(CommandFailure) {
    guard case .named(let name) = self else { return }
    let first = WallMoment(seconds: zone.instant(of: local))
    let moment = name.moment(from: now, in: zone)
    if first <= now || first.duration(to: moment) < .minutes(1) { return }
    throw CommandFailure(
      "\(name.text.quoted): clocks show \(local.time) twice on \(local.date), and this is the "
        + "second time; use a zone whose clocks never change: --zone UTC", .misused)
  }
}

extension TimeOfDay {
  /// The time without a fraction of a second.
  var wholeSecond: TimeOfDay { TimeOfDay(hour: hour, minute: minute, second: second) }
}
