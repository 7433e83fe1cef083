internal import Countdown

/// A day by its name, seen from today.
enum NamedDay {
  case relative(Int)
  case weekday(Weekday)

  func form(at time: TimeOfDay) -> WallTime.Form {
    switch self {
    case .relative(let days): .relative(days: days, time)
    case .weekday(let weekday): .weekly(weekday, time)
    }
  }
}

extension WallTimeParser {
  /// Reads a day; nil, with nothing read, if no name of a day follows.
  mutating func takeDay() -> NamedDay? {
    let start = position
    if let days = ["today": 0, "tomorrow": 1][takeWhile(\.isLetter).lowercased()] {
      return .relative(days)
    }
    position = start
    return takeWeekday().map(NamedDay.weekday)
  }

  /// Reads a weekday by its English name or another, with the dot of an abbreviation; nil, with
  /// nothing read, if none follows.
  mutating func takeWeekday() -> Weekday? { takeWeekdayName()?.day }

  /// Reads a weekday, and tells whether its name is too long to be a unit: at least three letters
  /// in English, or the full name in another language.
  mutating func takeWeekdayName() -> (day: Weekday, isFull: Bool)? {
    let start = position
    let word = takeWhile(\.isLetter).lowercased()
    if let day = Weekday(named: word) { return (day, word.count > 2) }
    position = start
    guard let (day, length, isFull) = names.first(in: characters[position..<end]) else {
      return nil
    }
    position += length
    // Two dots make a range, and one before another name is a fault.
    let rest = characters[position..<end]
    let dots = rest.prefix { $0 == "." }.count
    if dots == 3 || dots == 1 && rest.dropFirst().first?.isLetter != true { position += 1 }
    return (day, isFull)
  }

  var startsWithWeekday: Bool {
    var rest = self
    return rest.takeWeekday() != nil
  }
}
