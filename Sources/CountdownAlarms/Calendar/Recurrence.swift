/// When something comes back by the calendar: a time of day on the days of a rule.
///
/// ```swift
/// let work = Recurrence(at: TimeOfDay(hour: 7, minute: 30), on: .workdays)
/// let rent = Recurrence(RecurrenceRule(.monthly(on: .days(1))), from: start)
/// let next = rent.next(after: .now, in: berlin)
/// ```
///
/// Which local times these are does not depend on a zone, but for the days that a zone leaves out;
/// when they come does. A time that the clocks leave out comes with the first moment after the gap;
/// one that they show twice comes the first time only.
///
/// An answer is arithmetic, and takes the same time however far away it is. Only months without
/// such a day are looked at one by one: one or two as a rule, up to nine years for 29 February, and
/// never more than come in 400 years, after which the calendar repeats itself. A recurrence that
/// ends after a number of times works its last day out when it is made, with the same bound.
public struct Recurrence: Hashable, Sendable {
  /// The days.
  public let rule: RecurrenceRule
  /// The first day that can count, and the one that intervals are counted from; nil for days of
  /// the week that have always been.
  public let start: CivilDate?
  /// The time of day.
  public var time: TimeOfDay
  private let dates: RecurrenceDates

  /// A rule from a day on, at the time of the start.
  ///
  /// - Parameter start: the first that there can be; it is one only where the rule has that day.
  public init(_ rule: RecurrenceRule, from start: LocalTime) {
    self.init(rule, start.date, start.time)
  }

  /// A time on some days of the week; none means any day.
  public init(at time: TimeOfDay, on weekdays: Weekdays = []) {
    self.init(RecurrenceRule(weekdays.isEmpty ? .daily : .weekly(on: weekdays)), nil, time)
  }

  /// The times of an alarm. One that rings once, on no day of its own, may ring on any.
  public init(_ alarm: Alarm) {
    if let rule = alarm.rule {
      let isOfWeek = !alarm.weekdays.isEmpty
      let start = alarm.date ?? (isOfWeek ? nil : CivilDate(daysSinceEpoch: 0))
      self.init(rule, start, alarm.time)
    } else if let date = alarm.date {
      self.init(RecurrenceRule(.daily, end: .count(1)), date, alarm.time)
    } else {
      self.init(at: alarm.time)
    }
  }

  private init(_ rule: RecurrenceRule, _ start: CivilDate?, _ time: TimeOfDay) {
    (self.rule, self.start, self.time) = (rule, start, time)
    dates = RecurrenceDates(rule, from: start)
  }

  /// The days of the week, where every week has the same and no others; else none.
  public var weekdays: Weekdays {
    guard case .weekly(let days) = rule.pattern, rule.interval == 1 else { return [] }
    return days
  }
}

// MARK: - Days

extension Recurrence {
  /// The first day that is not before another; nil after the end.
  public func firstDate(from date: CivilDate) -> CivilDate? {
    dates.first(from: date.daysSinceEpoch).map(CivilDate.init(daysSinceEpoch:))
  }

  /// The last day that is not after another; nil before the first.
  public func lastDate(through date: CivilDate) -> CivilDate? {
    dates.last(through: date.daysSinceEpoch).map(CivilDate.init(daysSinceEpoch:))
  }

  /// How many days there are from one day through another. Of months and years it takes time in
  /// proportion to the distance, up to 400 years of periods.
  public func count(from first: CivilDate, through last: CivilDate) -> Int {
    dates.count(from: first.daysSinceEpoch, through: last.daysSinceEpoch)
  }
}

// MARK: - Local times

extension Recurrence {
  /// The first occurrence after a local time, on a day that the zone has; nil after the end.
  public func next(after local: LocalTime, in zone: ZoneRules) -> LocalTime? {
    var date = firstDate(from: local.date + (local.time < time ? 0 : 1))
    while let day = date, !zone.has(day) { date = firstDate(from: day + 1) }
    return date.map { LocalTime($0, time) }
  }

  /// The last occurrence that is not after a local time, on a day that the zone has; nil before the
  /// first.
  public func last(through local: LocalTime, in zone: ZoneRules) -> LocalTime? {
    var date = lastDate(through: local.date + (local.time < time ? -1 : 0))
    while let day = date, !zone.has(day) { date = lastDate(through: day + -1) }
    return date.map { LocalTime($0, time) }
  }

  /// How many occurrences come after one local time and not after another, on days that the zone
  /// has.
  public func count(after start: LocalTime, through end: LocalTime, in zone: ZoneRules) -> Int {
    let first = start.date + (start.time < time ? 0 : 1)
    let last = end.date + (end.time < time ? -1 : 0)
    let missing = zone.missingDays.count { day in
      first <= day && day <= last && firstDate(from: day) == day
    }
    return count(from: first, through: last) - missing
  }
}
