internal import CountdownAlarms
internal import Foundation

/// The kinds of recurrence that are measured, by the phrases that name them.
enum RuleKind: String, CaseIterable {
  case daily = "daily"
  case thirdDays = "every 3 days"
  case weekdays = "weekdays"
  case secondWeeks = "every 2 weeks on mon,thu"
  case monthDay = "15th"
  case longMonths = "31st"
  case lastDay = "last day"
  case secondTuesday = "2nd tuesday"
  case lastFriday = "last friday"
  case yearly = "24 dec"
  case leapDay = "29 feb"
  case thanksgiving = "4th thursday of nov"
  case until = "every 3 days until 2199-12-31"
  case count = "weekdays 100000 times"
  case lastWorkday = "last workday"
  case orLastDay = "30th or last day"
  case beforeWeekend = "15th or the workday before"
  case beforeMonth = "1st or the workday before"
  case evenWeeks = "mon,thu in even weeks"
  case fridays = "friday 13th"
  case workdaysExcept = "weekdays except jul,24 dec"
  case weeksExcept = "every 2 weeks on mon,thu except jul,24 dec"
  case someMonths = "every 3 days in sep..dec"
  case threeTimes = "7:30,12:00,18:00 daily"

  /// The kinds that the other contenders can say in as few words.
  static let common = allCases.filter { $0.frequency != nil }

  /// From when all of them count.
  static let start = LocalTime(
    CivilDate(year: 2026, month: 1, day: 1), TimeOfDay(hour: 7, minute: 30))
  /// In whose clocks they come.
  static let zone = "Europe/Berlin"
  /// How many years after the start the next one is asked for.
  static let distances = [0, 10, 100]

  var recurrence: Recurrence {
    get throws {
      if self == .threeTimes { return try Recurrence(parsing: rawValue) }
      return Recurrence(try RecurrenceRule(parsing: rawValue), from: Self.start)
    }
  }

  /// Moments all over a year so far from the start, in seconds since 1970.
  static func moments(_ count: Int, years: Int) -> [Int] {
    let first = CivilDate(year: start.date.components.year + years, month: 1, day: 2)
    return (0..<count).map { first.daysSinceEpoch * 86_400 + $0 * (360 * 86_400 / count) + 123 }
  }
}

// MARK: - As Foundation has them

extension RuleKind {
  /// Nil for a rule that it cannot say.
  func foundationRule(_ calendar: Calendar) -> Calendar.RecurrenceRule? {
    guard let frequency else { return nil }
    // Otherwise 1 March stands in for 29 February.
    var rule = Calendar.RecurrenceRule(
      calendar: calendar, frequency: frequency, matchingPolicy: .strict)
    switch self {
    case .daily: break
    case .thirdDays, .until: rule.interval = 3
    case .weekdays, .count: rule.weekdays = [2, 3, 4, 5, 6].map(Self.every)
    case .secondWeeks: (rule.interval, rule.weekdays) = (2, [2, 5].map(Self.every))
    case .monthDay: rule.daysOfTheMonth = [15]
    case .longMonths: rule.daysOfTheMonth = [31]
    case .lastDay: rule.daysOfTheMonth = [-1]
    case .secondTuesday: rule.weekdays = [.nth(2, .tuesday)]
    case .lastFriday: rule.weekdays = [.nth(-1, .friday)]
    case .yearly: (rule.months, rule.daysOfTheMonth) = ([12], [24])
    case .leapDay: (rule.months, rule.daysOfTheMonth) = ([2], [29])
    case .thanksgiving: (rule.months, rule.weekdays) = ([11], [.nth(4, .thursday)])
    default: return nil
    }
    if self == .count { rule.end = .afterOccurrences(100_000) }
    if self == .until { rule.end = .afterDate(Date(timeIntervalSince1970: 7_258_118_399)) }
    return rule
  }

  fileprivate var frequency: Calendar.RecurrenceRule.Frequency? {
    switch self {
    case .daily, .thirdDays, .until: .daily
    case .weekdays, .count, .secondWeeks: .weekly
    case .monthDay, .longMonths, .lastDay, .secondTuesday, .lastFriday: .monthly
    case .yearly, .leapDay, .thanksgiving: .yearly
    default: nil
    }
  }

  private static func every(_ day: Int) -> Calendar.RecurrenceRule.Weekday {
    let days: [Locale.Weekday] = [
      .sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday,
    ]
    return .every(days[day - 1])
  }
}
