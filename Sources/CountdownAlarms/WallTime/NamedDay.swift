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
  /// A day; nil where no name of one follows, and then nothing is read.
  mutating func takeDay() -> NamedDay? {
    let start = position
    if let days = ["today": 0, "tomorrow": 1][takeWhile(\.isLetter).lowercased()] {
      return .relative(days)
    }
    position = start
    return takeWeekday().map(NamedDay.weekday)
  }

  /// A weekday by its English name or by another, and the dot of an abbreviation; nil where none
  /// follows, and then nothing is read.
  mutating func takeWeekday() -> Weekday? {
    let start = position
    if let day = Weekday(named: takeWhile(\.isLetter).lowercased()) { return day }
    position = start
    guard let (day, length) = names.first(in: characters[position..<end]) else { return nil }
    position += length
    // Two dots make a range, and one before another name is a fault.
    let rest = characters[position..<end]
    let dots = rest.prefix { $0 == "." }.count
    if dots == 3 || dots == 1 && rest.dropFirst().first?.isLetter != true { position += 1 }
    return day
  }

  var startsWithWeekday: Bool {
    var rest = self
    return rest.takeWeekday() != nil
  }
}
