internal import Countdown

extension ICalendarContext {
  /// The greatest number of days that a rule leaves out.
  private static let mostExceptions = 100

  /// The first occurrence that is left of an entry with a rule, and the rule from there; nil if
  /// none is left. That of an event lies in the future; a task is due until it is done.
  ///
  /// - Throws: the part of the rule that a reminder cannot follow.
  mutating func repetition(
    _ entry: inout ICalendarEntry, _ line: ICalendarLine, from deadline: ICalendarMoment
  ) throws(ICalendarImport.LeftOut) -> (first: LocalTime, rule: RecurrenceRule?)? {
    let start = deadline.local
    // A task may be due later than it starts, and the file names occurrences by their start.
    var time = deadline.isDay ? .midnight : start.time
    if let dated = entry.start, !deadline.isDay { time = try moment(dated).local.time }
    var rule = try rule(line, at: time, in: deadline.rules)
    var all: Recurrence? = Recurrence(rule, from: start)
    // The start counts as an occurrence even where the rule does not come on its day.
    if case .count(let count) = rule.end, all?.firstDate(from: start.date) != start.date {
      rule = rule.ending(.count(count - 1))
      all = count == 1 ? nil : Recurrence(rule, from: start)
    }
    let excluded = try excludedDates(&entry, at: time, like: deadline)
    let earliest = entry.isEvent ? deadline.rules.front(at: now) : nil
    var next: LocalTime? = start
    while let day = next, excluded.contains(day.date) || earliest.map({ day <= $0 }) ?? false {
      // From the present on, without a step for each occurrence of years.
      next = all?.next(after: max(day, earliest ?? day), in: deadline.rules)
    }
    guard let next else { return nil }
    guard let all else { return (next, nil) }
    let later = excluded.filter { $0 > next.date }
    if next != start || !later.isEmpty, case .count = rule.end {
      // The number counts the occurrences before this one, and those that are left out.
      guard let last = all.lastDate(through: .lastWithText) else { return (next, nil) }
      rule = rule.ending(.until(last))
    }
    if later.isEmpty { return (next, rule) }
    let dates = later.sorted()
    if later.count <= Self.mostExceptions, let rest = rule.excluding(dates) { return (next, rest) }
    for dated in entry.excluded {
      entry.leaveOut(dated.line.number, dated.line.name, "the reminder comes on this day, too")
    }
    return (next, rule)
  }

  /// The rule of a line.
  private func rule(
    _ line: ICalendarLine, at time: TimeOfDay, in zone: ZoneRules
  ) throws(ICalendarImport.LeftOut) -> RecurrenceRule {
    do throws(RRULEError) {
      return try RecurrenceRule(rrule: line.value, at: time, in: zone)
    } catch {
      throw ICalendarImport.LeftOut(line: line.number, name: "RRULE", reason: "\(error)")
    }
  }

  /// The days on which an entry does not occur.
  private mutating func excludedDates(
    _ entry: inout ICalendarEntry, at time: TimeOfDay, like deadline: ICalendarMoment
  ) throws(ICalendarImport.LeftOut) -> Set<CivilDate> {
    var dates: Set<CivilDate> = []
    for dated in entry.excluded {
      let local = try local(dated, like: deadline)
      if dated.time.time == nil || local.time == time {
        dates.insert(local.date)
      } else {
        entry.leaveOut(dated.line.number, dated.line.name, "no occurrence is at that time")
      }
    }
    return dates
  }
}

extension RecurrenceRule {
  /// The same rule without some days; nil if its text would be too long to be kept.
  fileprivate func excluding(_ dates: [CivilDate]) -> RecurrenceRule? {
    var all = exceptions
    all.dates.formUnion(dates)
    let rule = RecurrenceRule(
      pattern, every: interval, except: all, weeksFrom: weekStart, end: end)
    return (try? rule.check()).map { rule }
  }
}
