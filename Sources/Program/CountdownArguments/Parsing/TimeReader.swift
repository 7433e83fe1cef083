internal import Countdown
package import CountdownAlarms
package import CountdownSystem

/// The meaning of words in times: weekdays in the user's locale as well as English, and the
/// configured time for a day alone.
package struct TimeReader: Sendable {
  /// The time for a day named without one.
  package var morning = TimeOfDay(hour: 9)
  /// The environment, which names the locale.
  var environment: Environment = [:]
  /// The present, on which only suggestions depend.
  var now = WallMoment.now
  /// The zone of the present day; nil for the user's.
  var zone: ZoneRules?
  /// Whether the text is itself a suggestion, for which no further ones are made.
  private(set) var isTrial = false

  /// - Parameter environment: names the locale.
  package init(environment: Environment = [:]) { self.environment = environment }

  /// The names of weekdays besides the English ones.
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

  /// The clock time that a length may mean as well: digits alone, and `15:30` of `15h30`; nil
  /// without one.
  func clockTime(insteadOf text: String) -> String? {
    let text = text.filter { !$0.isBlank }
    let fields = text.lowercased().split(separator: "h", omittingEmptySubsequences: false)
    let isJoined = fields.count == 2 && fields[1].count == 2 && fields[0].count < 3
    let time = isJoined ? fields.joined(separator: ":") : text
    if time.contains(where: \.isLetter) { return nil }
    return (try? moment(time, takesDays: false)) == nil ? nil : time
  }

  /// The suggestions that would be accepted in place of the text; others are left out.
  func accepted<Value>(
    _ suggestions: [String], by read: (String, TimeReader) throws -> Value
  ) -> [String] {
    if isTrial { return [] }
    var trial = self
    trial.isTrial = true
    return suggestions.filter { (try? read($0, trial)) != nil }
  }

  /// Whether a text after a bare hour may be a unit.
  func isUnclearAfterHour(_ text: String) -> Bool {
    WallTime.isUnclearAfterHour(text, names: names)
  }

  /// A time with its day or its days, a moment, a length, or a rule alone.
  func timing(_ text: String) throws(WallTimeError) -> WallTiming {
    try WallTiming(parsing: text, dayTime: morning, names: names, today: today)
  }

  /// What may be meant where a time with its days was asked for: the day or the rule of `2 months`,
  /// a rule of `2 weeks on mon`, or what the error suggests.
  func suggestions(for text: String, _ error: WallTimeError) -> [String] {
    if let span = CalendarSpan(text) {
      return [span.date(by: self), "\(morning) \(span.rule)"].compactMap(\.self)
        + error.suggestions
    }
    let isCounted = text.trimmed.first?.isNumber == true && text.contains(where: \.isBlank)
    return (isCounted ? ["\(morning) every \(text.trimmed)"] : []) + error.suggestions
  }

  /// The present day by the user's clock; nil if that has no zone.
  var today: CivilDate? {
    (zone ?? (try? ZoneRules.user(environment: environment.values)))?.local(at: now).date
  }

  func days(_ text: String) throws(WallTimeError) -> Weekdays {
    try Weekdays(parsing: text, names: names)
  }

  func rule(_ text: String) throws(WallTimeError) -> RecurrenceRule {
    try RecurrenceRule(parsing: text, names: names, today: today)
  }
}
