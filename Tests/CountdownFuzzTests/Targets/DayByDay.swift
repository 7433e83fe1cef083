@testable import CountdownAlarms

/// The days of a rule, each asked alone, by nothing but the calendar.
struct DayByDay {
  let rule: RecurrenceRule
  let start: CivilDate

  /// The days from the start on, as far as the rule has any.
  func days(through last: CivilDate) -> [CivilDate] {
    var (days, most, end) = ([CivilDate](), Int.max, last)
    if case .count(let count) = rule.end { most = count }
    if case .until(let date) = rule.end { end = min(date, last) }
    var day = start
    while day <= end, days.count < most {
      if includes(day) { days.append(day) }
      day = day + 1
    }
    return days
  }

  private func includes(_ day: CivilDate) -> Bool {
    let (date, except) = (day.components, rule.exceptions)
    let ofYear = RecurrenceRule.DayOfYear(month: date.month, day: date.day)
    let isLeftOut =
      except.weekdays.contains(day.weekday) || except.months.numbers.contains(date.month)
      || except.daysOfYear.contains(ofYear) || except.dates.contains(day)
    if isLeftOut { return false }
    switch rule.pattern {
    case .daily: return isInPeriod(day.daysSinceEpoch - start.daysSinceEpoch)
    case .weekly(let days):
      return isOne(day, of: days) && isInPeriod((weekStart(of: day) - weekStart(of: start)) / 7)
    case .numberedWeeks(let numbers, let days):
      return isOne(day, of: days) && (weekNumber(of: day) % 2 == 0) == (numbers == .even)
    case .monthly(let days), .yearly(_, let days):
      guard days.reach > 0 else { return isInPeriod(monthsAfterStart(day)) && has(day, days) }
      // The day itself, or one of a weekend beside it.
      return nominal(day, days).contains { isInPeriod(monthsAfterStart($0)) }
    }
  }

  private func isOne(_ day: CivilDate, of days: Weekdays) -> Bool {
    days.isEmpty ? day.weekday == start.weekday : days.contains(day.weekday)
  }

  /// Days, weeks, months or years; for years the months say whether one counts.
  private func isInPeriod(_ distance: Int) -> Bool {
    guard case .yearly = rule.pattern else { return distance % rule.interval == 0 }
    let first = nominalStart.components
    return ((distance + first.year * 12 + first.month - 1) / 12 - first.year) % rule.interval == 0
  }

  private func monthsAfterStart(_ day: CivilDate) -> Int {
    let (date, first) = (day.components, nominalStart.components)
    return (date.year - first.year) * 12 + date.month - first.month
  }

  /// The days of a month for which a day may stand, its own month first.
  private func nominal(
    _ day: CivilDate, _ days: RecurrenceRule.MonthDays
  ) -> [CivilDate] {
    let isBefore = days.byNumber?.substitute == .workdayBefore
    let all = [0, 1, 2, -1, -2].map { day + $0 }.filter { other in
      var moved = other
      while [.saturday, .sunday].contains(moved.weekday) { moved = moved + (isBefore ? -1 : 1) }
      return moved == day && has(other, days)
    }
    let month = day.components.month
    return all.filter { $0.components.month == month } + all.filter { $0.components.month != month }
  }

  /// The day for which the start stands.
  private var nominalStart: CivilDate {
    switch rule.pattern {
    case .monthly(let days) where days.reach > 0, .yearly(_, let days) where days.reach > 0:
      nominal(start, days).first ?? start
    default: start
    }
  }

  private func weekStart(of day: CivilDate) -> Int {
    day.daysSinceEpoch - (day.weekday.rawValue - rule.weekStart.rawValue + 7) % 7
  }

  /// The week of the year of its Thursday.
  private func weekNumber(of day: CivilDate) -> Int {
    let thursday = day + (3 - (day.weekday.rawValue + 5) % 7)
    let first = CivilDate(year: thursday.components.year, month: 1, day: 1)
    return (thursday.daysSinceEpoch - first.daysSinceEpoch) / 7 + 1
  }

  /// Whether a day is one of those of its month, and the month counts.
  private func has(_ day: CivilDate, _ days: RecurrenceRule.MonthDays) -> Bool {
    let (year, month, number) = day.components
    if case .yearly(let months, _) = rule.pattern {
      let numbers = months.isEmpty ? [start.components.month] : months.numbers
      if !numbers.contains(month) { return false }
    }
    var length = 31
    while CivilDate(year: year, month: month, day: length).components.month != month {
      length -= 1
    }
    // From the end, the last day is the first.
    let fromEnd = length - number + 1
    switch days.kind {
    case .ofStart: return number == start.components.day
    case .numbers(let written):
      let isLast = written.substitute == .lastDay && fromEnd == 1
      return days.numbers.contains(number) || days.numbers.contains(-fromEnd)
        || isLast && days.numbers.contains { $0 > length }
    case .weekdays(let weekdays):
      let places = [0, (number + 6) / 7, -(fromEnd + 6) / 7]
      return places.contains { weekdays[$0].contains(day.weekday) }
    case .places(let places):
      let all = (1...length).filter {
        places.weekdays.contains(CivilDate(year: year, month: month, day: $0).weekday)
      }
      return all.firstIndex(of: number).map { place in
        places.places.contains(place + 1) || places.places.contains(place - all.count)
      } ?? false
    }
  }
}
