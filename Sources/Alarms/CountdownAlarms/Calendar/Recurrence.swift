/// The times at which something repeats by the calendar: a time of day on the days of a rule.
///
/// ```swift
/// let work = Recurrence(at: TimeOfDay(hour: 7, minute: 30), on: .workdays)
/// let rent = Recurrence(RecurrenceRule(.monthly(on: .days([1]))), from: start)
/// let next = rent.next(after: .now, in: berlin)
/// ```
///
/// The local times do not depend on a zone, except for days that a zone skips; their moments do. A
/// time that the clocks skip becomes the first moment after the gap; a time that they show twice
/// counts only the first time.
///
/// An answer is arithmetic, and takes the same time however far away it is. Only months without
/// such a day are examined one by one: usually one or two, up to nine years for 29 February, and
/// never more than 400 years of periods, after which the calendar repeats. A recurrence that ends
/// after a number of times computes its last day when it is made, with the same bound.
public struct Recurrence: Hashable, Sendable {
  /// The days.
  public let rule: RecurrenceRule
  /// The first possible day, from which intervals are counted; nil for days of the week without a
  /// start.
  public let start: CivilDate?
  /// The time of day.
  public var time: TimeOfDay
  private let dates: RecurrenceDates

  /// A rule from a day on, at the time of day of the start.
  ///
  /// - Parameter start: the first possible occurrence; it is one only if the rule includes its day.
  public init(_ rule: RecurrenceRule, from start: LocalTime) {
    self.init(rule, start.date, start.time)
  }

  /// A time on some days of the week; none means any day.
  public init(at time: TimeOfDay, on weekdays: Weekdays = []) {
    self.init(RecurrenceRule(weekdays.isEmpty ? .daily : .weekly(on: weekdays)), nil, time)
  }

  /// The times of an alarm. An alarm that rings once, without a day, may ring on any day.
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

  /// The days of the week, if every week has the same days and the rule nothing else; otherwise
  /// none.
  public var weekdays: Weekdays { rule.everyWeek }
}

// MARK: - Days

extension Recurrence {
  /// The first day at or after another; nil after the end.
  public func firstDate(from date: CivilDate) -> CivilDate? {
    dates.first(from: date.daysSinceEpoch).map(CivilDate.init(daysSinceEpoch:))
  }

  /// The last day at or before another; nil before the first.
  public func lastDate(through date: CivilDate) -> CivilDate? {
    dates.last(through: date.daysSinceEpoch).map(CivilDate.init(daysSinceEpoch:))
  }

  /// The number of days from one day through another. For months and years the cost grows with the
  /// distance, up to 400 years of periods.
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

  /// The last occurrence at or before a local time, on a day that the zone has; nil before the
  /// first.
  public func last(through local: LocalTime, in zone: ZoneRules) -> LocalTime? {
    var date = lastDate(through: local.date + (local.time < time ? -1 : 0))
    while let day = date, !zone.has(day) { date = lastDate(through: day + -1) }
    return date.map { LocalTime($0, time) }
  }

  /// The number of occurrences after one local time and at or before another, on days that the zone
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
