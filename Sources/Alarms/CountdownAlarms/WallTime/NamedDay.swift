internal import Countdown

extension WallTimeParser {
  /// Reads `today`, `day after tomorrow`, `fri`, `this fri`, `next friday`, `friday next week` and
  /// the like; nil, with nothing read, if no name of a day follows.
  mutating func takeDay() -> WallDay? {
    let start = position
    if let day = relativeDay() ?? dayOfWeek() { return day }
    position = start
    return nil
  }

  private mutating func relativeDay() -> WallDay? {
    if takeWords(["the"], ["day"], ["after"], ["tomorrow"])
      || takeWords(["day"], ["after"], ["tomorrow"])
    {
      return .relative(2)
    }
    let start = position
    let days = ["yesterday": -1, "today": 0, "tomorrow": 1]
    if let days = days[takeWhile(\.isLetter).lowercased()] { return .relative(days) }
    position = start
    return nil
  }

  private mutating func dayOfWeek() -> WallDay? {
    if takeNextWeek() {
      let end = position
      _ = takeWord(["on"])
      skipBlanks()
      if let day = takeWeekday() { return .inWeek(1, day) }
      position = end
      return .relative(7)
    }
    switch takeWord(["this", "next"]) {
    case "this": return takeWeekday().map { .inWeek(0, $0) }
    case "next": return takeWeekday().map(WallDay.following)
    default: break
    }
    guard let day = takeWeekday() else { return nil }
    let end = position
    if takeNextWeek() { return .inWeek(1, day) }
    position = end
    return .weekday(day)
  }

  private mutating func takeNextWeek() -> Bool { takeWords(["next"], ["week"]) }

  /// Reads a weekday by its English name or another, with the dot of an abbreviation; nil, with
  /// nothing read, if none follows.
  mutating func takeWeekday() -> Weekday? { takeWeekdayName()?.day }

  /// Reads a weekday, and tells whether its name is too long to be a unit: at least three letters
  /// in English, or the full name in another language.
  mutating func takeWeekdayName() -> (day: Weekday, isFull: Bool)? {
    let start = position
    let word = takeWhile(\.isLetter).lowercased()
    if let day = Weekday(named: word) {
      let rest = characters[position..<end]
      if word.count < 4, rest.first == ".", rest.dropFirst().first?.isBlank ?? true {
        position += 1
      }
      return (day, word.count > 2)
    }
    position = start
    guard TimeOfDay(named: word) == nil,
      let (day, length, isFull) = names.first(in: characters[position..<end])
    else {
      return nil
    }
    position += length
    // Two dots make a range, and one before another name is a fault.
    let rest = characters[position..<end]
    let dots = rest.prefix { $0 == "." }.count
    if dots == 3 || dots == 1 && rest.dropFirst().first?.isLetter != true { position += 1 }
    return (day, isFull)
  }

  var startsWithWeekday: Bool {
    var rest = self
    return rest.takeWeekday() != nil || rest.takePluralWeekday() != nil
  }

  /// Reads `mondays`; nil, with nothing read, for anything else.
  mutating func takePluralWeekday() -> Weekday? {
    let start = position
    let word = takeWhile(\.isLetter).lowercased()
    if word.hasSuffix("days"), let day = Weekday(named: String(word.dropLast())) { return day }
    position = start
    return nil
  }
}
