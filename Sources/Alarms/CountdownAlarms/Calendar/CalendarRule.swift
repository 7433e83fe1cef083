/// A rule in a calendar file: an RRULE, days besides, and days that are left out.
///
/// What no RRULE says is never written as one that says something else. A day of every year that is
/// left out is an EXDATE in each of them. Where no RRULE says the days, such as those of a workday
/// that may lie in another month, each is an RDATE. Both are written through 2099, and of the
/// latter at most a thousand.
struct CalendarRule: Hashable {
  /// The value of the RRULE; nil if the days are listed.
  var rrule: String?
  /// The days after the first, if they are listed.
  var dates: [CivilDate] = []
  /// The days that are left out of the RRULE.
  var excluded: [CivilDate] = []
  /// The last day for which the lists hold, where the rule goes on; nil if they are complete.
  var end: CivilDate?

  fileprivate static let lastYear = 2_099
  fileprivate static let mostDates = 1_000
}

extension RecurrenceRule {
  /// The rule as a calendar file has it.
  ///
  /// - Parameters:
  ///   - first: its first day, which is DTSTART.
  ///   - until: writes a last day, as for ``rrule(from:until:)``.
  func inCalendar(from first: CivilDate, until: (CivilDate) -> String) -> CalendarRule {
    let recurrence = Recurrence(self, from: LocalTime(first, .midnight))
    let hasSingle = !exceptions.dates.isEmpty || !exceptions.daysOfYear.isEmpty
    var whole = self
    // COUNT counts the days that are left out as well.
    if hasSingle, case .count = end {
      whole = ending(.until(recurrence.lastDate(through: .lastWithText) ?? first))
    }
    guard let rrule = whole.rrule(from: first, until: until) else { return listed(recurrence) }
    var rule = CalendarRule(rrule: rrule)
    if hasSingle { whole.exclude(from: first, in: &rule) }
    return rule
  }

  /// Adds the days that the exceptions leave out of the same rule without them.
  private func exclude(from first: CivilDate, in rule: inout CalendarRule) {
    var others = exceptions
    (others.dates, others.daysOfYear) = ([], [])
    let all = Recurrence(
      RecurrenceRule(
        pattern, every: interval, except: others, weeksFrom: weekStart, end: end),
      from: LocalTime(first, .midnight))
    let years = first.components.year...max(CalendarRule.lastYear, first.components.year)
    let ofYears = exceptions.daysOfYear.flatMap { day in
      years.map { CivilDate(year: $0, month: day.month, day: day.day) }
        .filter { $0.components.day == day.day }
    }
    rule.excluded = exceptions.dates.union(ofYears).filter { all.firstDate(from: $0) == $0 }
      .sorted()
    let last = CivilDate(year: years.upperBound, month: 12, day: 31)
    if !exceptions.daysOfYear.isEmpty, all.firstDate(from: last + 1) != nil { rule.end = last }
  }

  private func listed(_ recurrence: Recurrence) -> CalendarRule {
    var rule = CalendarRule()
    let last = CivilDate(year: CalendarRule.lastYear, month: 12, day: 31)
    var next = recurrence.start.flatMap { recurrence.firstDate(from: $0 + 1) }
    while let day = next, day <= last, rule.dates.count < CalendarRule.mostDates {
      rule.dates.append(day)
      next = recurrence.firstDate(from: day + 1)
    }
    if next != nil { rule.end = rule.dates.last ?? recurrence.start }
    return rule
  }
}

extension ICalendarItem {
  /// The last day for which the days of the rule are listed, where no RRULE says them and they go
  /// on; nil for most.
  package var lastListedDay: CivilDate? {
    rule?.inCalendar(from: start.date) { "\($0)" }.end
  }
}
