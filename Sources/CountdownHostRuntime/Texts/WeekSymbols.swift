package import CountdownAlarms
internal import CountdownTerminal
internal import Foundation

/// The week in the user's locale: its first day, and the names of the days.
package struct WeekSymbols: Sendable {
  /// The seven days, from the locale's first.
  package let days: [Weekday]
  private let letters: [String]
  private let names: [String]

  init(locale: Locale) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    let first = min(max(calendar.firstWeekday, 1), 7) - 1
    days = (0..<7).map { Weekday.allCases[($0 + first) % 7] }
    letters = Self.seven(calendar.veryShortStandaloneWeekdaySymbols)
    names = Self.seven(calendar.shortStandaloneWeekdaySymbols)
  }

  /// The week of the locale that the environment names for times, in the order of the C library.
  /// Without one, and for `C`, English names and the week of ISO 8601.
  package init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }
    let name = (names.first { !$0.isEmpty } ?? "").prefix { $0 != "." && $0 != "@" }
    let isNone = ["", "C", "POSIX"].contains(name)
    self.init(locale: Locale(identifier: isNone ? "en_001" : String(name)))
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
  func text(_ weekdays: Weekdays) -> String {
    if weekdays.isEmpty { return "once" }
    if weekdays == .all { return "every day" }
    var runs: [[Weekday]] = []
    for (index, day) in days.enumerated() where weekdays.contains(day) {
      let follows = index > 0 && weekdays.contains(days[index - 1])
      if follows { runs[runs.count - 1].append(day) } else { runs.append([day]) }
    }
    return runs.flatMap(text).joined(separator: ", ")
  }

  /// Days in a row, three or more as a range.
  private func text(_ run: [Weekday]) -> [String] {
    guard run.count > 2, let first = run.first, let last = run.last else { return run.map(name) }
    return ["\(name(first))–\(name(last))"]
  }

  /// `M`
  func letter(_ day: Weekday) -> String { letters[day.rawValue - 1] }

  /// `Mon`
  package func name(_ day: Weekday) -> String { names[day.rawValue - 1] }

  /// A locale without seven names has English ones.
  private static func seven(_ symbols: [String]) -> [String] {
    symbols.count == 7 ? symbols : Weekday.allCases.map { "\($0)".prefix(3).capitalized }
  }
}
