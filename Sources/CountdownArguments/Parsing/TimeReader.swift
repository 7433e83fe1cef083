package import CountdownAlarms
internal import CountdownSystem

/// What the words of somebody's times mean: those of their locale beside English, and a day alone
/// as the time that their configuration has for it.
package struct TimeReader: Sendable {
  /// The time of a day that is named without one.
  package var morning = TimeOfDay(hour: 9)
  /// Names the locale.
  var environment: [String: String] = [:]

  /// - Parameter environment: names the locale.
  package init(environment: [String: String] = [:]) { self.environment = environment }

  /// What weekdays are called beside their English names.
  private var names: WeekdayNames {
    guard let week = LocaleWeek(environment: environment) else { return .english }
    let days = zip(Weekday.allCases, zip(week.names, week.fullNames))
    return WeekdayNames(Dictionary(uniqueKeysWithValues: days.map { ($0, [$1.0, $1.1]) }))
  }

  /// - Parameter takesDays: whether a day may be named alone.
  func moment(
    _ text: String, takesDays: Bool = true
  ) throws(WallTimeError) -> WallTime {
    try WallTime(parsing: text, dayTime: takesDays ? morning : nil, names: names)
  }

  func recurrence(_ text: String) throws(WallTimeError) -> Recurrence {
    try Recurrence(parsing: text, names: names)
  }

  func days(_ text: String) throws(WallTimeError) -> Weekdays {
    try Weekdays(parsing: text, names: names)
  }

  func rule(_ text: String) throws(WallTimeError) -> RecurrenceRule {
    try RecurrenceRule(parsing: text, names: names)
  }
}
