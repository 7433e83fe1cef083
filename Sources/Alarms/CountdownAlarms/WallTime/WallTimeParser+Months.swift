internal import Countdown

extension WallTimeParser {
  var startsWithMonth: Bool { RecurrenceRule.Months.number(named: nextWord) != nil }

  private var nextWord: String {
    var rest = self
    rest.skipBlanks()
    return rest.takeWord()
  }

  /// `of nov`, `in jun,dec`, `dec`; nil if no month follows, or `of the month` does.
  mutating func monthsAfterDays() throws(WallTimeError) -> RecurrenceRule.Months? {
    let isNamed = takeWord(["of", "in"]) != nil
    _ = takeWord(["the", "each", "every"])
    if isNamed, takeWord(["month"]) != nil { return nil }
    let isMonth = startsWithMonth || nextWord.resembling(RecurrenceRule.Months.names) != nil
    return isNamed || isMonth ? try monthNames() : nil
  }

  /// The number of months in `of every other month`, `of every 2 months`, `of each 3rd month`; nil,
  /// with nothing read, for anything else.
  mutating func monthInterval() throws(WallTimeError) -> Int? {
    let start = position
    if takeWord(["of", "in"]) != nil, takeWord(["every", "each"]) != nil {
      var period = takeOrdinalPeriod()
      if period == nil { period = try self.period() }
      if let (unit, interval) = period, unit == .month { return interval }
    }
    position = start
    return nil
  }

  /// `jun,dec`, `jan..mar`
  mutating func monthNames() throws(WallTimeError) -> RecurrenceRule.Months {
    var numbers: [Int] = []
    while true {
      skipBlanks()
      let first = try month()
      var last = first
      if take(".") {
        guard take(".") else { throw failure("a range of months is written with two dots") }
        last = try month()
      }
      numbers += (0...(last - first + 12) % 12).map { (first - 1 + $0) % 12 + 1 }
      let end = position
      skipBlanks()
      let isSeparated = take(",") || takeWord(["and"]) != nil
      skipBlanks()
      guard isSeparated, startsWithMonth else {
        position = end
        return RecurrenceRule.Months(numbers)
      }
    }
  }

  private mutating func month() throws(WallTimeError) -> Int {
    let start = position
    let word = takeWhile(\.isLetter).lowercased()
    if let number = RecurrenceRule.Months.number(named: word) { return number }
    throw failure(
      word.isEmpty ? "expected a month" : "unknown month \"\(word.prefix(20))\"", at: start,
      suggestion: word.resembling(RecurrenceRule.Months.names).map {
        String(characters[..<start]) + $0 + String(characters[position..<end])
      })
  }

  /// Checks that some month has one of the days: February has no 30th.
  func expectSomeDay(
    of pattern: RecurrenceRule.Pattern, at place: Int
  ) throws(WallTimeError) {
    guard case .yearly(let months, let days) = pattern, !days.numbers.isEmpty,
      days.byNumber?.substitute != .lastDay
    else { return }
    let longest = months.numbers.map { CivilDate.length(ofMonth: $0, year: 2_000) }.max() ?? 31
    if days.numbers.allSatisfy({ $0.magnitude > longest }) {
      throw failure("this month has only \(longest) days", at: place)
    }
  }
}

extension RecurrenceRule.Months {
  static let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// `jan`
  static func abbreviation(of number: Int) -> String { String(names[number - 1].prefix(3)) }

  /// By its name or the first three letters, in lower case.
  static func number(named word: String) -> Int? {
    if word == "sept" { return 9 }
    return names.firstIndex { $0 == word || word.count == 3 && $0.hasPrefix(word) }.map { $0 + 1 }
  }
}
