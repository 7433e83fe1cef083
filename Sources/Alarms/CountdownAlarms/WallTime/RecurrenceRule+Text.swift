internal import Countdown

extension RecurrenceRule {
  /// Reads a rule as people write it. Any case; weekdays and months by their names or the first
  /// three letters.
  ///
  /// ```text
  /// rule   = [every] ( period [[on] days] | days | other weekdays | other weekend ) [end]
  /// period = daily | weekly | monthly | yearly | N days | N weeks | N months | N years
  ///        | two weeks | fortnight | every second day, every 3rd month …
  /// days   = of weeks    mon,wed | mondays | mon..fri | mon to fri | weekdays | weekends
  ///          of months   1st,15th | last day | 2nd last day | 2nd,4th tuesday | last friday
  ///                      first friday of every other month
  ///          of years    24 dec | dec 24 | last friday of nov | 1st of jun,dec
  /// end    = until 2027-01-31 | until 31 jan 2027 | until november 2027 | N times | for N weeks
  /// ```
  ///
  /// An ordinal before a unit is an interval. `every second friday` has two meanings, and is
  /// refused: `every 2 weeks on friday`, or `2nd friday` of the month. No day has a sign.
  ///
  /// Anything left open, as in `monthly`, comes from the day on which a recurrence starts.
  ///
  /// A rule that ends with a month ends before it: `until november 2027` is until 31 October.
  /// `for 6 weeks` counts how often the rule comes in them.
  ///
  /// - Parameters:
  ///   - names: names of weekdays besides the English ones.
  ///   - today: the day from which an end without a year is the next; nil refuses such an end.
  /// - Throws: ``WallTimeError``, whose kind is ``WallTimeError/Kind/shorterThanADay``
  ///   for hours and less.
  public init(
    parsing text: String, names: WeekdayNames = .english, today: CivilDate? = nil
  ) throws(WallTimeError) {
    func rule(of text: String) throws(WallTimeError) -> RecurrenceRule {
      var parser = WallTimeParser(text, .rule, names: names, today: { today })
      return try parser.rule()
    }
    do { self = try rule(of: text) } catch {
      throw error.suggesting { (try? rule(of: $0)) != nil }
    }
  }
}

extension RecurrenceRule {
  /// The rule after a time: `every 2 weeks`, `every last friday`, `daily until 2027-01-31`. The
  /// second Friday is one `of the month`, because `every 2nd friday` may be one of two.
  package var everyText: String {
    let text = patternText
    let isWhole =
      text.hasPrefix("every ") || text.hasPrefix("week")
      || text.prefix { $0 != " " }.hasSuffix("ly")
    if isWhole { return text + endText }
    return "every \(text)\(isPlaceInMonth ? " of the month" : "")\(endText)"
  }

  /// Whether it is of weekdays by their places in each month, the first of which is a number.
  private var isPlaceInMonth: Bool {
    guard case .monthly(let days) = pattern, case .weekdays = days.kind else { return false }
    return patternText.first?.isDigit == true
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The rule as ``init(parsing:names:today:)`` reads it in English, such as
  /// `every 2 weeks on mon,wed until 2027-01-31`.
  public var description: String {
    patternText + endText
  }

  private var endText: String { end == .never ? "" : " \(end)" }

  private var patternText: String {
    switch pattern {
    case .daily: return period("daily", "days")
    case .weekly(let days):
      if interval == 1, !days.isEmpty { return days.description }
      return period("weekly", "weeks") + (days.isEmpty ? "" : " on \(days)")
    case .monthly(let days):
      if interval == 1, days.hasOrdinals { return days.description }
      return period("monthly", "months") + (days == .ofStart ? "" : " on \(days)")
    case .yearly(let months, let days): return text(in: months, on: days)
    }
  }

  private func text(in months: Months, on days: MonthDays) -> String {
    let years = period("yearly", "years")
    if days == .ofStart { return months.isEmpty ? years : "\(years) in \(months)" }
    let isOneDay = months.numbers.count == 1 && days.numbers.count == 1
    let text =
      isOneDay && days.numbers[0] > 0
      ? "\(days.numbers[0]) \(months)" : "\(days) of \(months)"
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
    case .numbers: true
    case .weekdays(let days): days[0].isEmpty
    }
  }
}

extension RecurrenceRule.MonthDays: CustomStringConvertible {
  /// `1st,15th,last day`, `2nd tuesday`, `mon,2nd tue`; `day of the start` for ``ofStart``.
  public var description: String {
    if self == .ofStart { return "day of the start" }
    guard case .weekdays(let days) = kind else {
      let numbers = numbers.map(\.ordinalText).joined(separator: ",")
      return self.numbers.contains { $0 < 0 } ? numbers + " day" : numbers
    }
    let places = MonthWeekdays.ordinals.filter { !days[$0].isEmpty }
    return places.map { place in
      let names =
        days[place].count == 1 && places.count == 1 ? days[place].description : days[place].names
      return place == 0 ? names : "\(place.ordinalText) \(names)"
    }.joined(separator: ",")
  }
}

extension Int {
  /// `2nd`, `last`, `2nd last`
  fileprivate var ordinalText: String {
    if self == -1 { return "last" }
    return self < 0 ? "\(-self)\((-self).ordinalSuffix) last" : "\(self)\(ordinalSuffix)"
  }
}
