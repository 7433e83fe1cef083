internal import Countdown

// Times as people say them: `half past 3pm`, `a quarter to eight am`, `20 past 3`, `8 o'clock`,
// `noon`, `12 midnight`.
extension WallTimeParser {
  /// Nil, with nothing read, for a time in digits and for anything else.
  mutating func spokenTime(isAt: Bool) throws(WallTimeError) -> WrittenTime? {
    if let time = takeNamedTime() { return time }
    if let time = try minutesAndHour() { return time }
    let start = position
    guard let hour = takeNumberWord(), (1...12).contains(hour) else {
      position = start
      return nil
    }
    let isHour = takeOClock()
    let time = halved(hour)
    if isAt || isHour || time.isClear || startsDayPart { return time }
    position = start
    return nil
  }

  /// `noon`, `12 noon`, `midnight`
  private mutating func takeNamedTime() -> WrittenTime? {
    let start = position
    if characters[position..<end].prefix(2).elementsEqual("12") { position += 2 }
    skipBlanks()
    if let time = TimeOfDay(named: takeWhile(\.isLetter).lowercased()) {
      return WrittenTime(time: time, isClear: true)
    }
    position = start
    return nil
  }

  /// `o'clock`
  mutating func takeOClock() -> Bool {
    let start = position
    skipBlanks()
    let word = String(characters[position..<end].prefix(7)).lowercased()
    for form in ["o'clock", "o’clock", "oclock"] where word.hasPrefix(form) {
      position += form.count
      if peek()?.isLetter != true { return true }
    }
    position = start
    return false
  }

  /// The hour that was just read, with am or pm if they follow.
  private mutating func halved(_ hour: Int) -> WrittenTime {
    guard (1...12).contains(hour), let isAfternoon = takeHalfOfDay() else {
      return WrittenTime(time: TimeOfDay(hour: hour), isClear: hour == 0 || hour > 12)
    }
    return WrittenTime(
      time: TimeOfDay(hour: hour % 12 + (isAfternoon ? 12 : 0)), isClear: true, half: isAfternoon)
  }

  private var startsDayPart: Bool {
    var rest = self
    return rest.takeDayPart(afterDay: false) != nil
  }
}

// MARK: - Minutes before or after an hour

extension WallTimeParser {
  /// `half past 3pm`, `quarter to noon`, `20 past three`, `5 minutes to 6`
  private mutating func minutesAndHour() throws(WallTimeError) -> WrittenTime? {
    let start = position
    guard let (minutes, isHalf, mayBeHour) = minutesBeside() else {
      position = start
      return nil
    }
    let word = takeWord(["past", "after", "to", "till", "before"])
    let isBefore = word.map { !["past", "after"].contains($0) } ?? false
    // Nine to five is a stretch of hours.
    guard !(mayBeHour && isBefore), word != nil || isHalf, !(isHalf && isBefore),
      let hour = hourBeside()
    else {
      position = start
      return nil
    }
    if word == nil { throw halfOfAnHour(before: hour, from: start) }
    let sum = hour.time.secondsSinceMidnight + (isBefore ? -minutes : minutes) * 60
    let time = TimeOfDay(secondsSinceMidnight: (sum + 86_400) % 86_400)
    return WrittenTime(time: time, isClear: hour.isClear)
  }

  /// `half`, `a quarter`, `20`, `ten minutes`
  private mutating func minutesBeside() -> (minutes: Int, isHalf: Bool, mayBeHour: Bool)? {
    let isHalf = takeWord(["half"]) != nil
    if isHalf || takeWord(["quarter"]) != nil || takeWords(["a"], ["quarter"]) {
      _ = take("-")
      return (isHalf ? 30 : 15, isHalf, false)
    }
    let word = takeNumberWord()
    guard let number = word ?? Int(takeWhile(\.isDigit)), (1...59).contains(number) else {
      return nil
    }
    let isPlain = takeWord(["minutes", "minute", "min", "mins"]) == nil
    return (number, false, isPlain && number <= 12 && (word == nil || number % 5 > 0))
  }

  /// `3pm`, `three`, `noon`: an hour of the clock's face, without minutes.
  private mutating func hourBeside() -> WrittenTime? {
    skipBlanks()
    if let time = takeNamedTime() { return time }
    let hour = takeNumberWord() ?? Int(takeWhile(\.isDigit)) ?? 0
    let isEnd = peek().map { $0 != ":" && $0 != "." } ?? true
    guard (1...12).contains(hour), isEnd else { return nil }
    _ = takeOClock()
    return halved(hour)
  }

  /// `half three` is half past three in English, and half an hour before in other languages.
  private func halfOfAnHour(before hour: WrittenTime, from start: Int) -> WallTimeError {
    let time = hour.time.secondsSinceMidnight
    let meanings = [time + 1_800, (time + 84_600) % 86_400].map {
      let time = TimeOfDay(secondsSinceMidnight: $0)
      return replacing(start..<position, with: time.description)
    }
    return failure("this has two meanings", at: start, suggestions: meanings)
  }
}
