extension DateGrid {
  /// The days of a rule. What its exceptions leave of weeks is worked out here once; those of
  /// months, and of longer intervals, are looked at month by month.
  init(_ rule: RecurrenceRule, from start: CivilDate) {
    let interval = rule.interval
    let except = rule.exceptions.weekdays
    switch rule.pattern {
    case .daily:
      self = Self.everyDay(start, step: interval, except).filtered(rule, every: .all)
    case .weekly(let days):
      let days = (days.isEmpty ? [start.weekday] : days).subtracting(except)
      let grid = WeekGrid(days, start, step: interval, from: rule.weekStart)
      self = (grid.map(DateGrid.weeks) ?? .never).filtered(rule, every: days)
    case .numberedWeeks(let numbers, let days):
      let days = (days.isEmpty ? [start.weekday] : days).subtracting(except)
      let grid = NumberedWeekGrid(days, isEven: numbers == .even)
      self = (grid.map(DateGrid.numberedWeeks) ?? .never).filtered(rule, every: nil)
    case .monthly(let days):
      self = Self.ofMonths([1], days, start, step: interval, within: 1, rule)
    case .yearly(let months, let days):
      let months = months.isEmpty ? [start.components.month] : months
      self = Self.ofMonths(months, days, start, step: interval * 12, within: 12, rule)
    }
  }

  private static func everyDay(
    _ start: CivilDate, step: Int, _ except: Weekdays
  ) -> DateGrid {
    if except.isEmpty { return .days(DayGrid(origin: start.daysSinceEpoch, step: step)) }
    // After seven of them the weekdays repeat.
    let places = (0..<7).filter { !except.contains((start + $0 * step).weekday) }
    return WeekGrid(places, origin: start.daysSinceEpoch, apart: step).map(DateGrid.weeks) ?? .never
  }

  /// - Parameter size: of a period of which the months are, in months.
  private static func ofMonths(
    _ months: RecurrenceRule.Months, _ days: RecurrenceRule.MonthDays, _ start: CivilDate,
    step: Int, within size: Int, _ rule: RecurrenceRule
  ) -> DateGrid {
    let days = days == .ofStart ? .days([start.components.day]) : days
    func grid(_ month: Int, _ step: Int, _ filter: MonthFilter?) -> MonthGrid {
      MonthGrid(
        origin: month - month.flooredRemainder(size), step: step, months: months, days: days,
        filter: filter)
    }
    var month = start.monthNumber
    if days.reach > 0 {
      // The start may stand for a day of a month beside its own.
      let each = grid(month, size, nil)
      month = [0, 1, -1].map { month + $0 }.first { each.isDay(start, ofMonth: $0) } ?? month
    }
    return .months(grid(month, step, MonthFilter(rule.exceptions, weekdays: true)))
  }

  /// The days that the exceptions of a rule leave, but for days of the week.
  ///
  /// - Parameter weekdays: the days, if they are those of every week for an interval of one.
  private func filtered(_ rule: RecurrenceRule, every weekdays: Weekdays?) -> DateGrid {
    guard self != .never, let filter = MonthFilter(rule.exceptions, weekdays: false) else {
      return self
    }
    if filter.leavesOutAll { return .never }
    if rule.interval == 1, let weekdays {
      let days = RecurrenceRule.MonthDays.weekdays(weekdays.subtracting(rule.exceptions.weekdays))
      return .months(MonthGrid(origin: 0, step: 12, months: .all, days: days, filter: filter))
    }
    return .filtered(FilteredGrid(grid: self, filter: filter))
  }
}

extension MonthGrid {
  /// Whether a day is one of a month that counts, wherever it lies.
  fileprivate func isDay(_ date: CivilDate, ofMonth number: Int) -> Bool {
    let day = date.daysSinceEpoch
    return has(number) && mask(ofMonth: number).days(from: day, through: day) != 0
  }
}

extension Int {
  fileprivate func flooredRemainder(_ divisor: Int) -> Int {
    self - flooredQuotient(divisor) * divisor
  }
}
