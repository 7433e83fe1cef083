extension RecurrenceRule {
  /// In how many months of a year a day comes that not every month has, and what comes in all of
  /// them: `the 31st comes in 7 months of the year; for every month: 31st or last day`; nil for
  /// rules of other days.
  ///
  /// - Parameter start: the day from which it counts, for a rule of that day.
  package func shortMonthsNote(from start: CivilDate) -> String? {
    guard case .monthly(let days) = pattern else { return nil }
    let written = days == .ofStart ? DayNumbers([start.components.day]) : days.byNumber
    guard let written, written.substitute == nil, let day = written.numbers.max(), day > 28 else {
      return nil
    }
    let months = (1...12).count { CivilDate.length(ofMonth: $0, year: 2_001) >= day }
    // With an interval the months differ.
    let often =
      interval > 1
      ? "is left out of shorter months"
      : "comes in \(months) months of \(day == 29 ? "most years" : "the year")"
    return "the \(day)\(day.ordinalSuffix) \(often); "
      + "for every month: \(day)\(day.ordinalSuffix) or last day"
  }
}
