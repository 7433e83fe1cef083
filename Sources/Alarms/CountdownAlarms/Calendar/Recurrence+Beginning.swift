package import Countdown

extension RecurrenceRule {
  /// The first day after a local time on which the rule with an interval of one has that time of
  /// day: the day from which it counts where none was named. `every 2 weeks on monday` begins on
  /// the next Monday.
  ///
  /// - Returns: that day; if the rule never has a day, the first day on which the time is still to
  ///   come.
  package func beginning(at time: TimeOfDay, after local: LocalTime) -> CivilDate {
    let day = local.date + (local.time < time ? 0 : 1)
    let each = Recurrence(self.each, from: LocalTime(day, time))
    return each.firstDate(from: day) ?? day
  }
}

extension Alarm {
  /// The same alarm, counting from the first day after a local time on which it may ring, unless a
  /// day was named or it has only days of the week.
  package func counting(after local: LocalTime) -> Alarm {
    guard let rule, date == nil, weekdays.isEmpty else { return self }
    var alarm = self
    alarm.date = rule.beginning(at: time, after: local)
    return alarm
  }

  /// The reason why the alarm will not ring after a moment; nil if it will, were it on.
  package func reasonForNoTime(after now: WallMoment, in zone: ZoneRules) -> String? {
    let local = zone.local(at: now)
    return Recurrence(counting(after: local)).reasonForNone(after: local, in: zone)
  }
}

extension Recurrence {
  /// The reason why nothing comes after a local time; nil if something does.
  package func reasonForNone(after local: LocalTime, in zone: ZoneRules) -> String? {
    if let next = next(after: local, in: zone) {
      return next.date <= .lastOfMoments ? nil : "\(next.date): \(WallMoment.rangeReason)"
    }
    let isOnce = rule == RecurrenceRule(.daily, end: .count(1))
    let last = lastDate(through: local.date)
    if isOnce, let last { return "\(last) \(time) is in the past" }
    let name = "\"\(rule)\""
    if let last { return "the last day of \(name), \(last) \(time), is in the past" }
    if case .until(let end) = rule.end, end < local.date {
      return "\(name) ends before \(local.date)"
    }
    let start = start ?? local.date
    guard
      let first = Recurrence(rule.ending(.never), from: LocalTime(start, time)).firstDate(
        from: start)
    else {
      return "\(name) never comes, counted from \(start)"
    }
    return "\(name) never comes: its first day would be \(first)"
  }
}
