internal import Countdown

/// Reads times and dates as people write them. Every failure names its place.
struct WallTimeParser: TextScanning {
  /// The kind of text being read, for the forms that a failure lists.
  let grammar: WallTimeError.Grammar
  let text: String
  let characters: [Character]
  var position = 0
  var end: Int
  /// The time for a day named without one; nil if that is a fault.
  let dayTime: TimeOfDay?
  /// Names of weekdays besides the English ones.
  let names: WeekdayNames
  /// The day from which a date without a year counts where one is needed; nil if that is a fault.
  let today: () -> CivilDate?

  init(
    _ text: String, _ grammar: WallTimeError.Grammar, dayTime: TimeOfDay? = nil,
    names: WeekdayNames, today: @escaping () -> CivilDate? = { nil }
  ) {
    (self.text, self.grammar, self.dayTime, self.names) = (text, grammar, dayTime, names)
    self.today = today
    characters = Self.characters(of: text)
    end = characters.count
  }

  /// Skips to the first significant character.
  mutating func begin() throws(WallTimeError) {
    if isTooLong { throw failure("too long") }
    trim()
    if take("@") { skipBlanks() }
  }

  mutating func expectEnd(_ part: String) throws(WallTimeError) {
    skipBlanks()
    if peek() != nil { throw failure("expected the end after \(part)") }
  }

  /// Four digits and a hyphen.
  var startsWithDate: Bool {
    let start = characters[position..<end].prefix(5)
    return start.count == 5 && start.last == "-" && start.dropLast().allSatisfy(\.isDigit)
  }
}

// MARK: - Words and failures

extension WallTimeParser {
  /// The name of a day or a time that a word resembles.
  func resembling(_ word: String) -> String? {
    word.resembling(
      ["noon", "midnight", "midday", "today", "tomorrow", "tonight"]
        + Weekday.allCases.map(\.name))
  }

  /// The text with a part of it replaced, for suggestions.
  func replacing(_ part: Range<Int>, with other: String) -> String {
    String(characters[..<part.lowerBound]) + other + String(characters[part.upperBound..<end])
  }

  func failure(
    _ reason: String, at place: Int? = nil, suggestion: String? = nil, suggestions: [String] = [],
    kind: WallTimeError.Kind = .syntax
  ) -> WallTimeError {
    WallTimeError(
      text: text, position: place ?? position, reason: reason,
      suggestions: suggestion.map { [$0] } ?? suggestions, kind: kind, grammar: grammar)
  }
}

extension TimeOfDay {
  /// By its name, in lower case.
  init?(named word: String) {
    switch word {
    case "noon", "midday": self = .noon
    case "midnight": self = .midnight
    default: return nil
    }
  }
}

extension Weekday {
  /// By its name or its first two or three letters, in lower case.
  init?(named word: String) {
    let day = Self.allCases.first {
      word == $0.name || word == $0.abbreviation || word == $0.name.prefix(2)
    }
    guard let day else { return nil }
    self = day
  }
}
