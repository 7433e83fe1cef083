/// The clocks of a zone from a moment on, as a VTIMEZONE.
///
/// Changes that follow no rule are listed; a rule that RRULE can express, such as the last Sunday
/// of March, is written as one. Other rules are listed through 2099.
struct ICalendarZone {
  let rules: ZoneRules
  /// The first moment that is needed, in seconds since 1970.
  var first: Int

  private static let lastListed =
    CivilDate(year: 2_100, month: 1, day: 1).daysSinceEpoch * 86_400

  /// The changes that are listed, and the first two of the rule.
  fileprivate var changes: (listed: [OffsetChange], ruled: [OffsetChange]) {
    let table = rules.table
    var (listed, ruled) = ([OffsetChange](), [OffsetChange]())
    var moment = first - 86_400
    while let change = table.change(after: moment), ruled.count < 2 {
      let isOfRule = change.moment > table.starts.last ?? .min
      if isOfRule, table.rule?.recurrence(of: change) != nil {
        ruled.append(change)
      } else if change.moment < Self.lastListed {
        listed.append(change)
      } else {
        break
      }
      moment = change.moment
    }
    return (listed, ruled)
  }
}

extension ICalendarText {
  mutating func add(_ zone: ICalendarZone) {
    let (listed, ruled) = zone.changes
    wrap("VTIMEZONE") { text in
      text.add("TZID:\(Self.escaped(zone.rules.calendarName))")
      // The day before, when no clock has reached the first time yet.
      let start = zone.first - 86_400
      let offset = zone.rules.offset(at: start)
      text.add(OffsetChange(moment: start, before: offset, after: offset))
      for change in listed { text.add(change) }
      for change in ruled { text.add(change, zone.rules.table.rule?.recurrence(of: change)) }
    }
  }

  private mutating func add(_ change: OffsetChange, _ rule: RecurrenceRule? = nil) {
    wrap(change.after > change.before ? "DAYLIGHT" : "STANDARD") { text in
      let local = LocalTime(secondsSinceEpoch: change.moment + change.before)
      text.add("DTSTART:\(local.basicText)")
      text.add("TZOFFSETFROM:\(Self.offset(change.before))")
      text.add("TZOFFSETTO:\(Self.offset(change.after))")
      if let rule = rule?.rrule { text.add("RRULE:\(rule)") }
    }
  }
}

extension PosixZone {
  /// The rule of a change of this zone; nil if no recurrence expresses it.
  fileprivate func recurrence(of change: OffsetChange) -> RecurrenceRule? {
    guard let summer, let start = summer.start.recurrence, let end = summer.end.recurrence else {
      return nil
    }
    return change.after == summer.offset ? start : end
  }
}

extension PosixZone.YearlyTime {
  /// The rule of the day; nil unless it has a month and a weekday, and the time lies within the
  /// day.
  fileprivate var recurrence: RecurrenceRule? {
    guard case .weekday(let month, let week, let day) = day, (0..<86_400).contains(time),
      let weekday = Weekday(rawValue: day + 1)
    else { return nil }
    return RecurrenceRule(.yearly(in: [month], on: .weekdays([weekday], week == 5 ? -1 : week)))
  }
}
