extension RecurrenceRule {
  /// The rule as the value of an RRULE, such as `FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;COUNT=10`
  /// (RFC 5545, 3.3.10). ``init(rrule:)`` reads the same rule from it.
  ///
  /// Whatever the rule leaves to its start is left to DTSTART there. A last day is a date; for a
  /// DTSTART with a time see ``rrule(until:)``.
  package var rrule: String { rrule { $0.description.filter { $0 != "-" } } }

  /// The rule as the value of an RRULE, with UNTIL written for a DTSTART that has a time: as a
  /// local time for a floating start, or in UTC if the start has a zone.
  ///
  /// - Parameter until: writes the last day.
  func rrule(until: (CivilDate) -> String) -> String {
    let parts = [
      "FREQ=\(frequency)",
      interval == 1 ? nil : "INTERVAL=\(interval)",
      months.isEmpty ? nil : "BYMONTH=\(Self.list(months.numbers.map(String.init)))",
      byMonthDay.isEmpty ? nil : "BYMONTHDAY=\(Self.list(byMonthDay.map(String.init)))",
      byDay.isEmpty ? nil : "BYDAY=\(Self.list(byDay))",
    ]
    let end: String? =
      switch end {
      case .never: nil
      case .until(let date): "UNTIL=\(until(date))"
      case .count(let count): "COUNT=\(count)"
      }
    return (parts + [end]).compactMap(\.self).joined(separator: ";")
  }

  private static func list(_ values: [String]) -> String { values.joined(separator: ",") }

  private var frequency: String {
    switch pattern {
    case .daily: "DAILY"
    case .weekly: "WEEKLY"
    case .monthly: "MONTHLY"
    case .yearly: "YEARLY"
    }
  }

  private var months: RecurrenceRule.Months {
    if case .yearly(let months, _) = pattern { months } else { [] }
  }

  private var monthDays: RecurrenceRule.MonthDays {
    switch pattern {
    case .daily, .weekly: .ofStart
    case .monthly(let days), .yearly(_, let days): days
    }
  }

  private var byMonthDay: [Int] { monthDays.numbers }

  private var byDay: [String] {
    if case .weekly(let days) = pattern { return days.codes }
    guard case .weekdays(let days) = monthDays.kind else { return [] }
    return MonthWeekdays.ordinals.flatMap { ordinal in
      days[ordinal].codes.map { ordinal == 0 ? $0 : "\(ordinal)\($0)" }
    }
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
