package import Countdown

extension RecurrenceRule {
  /// The first day after a local time on which the rule with an interval of one has one of some
  /// times of day: the day from which it counts where none was named. `every 2 weeks on monday`
  /// begins on the next Monday.
  ///
  /// - Returns: that day; if the rule never has a day, the first day on which a time is still to
  ///   come.
  package func beginning(at times: TimesOfDay, after local: LocalTime) -> CivilDate {
    let day = local.date + (local.time < times.latest ? 0 : 1)
    let each = Recurrence(self.each, from: day, at: times)
    return each.firstDate(from: day) ?? day
  }
}

extension Alarm {
  /// The same alarm, counting from the first day after a local time on which it may ring, unless a
  /// day was named or it has only days of the week. Several times that come once have a day as
  /// well, or none of them would be the last.
  package func counting(after local: LocalTime) -> Alarm {
    guard date == nil, weekdays.isEmpty, rule != nil || times.areSeveral else { return self }
    var alarm = self
    alarm.date = (rule ?? RecurrenceRule(.daily)).beginning(at: times, after: local)
    return alarm
  }

  /// The reason why the alarm will not ring after a moment; nil if it will, were it on.
  package func reasonForNoTime(after now: WallMoment, in zone: ZoneRules) -> String? {
    let local = zone.local(at: now)
    if let reason = reasonForDoubt(after: local) { return reason }
    return Recurrence(counting(after: local)).reasonForNone(after: local, in: zone)
  }

  /// The reason why the first day may be one of two: some of the times have come today, and without
  /// a named day their number decides something. Nil for most alarms.
  private func reasonForDoubt(after local: LocalTime) -> String? {
    guard date == nil, times.areSeveral, let next = times.next(after: local.time),
      next != times.earliest
    else { return nil }
    if rule == nil {
      return "\(next) is still to come today, and \(times.earliest) is not; add a day: daily, "
        + "today or tomorrow"
    }
    guard case .count? = rule?.end, counting(after: local).date == local.date else { return nil }
    return "some of \(times) have come today, and a number of times counts from the first of a "
      + "day; name the day: tomorrow or today"
  }
}

extension Recurrence {
  /// The reason why nothing comes after a local time; nil if something does.
  package func reasonForNone(after local: LocalTime, in zone: ZoneRules) -> String? {
    if let next = next(after: local, in: zone) {
      return next.date <= .lastOfMoments ? nil : "\(next.date): \(WallMoment.rangeReason)"
    }
    let isOnce = rule == .onOneDay(times)
    let last = last(through: local, in: zone).map { "\($0.date) \($0.time)" }
    if isOnce, let last { return "\(last) is in the past" }
    let name = "\"\(rule)\""
    if let last { return "the last day of \(name), \(last), is in the past" }
    if case .until(let end) = rule.end, end < local.date {
      return "\(name) ends before \(local.date)"
    }
    let start = start ?? local.date
    guard
      let first = Recurrence(rule.ending(.never), from: start, at: times).firstDate(from: start)
    else {
      return "\(name) never comes, counted from \(start)"
    }
    return "\(name) never comes: its first day would be \(first)"
  }
}
