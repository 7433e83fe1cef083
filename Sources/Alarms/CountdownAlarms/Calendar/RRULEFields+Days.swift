// What the parts of an RRULE say of its days.
extension RRULEFields {
  /// The days, and those that are left out of them.
  mutating func days(
    every interval: Int
  ) throws(RRULEError) -> (RecurrenceRule.Pattern, RecurrenceRule.Exceptions) {
    let frequency = value("FREQ") ?? ""
    let months = RecurrenceRule.Months(try numbers("BYMONTH", 1...12))
    var except = RecurrenceRule.Exceptions()
    if !months.isEmpty { except.months = .all.subtracting(months) }
    switch frequency {
    case "DAILY":
      let days = try weekdays()
      if !days.isEmpty { except.weekdays = .all.subtracting(days) }
      return (.daily, except)
    case "WEEKLY": return (.weekly(on: try weekdays()), except)
    case "MONTHLY":
      let days = try monthDays(&except)
      // With an interval, the months that count are among those.
      if months.isEmpty || interval > 1 { return (.monthly(on: days), except) }
      except.months = []
      return (.yearly(in: months, on: days), except)
    case "YEARLY":
      except.months = []
      if let weeks = try numberedWeeks(every: interval) {
        return (weeks, try noMonths(months, except))
      }
      if let byDay = part("BYDAY"), months.isEmpty, byDay.contains(where: \.isNumber) {
        throw RRULEError(part: byDay, reason: "the nth weekday of a year is not supported")
      }
      if let positions = part("BYSETPOS"), months.numbers.count != 1 {
        throw RRULEError(part: positions, reason: "the nth day of a year is not supported")
      }
      return (.yearly(in: months, on: try monthDays(&except)), except)
    default:
      throw RRULEError(
        part: "FREQ=\(frequency)", reason: "expected DAILY, WEEKLY, MONTHLY or YEARLY")
    }
  }

  private func noMonths(
    _ months: RecurrenceRule.Months, _ except: RecurrenceRule.Exceptions
  ) throws(RRULEError) -> RecurrenceRule.Exceptions {
    if months.isEmpty { return except }
    throw RRULEError(part: "BYWEEKNO", reason: "weeks of some months are not supported")
  }

  /// All even weeks, or all odd ones; nil without weeks.
  private mutating func numberedWeeks(
    every interval: Int
  ) throws(RRULEError) -> RecurrenceRule.Pattern? {
    guard let part = part("BYWEEKNO") else { return nil }
    let weeks = Set(try numbers("BYWEEKNO", -53...53))
    let days = try weekdays()
    let isEven = weeks == Set(stride(from: 2, through: 52, by: 2))
    guard isEven || weeks == Set(stride(from: 1, through: 53, by: 2)), interval == 1,
      !days.isEmpty
    else {
      throw RRULEError(part: part, reason: "only days of all even or all odd weeks are supported")
    }
    return .numberedWeeks(isEven ? .even : .odd, on: days)
  }

  private mutating func monthDays(
    _ except: inout RecurrenceRule.Exceptions
  ) throws(RRULEError) -> RecurrenceRule.MonthDays {
    let numbers = try numbers("BYMONTHDAY", -31...31)
    let places = try places()
    if let part = part("BYSETPOS") {
      let positions = try self.numbers("BYSETPOS", -366...366)
      let isPlain = places.allSatisfy { $0.1 == 0 }
      let days = isPlain ? Self.days(positions, of: numbers, Weekdays(places.map(\.0))) : nil
      if let days { return days }
      throw RRULEError(part: part, reason: "this part of an RRULE is not supported")
    }
    var days = MonthWeekdays()
    for (day, ordinal, part) in places {
      if !numbers.isEmpty, ordinal != 0 {
        throw RRULEError(part: part, reason: "nth weekdays and BYMONTHDAY cannot be combined")
      }
      days.insert([day], ordinal)
    }
    if numbers.isEmpty { return RecurrenceRule.MonthDays(days) }
    if !days[0].isEmpty { except.weekdays = .all.subtracting(days[0]) }
    return .days(numbers)
  }

  /// The days at some positions among those of a month; nil if they are not supported.
  private static func days(
    _ positions: [Int], of numbers: [Int], _ weekdays: Weekdays
  ) -> RecurrenceRule.MonthDays? {
    let most = positions.map(\.magnitude).max() ?? 0
    if numbers.isEmpty {
      switch weekdays {
      case .workdays where most <= 23, .weekend where most <= 23:
        return RecurrenceRule.MonthDays(DayPlaces(weekdays, positions))
      case .all where most <= 31: return .days(positions)
      case _ where weekdays.count == 1 && most <= 5:
        var days = MonthWeekdays()
        for place in positions { days.insert(weekdays, place) }
        return RecurrenceRule.MonthDays(days)
      default: return nil
      }
    }
    let numbers = numbers.sorted()
    guard positions.count == 1, most == 1, let first = numbers.first, let last = numbers.last,
      numbers == Array(first...last), first.signum() == last.signum()
    else { return nil }
    let isLast = positions[0] == -1
    if weekdays.isEmpty {
      if first < 0 { return first >= -28 ? .days([isLast ? last : first]) : nil }
      if !isLast || last <= 28 { return .days([isLast ? last : first]) }
      return first <= 28 ? .days([last], or: .lastDay) : nil
    }
    // A Saturday, a Sunday and the workday beside them.
    let isShort = first >= 1 && last <= 28 || first >= -28 && last <= -1
    guard weekdays == .workdays, isShort, numbers.count == 3 else { return nil }
    return .days([isLast ? last : first], or: isLast ? .workdayBefore : .workdayAfter)
  }
}
