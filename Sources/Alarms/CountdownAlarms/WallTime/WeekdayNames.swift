internal import Countdown

/// Names for the days of the week, besides the English ones, which are always read.
///
/// ```swift
/// let french = WeekdayNames([.monday: ["lundi", "lun."], .tuesday: ["mardi", "mar."]])
/// let days = try Weekdays(parsing: "lun,mardi,fri", names: french)
/// ```
///
/// Case is ignored, and so is the dot of an abbreviation. A word that is also English keeps its
/// English meaning, and a name that two days share is not read.
public struct WeekdayNames: Hashable, Sendable {
  /// No names but the English ones.
  public static let english = WeekdayNames([:])

  /// The days by the characters of their names.
  private let days: [[String]: Weekday]
  /// The longest name of each day.
  private let full: Set<[String]>
  /// The number of characters of the longest name.
  private let longest: Int

  /// Any number of names; blanks at their ends are ignored, and so are empty names.
  public init(_ names: [Weekday: [String]]) {
    var days: [[String]: Set<Weekday>] = [:]
    for (day, names) in names {
      for name in names { days[name.letters, default: []].insert(day) }
    }
    self.days = days.compactMapValues { $0.count == 1 ? $0.first : nil }
      .filter { !$0.key.isEmpty }
    longest = self.days.keys.map(\.count).max() ?? 0
    full = Set(names.values.compactMap { $0.map(\.letters).max { $0.count < $1.count } })
  }

  /// The day that a text begins with, by the longest name that ends there, the number of its
  /// characters, and whether it is the longest name of that day.
  func first(in text: ArraySlice<Character>) -> (day: Weekday, length: Int, isFull: Bool)? {
    let letters = text.prefix(longest).map(\.folded)
    let found = days.filter { name, _ in
      letters.starts(with: name) && !text.dropFirst(name.count - 1).beginsInWord
    }
    return found.max { $0.key.count < $1.key.count }
      .map { ($0.value, $0.key.count, full.contains($0.key)) }
  }
}

extension ArraySlice<Character> {
  /// Whether the first character and the second belong together.
  fileprivate var beginsInWord: Bool {
    guard let next = dropFirst().first else { return false }
    return next.isLetter || next.isDigit && first?.isDigit == true
  }
}

extension String {
  /// The characters of a name, without the dot of an abbreviation.
  fileprivate var letters: [String] {
    // Some abbreviations end with a blank that does not break a line.
    var name = self[...].drop(while: \.isWhitespace)
    while let last = name.last, last.isWhitespace { name.removeLast() }
    if name.last == "." { name.removeLast() }
    return name.map(\.folded)
  }
}

extension Character {
  /// The character in lower case; both Turkish letters i become one.
  fileprivate var folded: String { self == "ı" || self == "İ" ? "i" : lowercased() }
}
