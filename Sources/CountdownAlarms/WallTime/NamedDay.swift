/// A day by its name, seen from today.
enum NamedDay {
  case relative(Int)
  case weekday(Weekday)

  init?(_ word: String) {
    if let days = ["today": 0, "tomorrow": 1][word] {
      self = .relative(days)
    } else if let weekday = Weekday(named: word) {
      self = .weekday(weekday)
    } else {
      return nil
    }
  }

  func form(at time: TimeOfDay) -> WallTime.Form {
    switch self {
    case .relative(let days): .relative(days: days, time)
    case .weekday(let weekday): .weekly(weekday, time)
    }
  }
}
