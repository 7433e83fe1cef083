internal import Countdown
internal import CountdownAlarms
internal import CountdownProgram

extension ICalendarItem {
  /// An alarm from now on, an item for each of its times of day; none for one that is off or has
  /// ended.
  ///
  /// - Parameter system: the system's zone.
  static func items(
    _ status: AlarmStatus, at now: WallMoment, system: ZoneRules
  ) -> [ICalendarItem] {
    guard let next = status.dueSince ?? status.next else { return [] }
    let alarm = status.alarm
    return alarm.eachTime.enumerated().compactMap { index, single in
      let uid = "\(alarm.id)" + (index > 0 ? "-\(index + 1)" : "")
      let isOnly = alarm.times.count == 1
      return ICalendarItem(
        single, uid: uid, only: isOnly ? next : nil, status.allSkipped, at: now, system: system)
    }
  }

  /// An alarm of one time.
  ///
  /// - Parameters:
  ///   - only: the moment of an alarm that rings once; nil for one of several times.
  ///   - skips: the moments that are skipped, also those of the other times.
  private init?(
    _ alarm: Alarm, uid: String, only: WallMoment?, _ skips: [WallMoment], at now: WallMoment,
    system: ZoneRules
  ) {
    let zone = alarm.zone.flatMap { try? ZoneRules(identifier: $0) }
    let clocks = zone ?? system
    let summary = alarm.label.isEmpty ? "Alarm" : alarm.label
    let kind = Kind.event(ring: alarm.ring.wholeSeconds)
    if let only, alarm.rule == nil {
      self.init(kind, uid: uid, summary: summary, at: clocks.local(at: only))
    } else {
      let skipped = skips.compactMap { moment in
        let local = LocalTime(clocks.local(at: moment).date, alarm.time)
        return only != nil || clocks.moment(of: local) == moment ? local : nil
      }
      let recurrence = Recurrence(alarm)
      guard
        let first = alarm.first(of: recurrence, after: clocks.front(at: now), in: clocks, skipped),
        let rest = recurrence.rest(from: first.date)
      else { return nil }
      if alarm.rule == nil {
        self.init(kind, uid: uid, summary: summary, at: first)
      } else {
        self.init(kind, uid: uid, summary: summary, rest, from: first.date)
        excluded = skipped.filter { $0 > first }
      }
    }
    self.zone = zone
  }

  /// The items of a reminder: if its deadline is not a day of its rule, one item for each.
  ///
  /// - Parameter zone: the zone whose clocks the reminder follows.
  static func items(_ status: ReminderStatus, in zone: ZoneRules) -> [ICalendarItem] {
    let (reminder, uid) = (status.reminder, "\(status.reminder.id)")
    let deadline = zone.local(at: reminder.deadline)
    let kind = Kind.toDo(completed: status.done?.wholeSeconds)
    let once = ICalendarItem(kind, uid: uid, summary: reminder.title, at: deadline)
    var items = [once]
    if status.done == nil, let rule = reminder.rule,
      let rest = Recurrence(rule, from: status.start ?? deadline).rest(from: deadline.date)
    {
      let isDay = rest.start == deadline.date
      let again = ICalendarItem(
        kind, uid: isDay ? uid : "\(uid)-rule", summary: reminder.title, rest, from: deadline.date)
      items = (isDay ? [] : [once]) + [again].compactMap(\.self)
    }
    return items.map { item in
      var item = item
      item.zone = zone
      item.leads = status.done == nil ? reminder.before.map(\.wholeSeconds) + [0] : []
      return item
    }
  }
}

extension Alarm {
  /// The alarms that ring at one of its times each. An end after a number of times counts those of
  /// all, so each has its share.
  fileprivate var eachTime: [Alarm] {
    times.indices.compactMap { index in
      var single = self
      single.time = times[index]
      guard let rule, case .count(let count) = rule.end else { return single }
      let share = (count - index + times.count - 1) / times.count
      single.rule = rule.ending(.count(share))
      return share > 0 ? single : nil
    }
  }

  /// The first occurrence after a local time that is not skipped; nil if none is left.
  fileprivate func first(
    of recurrence: Recurrence, after local: LocalTime, in zone: ZoneRules, _ skipped: [LocalTime]
  ) -> LocalTime? {
    let eve = offUntil.map { LocalTime($0 + -1, TimeOfDay(hour: 23, minute: 59, second: 59)) }
    var next = recurrence.next(after: max(local, eve ?? local), in: zone)
    while let first = next, skipped.contains(first) {
      next = recurrence.next(after: first, in: zone)
    }
    return next
  }
}

extension Recurrence {
  /// The days of the rule from a day on, at the same intervals; nil if none is left.
  fileprivate func rest(from date: CivilDate) -> Recurrence? {
    guard let first = firstDate(from: date) else { return nil }
    var end = rule.end
    if case .count(let count) = end, let start {
      end = .count(count - self.count(from: start, through: first + -1))
    }
    return Recurrence(rule.ending(end), from: LocalTime(first, time))
  }
}

extension Duration {
  fileprivate var wholeSeconds: Int { Int(components.seconds) }
}
