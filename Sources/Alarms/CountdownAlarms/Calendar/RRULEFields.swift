internal import Countdown

/// The parts of an RRULE that have not been read yet.
struct RRULEFields {
  private var values: [String: String] = [:]

  init(_ text: String) throws(RRULEError) {
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

  /// A part that has not been read; nil without it.
  func part(_ name: String) -> String? { values[name].map { "\(name)=\($0)" } }

  func expectNothingElse() throws(RRULEError) {
    guard let (name, value) = values.min(by: { $0.key < $1.key }) else { return }
    throw RRULEError(part: "\(name)=\(value)", reason: "this part of an RRULE is not supported")
  }

  mutating func value(_ name: String) -> String? { values.removeValue(forKey: name) }

  mutating func number(_ name: String, _ range: ClosedRange<Int>) throws(RRULEError) -> Int? {
    guard let text = value(name) else { return nil }
    let isPlain = text.utf8.allSatisfy { (48...57).contains($0) }
    if isPlain, let number = Int(text), range.contains(number) { return number }
    throw RRULEError(
      part: "\(name)=\(text)",
      reason: "expected a number from \(range.lowerBound) to \(range.upperBound)")
  }

  /// Signed numbers separated by commas, each with an absolute value in the range.
  mutating func numbers(
    _ name: String, _ range: ClosedRange<Int>
  ) throws(RRULEError) -> [Int] {
    guard let text = value(name) else { return [] }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    if numbers.allSatisfy({ range.contains($0) && $0 != 0 }) { return numbers }
    throw RRULEError(
      part: "\(name)=\(text)",
      reason: "expected numbers from \(range.lowerBound) to \(range.upperBound)")
  }

  /// The days of a week, which have no place.
  mutating func weekdays() throws(RRULEError) -> Weekdays {
    var days: Weekdays = []
    for (day, ordinal, part) in try places() {
      if ordinal != 0 { throw RRULEError(part: part, reason: "a week has each day once") }
      days.insert(day)
    }
    return days
  }

  /// `-1FR,MO`
  mutating func places() throws(RRULEError) -> [(Weekday, Int, part: String)] {
    guard let text = value("BYDAY") else { return [] }
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

  /// The day on which weeks begin.
  mutating func weekStart() throws(RRULEError) -> Weekday {
    guard let text = value("WKST") else { return .monday }
    if let day = Weekday.allCases.first(where: { $0.code == text }) { return day }
    throw RRULEError(part: "WKST=\(text)", reason: "expected a day such as MO")
  }
}

// MARK: - The end

extension RRULEFields {
  /// - Parameters:
  ///   - time: of an occurrence, with which the time of UNTIL is compared.
  ///   - zone: the zone of that time; nil for none.
  mutating func end(
    _ time: TimeOfDay?, _ zone: ZoneRules?
  ) throws(RRULEError) -> RecurrenceRule.End {
    let count = try number("COUNT", 1...RecurrenceRule.highestCount)
    guard let until = value("UNTIL") else { return count.map { .count($0) } ?? .never }
    func failure(_ reason: String) -> RRULEError {
      RRULEError(part: "UNTIL=\(until)", reason: reason)
    }
    if count != nil { throw failure("there is a COUNT as well") }
    guard let last = ICalendarTime(until, zone: nil) else {
      throw failure("expected a date such as 20270131, or one with a time")
    }
    guard let clock = last.time else { return .until(last.date) }
    var end = LocalTime(last.date, clock)
    if last.clocks == .utc, let zone {
      end = zone.local(at: WallMoment(seconds: end.secondsSinceEpoch))
    }
    // Without a start, any time of the day may be an occurrence, and only that of midnight is none.
    let isDay = time.map { $0 <= end.time } ?? (end.time > TimeOfDay.midnight)
    return .until(end.date + (isDay ? 0 : -1))
  }
}
