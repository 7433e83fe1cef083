internal import Countdown
internal import CountdownAlarms
internal import CountdownProgram

extension ICalendarItem {
  /// An alarm from now on; nil for one that is off or has ended.
  ///
  /// - Parameter system: the system's zone.
  init?(_ status: AlarmStatus, at now: WallMoment, system: ZoneRules) {
    guard let next = status.dueSince ?? status.next else { return nil }
    let alarm = status.alarm
    let zone = alarm.zone.flatMap { try? ZoneRules(identifier: $0) }
    let clocks = zone ?? system
    let summary = alarm.label.isEmpty ? "Alarm" : alarm.label
    if alarm.rule == nil {
      let local = clocks.local(at: next)
      self.init(.event, uid: "\(alarm.id)", summary: summary, at: local)
    } else {
      let today = clocks.local(at: now).date
      let first = max(today, alarm.offUntil ?? today)
      guard let rest = Recurrence(alarm).rest(from: first) else { return nil }
      self.init(.event, uid: "\(alarm.id)", summary: summary, rest, from: first)
    }
    self.zone = zone
    excluded = status.allSkipped.map { LocalTime(clocks.local(at: $0).date, alarm.time) }
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
      item.leads = status.done == nil ? reminder.before.map(\.leadSeconds) + [0] : []
      return item
    }
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
  fileprivate var leadSeconds: Int { Int(components.seconds) }
}
