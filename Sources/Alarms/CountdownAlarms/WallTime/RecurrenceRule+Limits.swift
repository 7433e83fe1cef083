internal import Countdown

extension RecurrenceRule {
  /// ` in jun,dec`, ` if friday`, ` except weekends,jul,24 dec`, after the days; empty for none.
  var limitText: String {
    let (months, weekdays) = (exceptions.months, exceptions.weekdays)
    // Fewer names say it sooner, where both are read.
    let isInMonths = months.numbers.count > 6 && takesMonths
    let isIfDays = weekdays.count > 4
    let except = [
      weekdays.isEmpty || isIfDays ? nil : weekdays.description,
      months.isEmpty || isInMonths
        ? nil : months.numbers.map(Months.abbreviation).joined(separator: ","),
    ]
    let days = exceptions.daysOfYear.sorted().map {
      "\($0.day) \(Months.abbreviation(of: $0.month))"
    }
    let dates = exceptions.dates.sorted().map(\.description)
    let names = (except.compactMap(\.self) + days + dates).joined(separator: ",")
    return (isInMonths ? " in \(Months.all.subtracting(months))" : "")
      + (isIfDays ? " if \(Weekdays.all.subtracting(weekdays))" : "")
      + (names.isEmpty ? "" : " except \(names)")
      + (weekStart == .monday ? "" : " with weeks from \(weekStart.name)")
  }

  /// Whether months may follow its days.
  private var takesMonths: Bool {
    switch pattern {
    case .daily, .weekly, .numberedWeeks: true
    case .monthly: interval > 1
    case .yearly: false
    }
  }
}
