/// Reads one moment of the wall clock from a text. Every failure names its place.
struct WallTimeParser {
  /// A text of more bytes is refused unread; no moment needs as many.
  static let longest = 200

  let text: String
  let characters: [Character]
  var position = 0
  var end: Int

  init(_ text: String) {
    self.text = text
    characters = text.utf8.count > Self.longest ? [] : Array(text)
    end = characters.count
  }

  mutating func parse() throws(WallTimeParseError) -> WallTime.Form {
    if characters.isEmpty, !text.isEmpty { throw failure("too long") }
    trim()
    if peek() == "@" { position += 1 }
    skipBlanks()
    guard let first = peek() else { throw failure("no time given") }
    let form = try startsWithDate ? isoDateTime() : first.isLetter ? day() : .daily(time())
    skipBlanks()
    if peek() != nil { throw failure("expected the end after the time") }
    return form
  }

  /// Four digits and a hyphen.
  private var startsWithDate: Bool {
    let start = characters[position..<end].prefix(5)
    return start.count == 5 && start.last == "-" && start.dropLast().allSatisfy(\.isDigit)
  }
}

// MARK: - Days

extension WallTimeParser {
  /// `[day] time`, where a letter comes first.
  private mutating func day() throws(WallTimeParseError) -> WallTime.Form {
    let start = position
    let word = takeWhile(\.isLetter).lowercased()
    if let time = namedTime(word) { return .daily(time) }
    if let days = ["today": 0, "tomorrow": 1][word] {
      return .relative(days: days, try timeAfterDay(word))
    }
    if let weekday = Self.weekdays.firstIndex(where: { word == $0 || word == $0.prefix(3) }) {
      return .weekly(weekday: weekday, try timeAfterDay(word))
    }
    let rest = String(characters[position..<end])
    throw failure(
      "unknown word \"\(word.prefix(20))\"", at: start,
      suggestion: resembling(word).map { $0 + rest })
  }

  private mutating func timeAfterDay(_ day: String) throws(WallTimeParseError) -> TimeOfDay {
    skipBlanks()
    guard let next = peek() else {
      throw failure("a time is missing after \(day)", suggestion: "\(day) 9:00")
    }
    guard next.isLetter else { return try time() }
    let start = position
    let word = takeWhile(\.isLetter).lowercased()
    if let time = namedTime(word) { return time }
    throw failure("expected a time after \(day)", at: start)
  }

  private func namedTime(_ word: String) -> TimeOfDay? {
    switch word {
    case "noon": .noon
    case "midnight": .midnight
    default: nil
    }
  }

  /// The one known word that a word is the beginning of, or begins with.
  private func resembling(_ word: String) -> String? {
    guard word.count > 1 else { return nil }
    let known = ["noon", "midnight", "today", "tomorrow"] + Self.weekdays
    let alike = known.filter { $0.hasPrefix(word) || $0.prefix(3) == word.prefix(3) }
    return alike.count == 1 ? alike.first : nil
  }

  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
}

// MARK: - Characters

extension WallTimeParser {
  func peek() -> Character? {
    position < end ? characters[position] : nil
  }

  mutating func take(_ wanted: Character) -> Bool {
    guard peek() == wanted else { return false }
    position += 1
    return true
  }

  mutating func takeWhile(_ isWanted: (Character) -> Bool) -> String {
    let start = position
    while let next = peek(), isWanted(next) { position += 1 }
    return String(characters[start..<position])
  }

  mutating func skipBlanks() {
    while let next = peek(), next.isBlank { position += 1 }
  }

  private mutating func trim() {
    skipBlanks()
    while end > position, characters[end - 1].isBlank { end -= 1 }
  }

  func failure(
    _ reason: String, at place: Int? = nil, suggestion: String? = nil
  ) -> WallTimeParseError {
    WallTimeParseError(
      text: text, position: place ?? position, reason: reason, suggestion: suggestion)
  }
}

extension Character {
  var isDigit: Bool { isASCII && isNumber }

  fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r\n" }
}
