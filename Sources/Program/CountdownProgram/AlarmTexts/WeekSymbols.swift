package import CountdownAlarms
internal import CountdownArguments
package import CountdownSystem
internal import CountdownTerminal

/// The week in the user's locale: its first day, and the names of the days.
package struct WeekSymbols: Sendable {
  /// The seven days, from the locale's first.
  package let days: [Weekday]
  private let letters: [String]
  private let names: [String]

  /// Without a week of a locale, English names and the week of ISO 8601.
  package init(_ week: LocaleWeek?) {
    let plain = week?.names ?? Weekday.allCases.map(\.abbreviation.capitalizedFirst)
    letters = plain.map { String($0.prefix(1)) }
    // Beside a date, a name from right to left would turn the order of the two.
    names = plain.map(DisplayText.label)
    let first = week?.firstDay ?? 1
    days = (0..<7).map { Weekday.allCases[($0 + first) % 7] }
  }

  /// The week of the user's locale.
  package init(environment: Environment) {
    self.init(LocaleWeek(environment: environment))
  }

  /// `M T W T F · ·`, each day as wide as its letter.
  package func marks(_ weekdays: Weekdays) -> String {
    let marks = days.map { day in
      let letter = letter(day)
      let blank = String(repeating: " ", count: max(DisplayText.width(letter) - 1, 0))
      return weekdays.contains(day) ? letter : "·" + blank
    }
    return marks.joined(separator: " ")
  }

  /// `Mon–Fri`, `Sat, Sun`, `every day`, `once`.
  package func text(_ weekdays: Weekdays) -> String {
    if weekdays.isEmpty { return "once" }
    if weekdays == .all { return "every day" }
    var runs: [[Weekday]] = []
    for (index, day) in days.enumerated() where weekdays.contains(day) {
      let follows = index > 0 && weekdays.contains(days[index - 1])
      if follows { runs[runs.count - 1].append(day) } else { runs.append([day]) }
    }
    return runs.flatMap(text).joined(separator: ", ")
  }

  /// `Mon–Fri`, `Mon until 2027-01-31`, `every 2 weeks on mon`, `every last friday`.
  package func text(_ rule: RecurrenceRule) -> String {
    if rule == RecurrenceRule(.daily) { return text(.all) }
    if rule.everyWeek.isEmpty { return rule.everyText }
    return text(rule.everyWeek) + (rule.end == .never ? "" : " \(rule.end.text)")
  }

  /// Days in a row, three or more as a range.
  private func text(_ run: [Weekday]) -> [String] {
    guard run.count > 2, let first = run.first, let last = run.last else { return run.map(name) }
    return ["\(name(first))–\(name(last))"]
  }

  /// `M`
  package func letter(_ day: Weekday) -> String { letters[day.rawValue - 1] }

  /// `Mon`
  package func name(_ day: Weekday) -> String { names[day.rawValue - 1] }
}

extension RecurrenceRule.End {
  /// `until 2027-01-31`, `10 times`; empty for never.
  fileprivate var text: String {
    switch self {
    case .never: ""
    case .until(let date): "until \(date)"
    case .count(let count): "\(count) \(count == 1 ? "time" : "times")"
    }
  }
}
