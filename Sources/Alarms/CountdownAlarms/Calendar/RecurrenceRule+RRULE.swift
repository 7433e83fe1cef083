extension RecurrenceRule {
  /// The rule as the value of an RRULE, such as `FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;COUNT=10`
  /// (RFC 5545, 3.3.10), from which ``init(rrule:at:in:)`` reads the same days; nil if no single
  /// RRULE says them. For those see ``inCalendar(from:until:)``.
  ///
  /// Whatever the rule leaves to its start is left to DTSTART there. A last day is a date.
  package var rrule: String? {
    guard exceptions.daysOfYear.isEmpty, exceptions.dates.isEmpty else { return nil }
    return rrule(from: nil) { $0.description.filter { $0 != "-" } }
  }

  /// The rule as the value of an RRULE, but for the single days and the days of years that it
  /// leaves out; nil if no RRULE says it.
  ///
  /// - Parameters:
  ///   - start: DTSTART, for what RRULE cannot leave to it.
  ///   - until: writes the last day: as a local time for a floating start, or in UTC if the start
  ///     has a zone.
  func rrule(from start: CivilDate?, until: (CivilDate) -> String) -> String? {
    guard let days = RRULEDays(self, from: start) else { return nil }
    let parts = [
      "FREQ=\(days.frequency)",
      interval == 1 ? nil : "INTERVAL=\(interval)",
      weekStart == .monday ? nil : "WKST=\(weekStart.code)",
      Self.part("BYMONTH", days.months.map(String.init)),
      Self.part("BYWEEKNO", days.weeks.map(String.init)),
      Self.part("BYMONTHDAY", days.numbers.map(String.init)),
      Self.part("BYDAY", days.weekdays),
      Self.part("BYSETPOS", days.positions.map(String.init)),
    ]
    let end: String? =
      switch end {
      case .never: nil
      case .until(let date): "UNTIL=\(until(date))"
      case .count(let count): "COUNT=\(count)"
      }
    return (parts + [end]).compactMap(\.self).joined(separator: ";")
  }

  private static func part(_ name: String, _ values: [String]) -> String? {
    values.isEmpty ? nil : "\(name)=\(values.joined(separator: ","))"
  }
}

/// The parts of an RRULE that say on which days it comes.
private struct RRULEDays {
  var frequency: String
  var months: [Int] = []
  var weeks: [Int] = []
  var numbers: [Int] = []
  var weekdays: [String] = []
  var positions: [Int] = []

  /// Nil if no RRULE says them.
  init?(_ rule: RecurrenceRule, from start: CivilDate?) {
    let except = rule.exceptions
    let isLimited = !except.months.isEmpty
    let otherMonths = RecurrenceRule.Months.all.subtracting(except.months)
    switch rule.pattern {
    case .daily:
      frequency = "DAILY"
      months = isLimited ? otherMonths.numbers : []
      if !except.weekdays.isEmpty { weekdays = Weekdays.all.subtracting(except.weekdays).codes }
    case .weekly(let days):
      // Of days left to the start, those that are left out have no occurrence at all.
      frequency = "WEEKLY"
      months = isLimited ? otherMonths.numbers : []
      weekdays = days.codes
    case .numberedWeeks(let numbers, let days):
      frequency = "YEARLY"
      weeks = Array(stride(from: numbers == .even ? 2 : 1, through: 53, by: 2))
      weekdays = days.isEmpty ? start.map { [$0.weekday.code] } ?? [] : days.codes
      if isLimited || weekdays.isEmpty { return nil }
    case .monthly(let days):
      frequency = "MONTHLY"
      months = isLimited ? otherMonths.numbers : []
      guard set(days, except.weekdays, start) else { return nil }
    case .yearly(let of, let days):
      frequency = "YEARLY"
      // A day of the start that is written needs its month, or it would be one of every month.
      let isWritten = isLimited || !except.weekdays.isEmpty
      let of = of.isEmpty && isWritten ? start.map { [$0.components.month] } ?? [] : of
      months = of.subtracting(except.months).numbers
      guard set(days, except.weekdays, start), !(isLimited && months.isEmpty) else { return nil }
      // Positions are those of the whole period.
      if !positions.isEmpty, months.count > 1 {
        if rule.interval > 1 { return nil }
        frequency = "MONTHLY"
      }
    }
    if isLimited, otherMonths.isEmpty { return nil }
  }

  /// The days of a month; false if no RRULE says them.
  private mutating func set(
    _ days: RecurrenceRule.MonthDays, _ except: Weekdays, _ start: CivilDate?
  ) -> Bool {
    let rest = Weekdays.all.subtracting(except).codes
    switch days.kind {
    case .ofStart:
      guard !except.isEmpty else { return true }
      guard let start else { return false }
      (numbers, weekdays) = ([start.components.day], rest)
    case .numbers(let days):
      guard days.substitute == nil else { return except.isEmpty && set(days) }
      numbers = days.numbers
      if !except.isEmpty { weekdays = rest }
    case .weekdays(let days):
      weekdays = MonthWeekdays.ordinals.flatMap { ordinal in
        days[ordinal].subtracting(except).codes.map { ordinal == 0 ? $0 : "\(ordinal)\($0)" }
      }
      return !weekdays.isEmpty
    case .places(let days):
      (weekdays, positions) = (days.weekdays.codes, days.places)
      return except.isEmpty
    }
    return true
  }

  /// One day or what substitutes for it, where that lies in the same month: the last of up to three
  /// days, or the first workday of them.
  private mutating func set(_ days: DayNumbers) -> Bool {
    guard days.numbers.count == 1, let day = days.numbers.first else { return false }
    let isBefore = days.substitute != .workdayAfter
    let first = days.substitute == .lastDay ? 28 : isBefore ? day - 2 : day
    let last = isBefore ? day : day + 2
    let longest = days.substitute == .lastDay ? 30 : 28
    guard
      (1...longest).contains(first) && (1...longest).contains(last)
        || (-28 ... -1).contains(first) && (-28 ... -1).contains(last)
    else { return false }
    (numbers, positions) = (Array(first...last), [isBefore ? -1 : 1])
    if days.substitute != .lastDay { weekdays = Weekdays.workdays.codes }
    return true
  }
}

extension RecurrenceRule.Months {
  /// The months that are not among others.
  func subtracting(_ others: RecurrenceRule.Months) -> RecurrenceRule.Months {
    RecurrenceRule.Months(numbers.filter { others.bits >> ($0 - 1) & 1 == 0 })
  }
}

extension Weekdays {
  /// `MO`, in the order of the week.
  fileprivate var codes: [String] { daysFromMonday.map(\.code) }
}

extension Weekday {
  /// `MO`, as iCalendar names it.
  var code: String { String(name.prefix(2)).uppercased() }
}
