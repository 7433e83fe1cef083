/// The clocks of a zone from a moment on, as a VTIMEZONE.
///
/// Where the clocks are set by a rule from that moment on and RRULE can express it, such as the
/// last Sunday of March, there are its two yearly observances and nothing else: some readers take
/// no other zone. Otherwise changes are listed: those that follow no rule before those of the rule,
/// and the changes of a rule that RRULE cannot express through 2099.
struct ICalendarZone {
  let rules: ZoneRules
  /// The first moment that is needed, in seconds since 1970.
  var first: Int

  private static let lastListed =
    CivilDate(year: 2_100, month: 1, day: 1).daysSinceEpoch * 86_400

  /// The observances, in order.
  fileprivate var observances: [ICalendarObservance] { yearly ?? listed }

  /// The latest change before the first moment, and the one of the other half of the year: before
  /// it, or after it where the rule is no older. Nil if the clocks do not follow a rule of RRULE
  /// from the first moment on.
  private var yearly: [ICalendarObservance]? {
    let (table, start) = (rules.table, rules.table.starts.last ?? .min)
    guard let rule = table.rule else { return nil }
    let near = rule.changes(near: first)
    guard let latest = near.lastIndex(upTo: first), latest > 0, latest + 1 < near.indices.count,
      near[latest].moment >= start, near[latest].after == table.offset(at: first)
    else { return nil }
    let earlier = near[latest - 1].moment >= start ? latest - 1 : latest
    let changes = [near[earlier], near[earlier + 1]]
    let rules = changes.compactMap { rule.recurrence(of: $0) }
    if rules.count < 2 { return nil }
    return zip(changes, rules).map { ICalendarObservance(change: $0, rule: $1) }
  }

  /// The offset of the day before, and the changes after it.
  private var listed: [ICalendarObservance] {
    let table = rules.table
    // The day before, when no clock has reached the first time yet.
    let start = first - 86_400
    let offset = rules.offset(at: start)
    var all = [
      ICalendarObservance(change: OffsetChange(moment: start, before: offset, after: offset))
    ]
    var (moment, ruled) = (start, 0)
    while let change = table.change(after: moment), ruled < 2 {
      let isOfRule = change.moment > table.starts.last ?? .min
      let rule = isOfRule ? table.rule?.recurrence(of: change) : nil
      if rule == nil, change.moment >= Self.lastListed { break }
      all.append(ICalendarObservance(change: change, rule: rule))
      if rule != nil { ruled += 1 }
      moment = change.moment
    }
    return all
  }
}

/// A change of a zone's clocks, once or every year.
private struct ICalendarObservance {
  let change: OffsetChange
  var rule: RecurrenceRule?
}

extension ICalendarText {
  mutating func add(_ zone: ICalendarZone) {
    wrap("VTIMEZONE") { text in
      text.add("TZID:\(Self.escaped(zone.rules.calendarName))")
      for observance in zone.observances { text.add(observance) }
    }
  }

  private mutating func add(_ observance: ICalendarObservance) {
    let change = observance.change
    wrap(change.after > change.before ? "DAYLIGHT" : "STANDARD") { text in
      let local = LocalTime(secondsSinceEpoch: change.moment + change.before)
      text.add("DTSTART:\(local.basicText)")
      text.add("TZOFFSETFROM:\(Self.offset(change.before))")
      text.add("TZOFFSETTO:\(Self.offset(change.after))")
      if let rule = observance.rule?.rrule { text.add("RRULE:\(rule)") }
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
