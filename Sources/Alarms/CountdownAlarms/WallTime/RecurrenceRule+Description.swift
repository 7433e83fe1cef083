internal import Countdown

extension RecurrenceRule {
  /// The rule after a time: `every 2 weeks`, `every last friday`, `daily until 2027-01-31`. The
  /// second Friday is one `of the month`, because `every 2nd friday` may be one of two.
  package var everyText: String {
    let text = patternText
    let isWhole =
      text.hasPrefix("every ") || text.hasPrefix("week")
      || text.prefix { $0 != " " }.hasSuffix("ly")
    let rest = limitText + endText
    if isWhole { return text + rest }
    return "every \(text)\(isPlaceInMonth ? " of the month" : "")\(rest)"
  }

  /// Whether it is of weekdays or workdays by their places in each month, the first of which is a
  /// number.
  private var isPlaceInMonth: Bool {
    guard case .monthly(let days) = pattern, patternText.first?.isDigit == true else {
      return false
    }
    return switch days.kind {
    case .weekdays, .places: true
    case .ofStart, .numbers: false
    }
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The rule as ``init(parsing:names:today:)`` reads it in English, such as
  /// `every 2 weeks on mon,wed until 2027-01-31`.
  public var description: String {
    patternText + limitText + endText
  }

  private var endText: String { end == .never ? "" : " \(end)" }

  private var patternText: String {
    switch pattern {
    case .daily: return period("daily", "days")
    case .weekly(let days):
      if interval == 1, !days.isEmpty { return days.description }
      return period("weekly", "weeks") + (days.isEmpty ? "" : " on \(days)")
    case .numberedWeeks(let numbers, let days):
      let weeks = numbers.rawValue
      return days.isEmpty ? "every \(weeks) week" : "\(days) in \(weeks) weeks"
    case .monthly(let days):
      if interval == 1, days.hasOrdinals { return days.description }
      return period("monthly", "months") + (days == .ofStart ? "" : " on \(days)")
    case .yearly(let months, let days): return text(in: months, on: days)
    }
  }

  private func text(in months: Months, on days: MonthDays) -> String {
    let years = period("yearly", "years")
    if days == .ofStart { return months.isEmpty ? years : "\(years) in \(months)" }
    let (numbers, substitute) = (days.byNumber, days.byNumber?.substituteText ?? "")
    let isOneDay = months.numbers.count == 1 && numbers?.numbers.count == 1
    let names = numbers?.numbersText ?? days.description
    let text =
      if isOneDay, let number = numbers?.numbers[0], number > 0 {
        "\(number) \(months)\(substitute)"
      } else {
        "\(names) of \(months)\(substitute)"
      }
    return interval == 1 ? text : "\(years) on \(text)"
  }

  private func period(_ adverb: String, _ units: String) -> String {
    interval == 1 ? adverb : "every \(interval) \(units)"
  }
}

extension RecurrenceRule.Pattern: CustomStringConvertible {
  /// The rule of these days that has no end, such as `mon,wed` or `monthly on 1st`.
  public var description: String { RecurrenceRule(self).description }
}

extension RecurrenceRule.End: CustomStringConvertible {
  /// `never`, `until 2027-01-31` or `10 times`.
  public var description: String {
    switch self {
    case .never: "never"
    case .until(let date): "until \(date)"
    case .count(let count): "\(count) \(count == 1 ? "time" : "times")"
    }
  }
}

extension RecurrenceRule.Months: CustomStringConvertible {
  /// `jun,dec`; all are `jan..dec`.
  public var description: String {
    if isEmpty { return "none" }
    return self == .all ? "jan..dec" : numbers.map(Self.abbreviation).joined(separator: ",")
  }
}

extension Weekdays: CustomStringConvertible {
  /// The days as ``init(parsing:names:)`` reads them in English: `mon,wed`, `weekdays`, `monday`;
  /// `none` for none.
  public var description: String {
    switch self {
    case []: return "none"
    case .all: return "mon..sun"
    case .workdays: return "weekdays"
    case .weekend: return "weekends"
    default: break
    }
    let days = daysFromMonday
    return days.count == 1 ? days[0].name : names
  }
}

extension RecurrenceRule.MonthDays {
  /// Whether the first of the days has a number or a place, and so cannot be a day of the week.
  fileprivate var hasOrdinals: Bool {
    switch kind {
    case .ofStart: false
    case .numbers, .places: true
    case .weekdays(let days): days[0].isEmpty
    }
  }
}

extension RecurrenceRule.MonthDays: CustomStringConvertible {
  /// `1st,15th,last day`, `2nd tuesday`, `mon,2nd tue`, `last workday`, `30th or last day`,
  /// `15th or the workday before`; `day of the start` for ``ofStart``.
  public var description: String {
    let days: MonthWeekdays
    switch kind {
    case .ofStart: return "day of the start"
    case .numbers(let days): return days.numbersText + days.substituteText
    case .places(let days):
      let name = days.weekdays == .weekend ? "weekend day" : "workday"
      return days.places.map(\.ordinalText).joined(separator: ",") + " \(name)"
    case .weekdays(let weekdays): days = weekdays
    }
    let places = MonthWeekdays.ordinals.filter { !days[$0].isEmpty }
    return places.map { place in
      let names =
        days[place].count == 1 && places.count == 1 ? days[place].description : days[place].names
      return place == 0 ? names : "\(place.ordinalText) \(names)"
    }.joined(separator: ",")
  }
}

extension DayNumbers {
  /// `1st,15th,last day`
  fileprivate var numbersText: String {
    let text = numbers.map(\.ordinalText).joined(separator: ",")
    return numbers.contains { $0 < 0 } ? text + " day" : text
  }

  /// ` or last day`, ` or the workday before`, after the days; empty for none.
  fileprivate var substituteText: String {
    switch substitute {
    case nil: ""
    case .lastDay: " or last day"
    case .workdayBefore: " or the workday before"
    case .workdayAfter: " or the workday after"
    }
  }
}

extension Int {
  /// `2nd`, `last`, `2nd last`
  fileprivate var ordinalText: String {
    if self == -1 { return "last" }
    return self < 0 ? "\(-self)\((-self).ordinalSuffix) last" : "\(self)\(ordinalSuffix)"
  }
}
