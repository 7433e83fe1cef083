/// The parts of an RRULE that have not been read yet.
struct RRULEFields {
  private let text: String
  private var values: [String: String] = [:]

  init(_ text: String) throws(RRULEError) {
    self.text = text
    if text.utf8.count > 1_000 { throw RRULEError(part: text, reason: "too long") }
    let rule = text.hasPrefix("RRULE:") ? text.dropFirst(6) : text[...]
    for part in rule.uppercased().split(separator: ";", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, !sides[1].isEmpty else {
        throw RRULEError(part: String(part), reason: "a part of an RRULE is NAME=VALUE")
      }
      if values.updateValue(sides[1], forKey: sides[0]) != nil {
        throw RRULEError(part: String(part), reason: "this part appears twice")
      }
    }
  }

  func expectNothingElse() throws(RRULEError) {
    guard let (name, value) = values.min(by: { $0.key < $1.key }) else { return }
    throw RRULEError(part: "\(name)=\(value)", reason: "this part of an RRULE is not supported")
  }

  mutating func number(_ name: String, _ range: ClosedRange<Int>) throws(RRULEError) -> Int? {
    guard let text = values.removeValue(forKey: name) else { return nil }
    if let number = Int(digits: text), range.contains(number) { return number }
    throw RRULEError(
      part: "\(name)=\(text)",
      reason: "expected a number from \(range.lowerBound) to \(range.upperBound)")
  }

  /// Signed numbers separated by commas, each with an absolute value in the range.
  private mutating func numbers(
    _ name: String, _ range: ClosedRange<Int>
  ) throws(RRULEError) -> [Int] {
    guard let text = values.removeValue(forKey: name) else { return [] }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    if numbers.allSatisfy({ range.contains($0) && $0 != 0 }) { return numbers }
    throw RRULEError(
      part: "\(name)=\(text)",
      reason: "expected numbers from \(range.lowerBound) to \(range.upperBound)")
  }
}

// MARK: - Meaning

extension RRULEFields {
  mutating func end() throws(RRULEError) -> RecurrenceRule.End {
    let count = try number("COUNT", 1...RecurrenceRule.highestCount)
    guard let until = values.removeValue(forKey: "UNTIL") else {
      return count.map { .count($0) } ?? .never
    }
    if count != nil { throw RRULEError(part: "UNTIL=\(until)", reason: "there is a COUNT as well") }
    let (year, day, time) = (until.prefix(4), until.dropFirst(6).prefix(2), until.dropFirst(8))
    guard let date = CivilDate("\(year)-\(until.dropFirst(4).prefix(2))-\(day)"),
      time.isEmpty || time.first == "T"
    else {
      throw RRULEError(part: "UNTIL=\(until)", reason: "expected a date such as 20270131")
    }
    return .until(date)
  }

  mutating func pattern(interval: Int) throws(RRULEError) -> RecurrenceRule.Pattern {
    let frequency = values.removeValue(forKey: "FREQ") ?? ""
    let monday = values.removeValue(forKey: "WKST") ?? "MO"
    if frequency == "WEEKLY", interval > 1, monday != "MO" {
      throw RRULEError(part: "WKST=\(monday)", reason: "weeks begin on Monday here")
    }
    switch frequency {
    case "DAILY": return .daily
    case "WEEKLY": return .weekly(on: try weekdays())
    case "MONTHLY": return .monthly(on: try monthDays())
    case "YEARLY": return try year()
    default:
      throw RRULEError(
        part: "FREQ=\(frequency)", reason: "expected DAILY, WEEKLY, MONTHLY or YEARLY")
    }
  }

  private mutating func weekdays() throws(RRULEError) -> Weekdays {
    var days: Weekdays = []
    for (day, ordinal, part) in try places() {
      if ordinal != 0 { throw RRULEError(part: part, reason: "a week has each day once") }
      days.insert(day)
    }
    return days
  }

  private mutating func year() throws(RRULEError) -> RecurrenceRule.Pattern {
    let months = RecurrenceRule.Months(try numbers("BYMONTH", 1...12))
    let byDay = values["BYDAY"]
    if let byDay, months.isEmpty, byDay.contains(where: \.isNumber) {
      throw RRULEError(part: "BYDAY=\(byDay)", reason: "the nth weekday of a year is not supported")
    }
    return .yearly(in: months, on: try monthDays())
  }

  private mutating func monthDays() throws(RRULEError) -> RecurrenceRule.MonthDays {
    let numbers = try numbers("BYMONTHDAY", -31...31)
    var days = MonthWeekdays()
    for (day, ordinal, part) in try places() {
      if !numbers.isEmpty {
        throw RRULEError(part: part, reason: "weekdays and BYMONTHDAY cannot be combined")
      }
      days.insert([day], ordinal)
    }
    return numbers.isEmpty ? RecurrenceRule.MonthDays(days) : .days(numbers)
  }

  /// `-1FR,MO`
  private mutating func places() throws(RRULEError) -> [(Weekday, Int, part: String)] {
    guard let text = values.removeValue(forKey: "BYDAY") else { return [] }
    var places: [(Weekday, Int, part: String)] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let number = item.dropLast(2)
      let ordinal = number.isEmpty ? 0 : Int(number)
      guard let day = Weekday.allCases.first(where: { $0.code == item.suffix(2) }),
        let ordinal, (-5...5).contains(ordinal), number.isEmpty || ordinal != 0
      else {
        throw RRULEError(part: "BYDAY=\(text)", reason: "expected days such as MO, 2TU or -1FR")
      }
      places.append((day, ordinal, "BYDAY=\(text)"))
    }
    return places
  }
}
