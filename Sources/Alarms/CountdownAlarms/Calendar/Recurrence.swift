/// The times at which something repeats by the calendar: one or several times of day on the days of
/// a rule.
///
/// ```swift
/// let work = Recurrence(at: TimeOfDay(hour: 7, minute: 30), on: .workdays)
/// let rent = Recurrence(RecurrenceRule(.monthly(on: .days([1]))), from: start)
/// let next = rent.next(after: .now, in: berlin)
/// ```
///
/// The local times do not depend on a zone, except for days that a zone skips; their moments do. A
/// time that the clocks skip becomes the first moment after the gap; a time that they show twice
/// counts only the first time. Several times in one gap are one moment.
///
/// An end after a number of times counts occurrences, as COUNT of RFC 5545 does, from the first
/// time of the first day.
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
  /// The times of day.
  public var times: TimesOfDay {
    get { allTimes }
    set { self = Recurrence(rule, start, newValue) }
  }
  /// The time of day, the first of several; setting it makes it the only one.
  public var time: TimeOfDay {
    get { allTimes.earliest }
    set { times = TimesOfDay(newValue) }
  }
  private let allTimes: TimesOfDay
  private let dates: RecurrenceDates
  /// The last occurrence, where an end after a number of times leaves out some of the last day; nil
  /// for most.
  private let end: LocalTime?

  /// A rule from a day on, at the time of day of the start.
  ///
  /// - Parameter start: the first possible occurrence; it is one only if the rule includes its day.
  public init(_ rule: RecurrenceRule, from start: LocalTime) {
    self.init(rule, from: start.date, at: TimesOfDay(start.time))
  }

  /// A rule from a day on, at some times of day.
  ///
  /// - Parameter start: the first possible day; it is one only if the rule includes it.
  public init(_ rule: RecurrenceRule, from start: CivilDate, at times: TimesOfDay) {
    self.init(rule, start, times)
  }

  /// A time on some days of the week; none means any day.
  public init(at time: TimeOfDay, on weekdays: Weekdays = []) {
    self.init(at: TimesOfDay(time), on: weekdays)
  }

  /// Some times on some days of the week; none means any day.
  public init(at times: TimesOfDay, on weekdays: Weekdays = []) {
    self.init(RecurrenceRule(weekdays.isEmpty ? .daily : .weekly(on: weekdays)), nil, times)
  }

  /// The times of an alarm. An alarm without days that has no date either may ring on any day.
  public init(_ alarm: Alarm) {
    if let rule = alarm.rule {
      let isOfWeek = !alarm.weekdays.isEmpty
      let start = alarm.date ?? (isOfWeek ? nil : CivilDate(daysSinceEpoch: 0))
      self.init(rule, start, alarm.times)
    } else if let date = alarm.date {
      self.init(.onOneDay(alarm.times), date, alarm.times)
    } else {
      self.init(at: alarm.times)
    }
  }

  private init(_ rule: RecurrenceRule, _ start: CivilDate?, _ times: TimesOfDay) {
    (self.rule, self.start, allTimes) = (rule, start, times)
    guard case .count(let count) = rule.end, times.areSeveral else {
      (dates, end) = (RecurrenceDates(rule, from: start), nil)
      return
    }
    let days = (max(count, 1) - 1) / times.count
    let dates = RecurrenceDates(rule.ending(.count(days + 1)), from: start)
    let last = dates.last(through: CivilDate.farthest).map(CivilDate.init(daysSinceEpoch:))
    self.dates = dates
    end = last.map { LocalTime($0, times[max(count, 1) - 1 - days * times.count]) }
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
    let today = allTimes.next(after: local.time)
    var date = firstDate(from: local.date + (today == nil ? 1 : 0))
    while let day = date, !zone.has(day) { date = firstDate(from: day + 1) }
    guard let date else { return nil }
    let next = LocalTime(date, (date == local.date ? today : nil) ?? allTimes.earliest)
    return end.map { next <= $0 } ?? true ? next : nil
  }

  /// The last occurrence at or before a local time, on a day that the zone has; nil before the
  /// first.
  public func last(through local: LocalTime, in zone: ZoneRules) -> LocalTime? {
    let local = end.map { min(local, $0) } ?? local
    let today = allTimes.last(through: local.time)
    var date = lastDate(through: local.date + (today == nil ? -1 : 0))
    while let day = date, !zone.has(day) { date = lastDate(through: day + -1) }
    return date.map { LocalTime($0, ($0 == local.date ? today : nil) ?? allTimes.latest) }
  }

  /// The number of occurrences after one local time and at or before another, on days that the zone
  /// has. Several in one gap of the clocks count each.
  public func count(after start: LocalTime, through end: LocalTime, in zone: ZoneRules) -> Int {
    let end = self.end.map { min(end, $0) } ?? end
    guard start < end else { return 0 }
    // Whole days, less the times of the first that have come and those of the last that have not.
    let missing = zone.missingDays.count { day in
      start.date <= day && day <= end.date && firstDate(from: day) == day
    }
    let days = count(from: start.date, through: end.date) - missing
    let come = allTimes.count(through: start.time)
    let left = allTimes.count - allTimes.count(through: end.time)
    return days * allTimes.count - (come > 0 && has(start.date, in: zone) ? come : 0)
      - (left > 0 && has(end.date, in: zone) ? left : 0)
  }

  private func has(_ date: CivilDate, in zone: ZoneRules) -> Bool {
    firstDate(from: date) == date && zone.has(date)
  }
}

extension RecurrenceRule {
  /// The rule of what has some times on one day.
  static func onOneDay(_ times: TimesOfDay) -> RecurrenceRule {
    RecurrenceRule(.daily, end: .count(times.count))
  }
}
