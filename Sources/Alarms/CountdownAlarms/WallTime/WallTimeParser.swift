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

  init(
    _ text: String, _ grammar: WallTimeError.Grammar, dayTime: TimeOfDay? = nil,
    names: WeekdayNames
  ) {
    (self.text, self.grammar, self.dayTime, self.names) = (text, grammar, dayTime, names)
    characters = Self.characters(of: text)
    end = characters.count
  }

  mutating func parse() throws(WallTimeError) -> WallTime.Form {
    try begin()
    guard let first = peek() else { throw failure("no time given") }
    if let length = takeLength() { return .after(length) }
    var form = try dated()
    if form == nil { form = try first.isLetter ? wordFirst() : timeFirst() }
    guard let form else { throw failure("no time given") }
    try expectEnd("the time")
    return form
  }

  /// A date, and the time after it; nil if no date follows.
  private mutating func dated() throws(WallTimeError) -> WallTime.Form? {
    if startsWithDate { return try isoDateTime() }
    let start = position
    guard let date = try takeDate() else { return nil }
    return date.form(at: try timeAfterDay(from: start))
  }

  /// A number with a unit, which is a length wherever it stands.
  private mutating func takeLength() -> Duration? {
    let rest = String(characters[position..<end])
    guard rest.contains(where: \.isLetter), let length = try? Duration(parsing: rest) else {
      return nil
    }
    position = end
    return length
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

// MARK: - Days

extension WallTimeParser {
  /// `[day] time`, `time day` or `in duration`, where a letter comes first.
  private mutating func wordFirst() throws(WallTimeError) -> WallTime.Form {
    let start = position
    let word = takeWhile(\.isLetter).lowercased()
    if let time = TimeOfDay(named: word) { return try form(of: time) }
    if word == "in" { return .after(try duration()) }
    let rest = String(characters[position..<end])
    position = start
    if let day = takeDay() { return day.form(at: try timeAfterDay(from: start)) }
    throw failure(
      "unknown word \"\(word.prefix(20))\"", at: start,
      suggestion: resembling(word).map { $0 + rest })
  }

  /// `time [day | date]`
  private mutating func timeFirst() throws(WallTimeError) -> WallTime.Form {
    try form(of: try time())
  }

  /// A time with the day that may follow it.
  private mutating func form(of time: TimeOfDay) throws(WallTimeError) -> WallTime.Form {
    let end = position
    skipBlanks()
    if startsWithDate { return .local(try dateOfMoment(), time) }
    if let date = try takeDate() { return date.form(at: time) }
    if let day = takeDay() { return day.form(at: time) }
    position = end
    return .daily(time)
  }

  /// The duration after `in`.
  private mutating func duration() throws(WallTimeError) -> Duration {
    skipBlanks()
    do {
      let duration = try Duration(parsing: String(characters[position..<end]))
      position = end
      return duration
    } catch {
      throw failure(error.reason, at: position + error.position, suggestion: nil)
    }
  }

  mutating func timeAfterDay(from start: Int) throws(WallTimeError) -> TimeOfDay {
    let day = String(characters[start..<position]).lowercased()
    skipBlanks()
    guard let next = peek() else {
      if let dayTime { return dayTime }
      throw failure("a time is missing after \(day)", suggestion: "\(day) 9:00")
    }
    let start = position
    if next.isLetter {
      let word = takeWhile(\.isLetter).lowercased()
      if let time = TimeOfDay(named: word) { return time }
      throw failure("expected a time after \(day)", at: start)
    }
    if !next.isNumber { throw failure("expected a time after \(day)") }
    let time = try time()
    // A number alone has a blank before it: letters and a number may be a name.
    if characters[start - 1].isBlank || !characters[start..<position].allSatisfy(\.isDigit) {
      return time
    }
    throw failure(
      "an hour after a day has a blank before it", at: start,
      suggestion: replacing(start..<start, with: " "))
  }

  private func resembling(_ word: String) -> String? {
    word.resembling(["noon", "midnight", "today", "tomorrow"] + Weekday.allCases.map(\.name))
  }

  /// The text with a part of it replaced, for suggestions.
  func replacing(_ part: Range<Int>, with other: String) -> String {
    String(characters[..<part.lowerBound]) + other + String(characters[part.upperBound..<end])
  }
}

// MARK: - Words and failures

extension WallTimeParser {
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
