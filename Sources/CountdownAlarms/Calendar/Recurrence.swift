public import Countdown

/// A time of day on some days of the week: when an alarm rings.
///
/// Which local times these are does not depend on a zone, but for the days that a zone leaves out;
/// when they come does. A time that the clocks leave out comes with the first moment after the gap;
/// one that they show twice comes the first time only.
///
/// ```swift
/// let work = Recurrence(at: TimeOfDay(hour: 7, minute: 30), on: .workdays)
/// let next = work.next(after: .now, in: berlin)
/// ```
///
/// Every answer takes the same time, however far away it is.
public struct Recurrence: Hashable, Sendable {
  /// The time of day.
  public var time: TimeOfDay
  /// The days; none means any day.
  public var weekdays: Weekdays

  /// A time on some days of the week.
  public init(at time: TimeOfDay, on weekdays: Weekdays = []) {
    self.time = time
    self.weekdays = weekdays
  }

  /// The first occurrence whose moment comes after another.
  public func next(after date: WallMoment, in zone: ZoneRules) -> LocalTime {
    next(after: zone.front(at: date), in: zone)
  }

  /// The first occurrence after a local time, on a day that the zone has.
  public func next(after local: LocalTime, in zone: ZoneRules) -> LocalTime {
    var date = local.date + (local.isBefore(time) ? 0 : 1)
    date = date + days.distance(onward: date.dayOfWeek)
    while !zone.has(date) {
      date = date + 1
      date = date + days.distance(onward: date.dayOfWeek)
    }
    return LocalTime(date, time)
  }

  /// The last occurrence that is not after a local time, on a day that the zone has.
  public func last(through local: LocalTime, in zone: ZoneRules) -> LocalTime {
    var date = local.date + (local.isBefore(time) ? -1 : 0)
    date = date + -days.distance(back: date.dayOfWeek)
    while !zone.has(date) {
      date = date + -1
      date = date + -days.distance(back: date.dayOfWeek)
    }
    return LocalTime(date, time)
  }

  /// How many occurrences come after one local time and not after another, on days that the zone
  /// has.
  public func count(after start: LocalTime, through end: LocalTime, in zone: ZoneRules) -> Int {
    let first = start.date.daysSinceEpoch + (start.isBefore(time) ? 0 : 1)
    let last = end.date.daysSinceEpoch - (end.isBefore(time) ? 1 : 0)
    guard first <= last else { return 0 }
    let (weeks, rest) = (last - first + 1).quotientAndRemainder(dividingBy: 7)
    let firstDay = CivilDate(daysSinceEpoch: first)
    let partial = (0..<rest).count { days.contains(dayOfWeek: (firstDay.dayOfWeek + $0) % 7) }
    let missing = zone.table.missingDays.count { day in
      (first...last).contains(day)
        && days.contains(dayOfWeek: CivilDate(daysSinceEpoch: day).dayOfWeek)
    }
    return weeks * days.count + partial - missing
  }

  private var days: Weekdays { weekdays.isEmpty ? .all : weekdays }
}

extension LocalTime {
  /// Whether a time of its day is still to come.
  fileprivate func isBefore(_ time: TimeOfDay) -> Bool { self.time < time }
}

extension Weekdays {
  /// Days from a day of the week, 0 for Sunday, to the first one here that is not before it.
  fileprivate func distance(onward day: Int) -> Int {
    (twoWeeks >> UInt16(day)).trailingZeroBitCount
  }

  /// Days from the last one here that is not after a day of the week to that day.
  fileprivate func distance(back day: Int) -> Int {
    (twoWeeks << UInt16(8 - day)).leadingZeroBitCount
  }

  fileprivate func contains(dayOfWeek day: Int) -> Bool { bits >> UInt8(day) & 1 == 1 }

  private var twoWeeks: UInt16 { UInt16(bits) | UInt16(bits) << 7 }
}

extension Recurrence {
  /// When an alarm rings.
  public init(_ alarm: Alarm) {
    self.init(at: alarm.time, on: alarm.weekdays)
  }
}
