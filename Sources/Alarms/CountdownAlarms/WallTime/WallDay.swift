internal import Countdown

/// A day as people name it, seen from the present.
package enum WallDay: Hashable, Sendable {
  /// The first on which the time is still to come.
  case any
  /// The next such weekday on which the time is still to come.
  case weekday(Weekday)
  /// A number of days from today.
  case relative(Int)
  /// A weekday of this week, or of one so many weeks later; weeks begin on Monday.
  case inWeek(Int, Weekday)
  /// `next friday`: the first after today to some people, and that of the next week to others.
  case following(Weekday)
  /// The next such day of a year, with the weekday that stands beside it.
  case ofYear(month: Int, day: Int, Weekday?)
  case date(CivilDate)
}

extension WallDay {
  /// The local time on this day that is meant after another; nil if there is none.
  package func local(
    at time: TimeOfDay, after here: LocalTime, in zone: ZoneRules
  ) -> LocalTime? {
    switch self {
    case .any: Recurrence(at: time).next(after: here, in: zone)
    case .weekday(let day): Recurrence(at: time, on: [day]).next(after: here, in: zone)
    case .ofYear(let month, let day, _):
      Recurrence(
        RecurrenceRule(.yearly(in: [month], on: .days([day]))), from: LocalTime(here.date, time)
      ).next(after: here, in: zone)
    case .relative, .inWeek, .following, .date:
      LocalTime(first(from: here.date) ?? here.date, time)
    }
  }

  /// The first such day that is not before today; nil for any day.
  func first(from today: CivilDate) -> CivilDate? {
    switch self {
    case .any: nil
    case .weekday(let day): today + (day.daysFromMonday - today.weekday.daysFromMonday + 7) % 7
    case .relative(let days): today + days
    case .inWeek(let weeks, let day):
      today + (weeks * 7 + day.daysFromMonday - today.weekday.daysFromMonday)
    case .following(let day): WallDay.weekday(day).first(from: today + 1)
    case .ofYear(let month, let day, _):
      Recurrence(
        RecurrenceRule(.yearly(in: [month], on: .days([day]))), from: LocalTime(today, .midnight)
      ).firstDate(from: today)
    case .date(let date): date
    }
  }

  /// The last such day that is not after today; nil for any day.
  package func last(before today: CivilDate) -> CivilDate? {
    switch self {
    case .weekday(let day): today + -((today.weekday.daysFromMonday - day.daysFromMonday + 7) % 7)
    case .ofYear(let month, let day, _):
      (0...8).lazy.map { CivilDate(year: today.components.year - $0, month: month, day: day) }
        .first { $0 <= today && $0.components.day == day }
    case .any, .relative, .inWeek, .following, .date: first(from: today)
    }
  }

  /// The day after it; nil if that depends on the year or on what is meant.
  var next: WallDay? {
    switch self {
    case .any: .any
    case .weekday(let day): .weekday(day.next)
    case .relative(let days): .relative(days + 1)
    case .inWeek(1..., .sunday), .following: nil
    case .inWeek(let weeks, let day): .inWeek(weeks + (day == .sunday ? 1 : 0), day.next)
    case .ofYear(2, 28..., _): nil
    case .ofYear(let month, let day, let weekday):
      day < CivilDate.length(ofMonth: month, year: 2_000)
        ? .ofYear(month: month, day: day + 1, weekday?.next)
        : .ofYear(month: month % 12 + 1, day: 1, weekday?.next)
    case .date(let date): .date(date + 1)
    }
  }

  /// The dates it may mean, if these are several.
  func choices(from today: CivilDate) -> [CivilDate] {
    guard case .following(let day) = self else { return [] }
    let dates = [first(from: today), WallDay.inWeek(1, day).first(from: today)].compactMap(\.self)
    return dates.first == dates.last ? [] : dates
  }

  /// As the parser reads it, before a time; empty for any day.
  var text: String {
    switch self {
    case .any: return ""
    case .weekday(let day): return day.abbreviation
    case .relative(let days):
      let names = [-1: "yesterday", 0: "today", 1: "tomorrow", 2: "day after tomorrow"]
      return names[days] ?? "in \(days) days at"
    case .inWeek(let weeks, let day):
      return weeks == 0 ? "this \(day.name)" : "\(day.name) next week"
    case .following(let day): return "next \(day.name)"
    case .ofYear(let month, let day, let weekday):
      let date = "\(day) \(RecurrenceRule.Months.abbreviation(of: month))"
      return weekday.map { "\($0.abbreviation) \(date)" } ?? date
    case .date(let date): return "\(date)"
    }
  }
}

extension Weekday {
  /// 0 for Monday to 6 for Sunday.
  fileprivate var daysFromMonday: Int { (rawValue + 5) % 7 }

  fileprivate var next: Weekday { Weekday(rawValue: rawValue % 7 + 1) ?? .sunday }
}
