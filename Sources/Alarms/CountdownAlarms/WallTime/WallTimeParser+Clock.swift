internal import Countdown

extension WallTimeParser {
  /// A time in digits or words: `7:30 pm`, `noon`, `half past three`; nil, with nothing read, for
  /// other words, and with something before it for anything else.
  ///
  /// - Parameter isAt: whether something before it makes a number in words an hour.
  mutating func clock(isAt: Bool) throws(WallTimeError) -> WrittenTime? {
    if let time = try spokenTime(isAt: isAt) { return time }
    guard let next = peek(), next.isNumber || !isAt && !next.isLetter else { return nil }
    return try time()
  }

  /// `HH[:MM[:SS]] [am|pm]`, `HH.MM`, `HHMM`
  mutating func time() throws(WallTimeError) -> WrittenTime {
    if let time = takeEndOfDay() { return time }
    if let time = try joinedTime() { return WrittenTime(time: time) }
    let start = position
    let hour = try field("hours", 0...23, widths: 1...2)
    let isPoint = isAtPointAndDigit
    let hasMinutes = take(isPoint ? "." : ":")
    if !hasMinutes { try expectEndOfHour(from: start) }
    let minute = hasMinutes ? try field("minutes", 0...59, widths: 2...2) : 0
    let hasSeconds = hasMinutes && !isPoint && take(":")
    var time = TimeOfDay(hour: hour, minute: minute)
    if hasSeconds {
      time.second = try field("seconds", 0...59, widths: 2...2)
      if isAtPointAndDigit { time.nanosecond = try fractionOfSecond() }
    }
    let end = position
    let isHour = takeOClock()
    guard let isAfternoon = takeHalfOfDay(isGlued: hasMinutes && !isHour) else {
      return WrittenTime(time: time, isClear: hour == 0 || hour > 12)
    }
    if !(1...12).contains(hour) {
      throw halfFailure(start..<end, hour, isAfternoon: isAfternoon)
    }
    time.hour = hour % 12 + (isAfternoon ? 12 : 0)
    return WrittenTime(time: time, isClear: true, half: isAfternoon)
  }

  /// Whether a point and a digit follow.
  private var isAtPointAndDigit: Bool {
    peek() == "." && characters[position..<end].dropFirst().first?.isDigit == true
  }

  /// `24:00`, the end of a day; nil, with nothing read, for anything else.
  mutating func takeEndOfDay() -> WrittenTime? {
    let text = String(characters[position..<end].prefix { $0.isDigit || $0 == ":" })
    guard ["24:00", "24:00:00"].contains(text) else { return nil }
    position += text.count
    return WrittenTime(time: .midnight, isClear: true, isEndOfDay: true)
  }

  /// `0730`; nil for another number of digits, of which three are a fault.
  private mutating func joinedTime() throws(WallTimeError) -> TimeOfDay? {
    let start = position
    let digits = takeWhile(\.isDigit)
    let isAlone = peek() != ":" && peek() != "."
    guard isAlone, (3...4).contains(digits.count), let number = Int(digits) else {
      position = start
      return nil
    }
    let (hour, minute) = (number / 100, number % 100)
    if digits.count == 4, hour < 24, minute < 60 { return TimeOfDay(hour: hour, minute: minute) }
    if digits.count == 4 {
      throw failure("hours go from 00 to 23, and minutes to 59", at: start)
    }
    throw failure(
      "hours and minutes without a colon have four digits, such as 0730", at: start,
      suggestion: replacing(start..<position, with: "\(hour):\(minute.padded(2))"))
  }

  /// For the hours 0 and 13 to 23, the half of the day is already known.
  private func halfFailure(
    _ time: Range<Int>, _ hour: Int, isAfternoon: Bool
  ) -> WallTimeError {
    let digits = String(characters[time])
    let full = digits.contains { !$0.isDigit } ? digits : digits + ":00"
    let rest = String(characters[position..<end])
    let meant: String? =
      if hour > 12 { isAfternoon ? full : nil } else if isAfternoon {
        "12\(full.drop(while: \.isDigit)) pm"
      } else { full }
    return failure(
      "with am or pm, hours go from 1 to 12", at: time.lowerBound,
      suggestion: meant.map { String(characters[..<time.lowerBound]) + $0 + rest })
  }

  /// Whether the time is in the afternoon: `am`, `p.m.`, and `p` glued to minutes; nil, with
  /// nothing read, for anything else.
  mutating func takeHalfOfDay(isGlued: Bool = false) -> Bool? {
    let start = position
    skipBlanks()
    let letters = characters[position..<end].prefix(5).map { $0.lowercased() }
    let isAfternoon = letters.first == "p"
    guard isAfternoon || letters.first == "a" else {
      position = start
      return nil
    }
    let half = [isAfternoon ? "p" : "a"]
    let forms = [half + [".", "m", "."], half + [".", "m"], half + ["m", "."], half + ["m"]]
    for form in isGlued && position == start ? forms + [half] : forms
    where letters.starts(with: form) {
      position += form.count
      let isEnd = peek().map { !$0.isLetter && !$0.isNumber } ?? true
      if isEnd { return isAfternoon }
      position -= form.count
    }
    position = start
    return nil
  }

  /// A number within a range, with one of the given numbers of digits; at most `most` digits are
  /// read.
  mutating func field(
    _ name: String, _ range: ClosedRange<Int>, widths: ClosedRange<Int>, most: Int = .max
  ) throws(WallTimeError) -> Int {
    let start = position
    let digits = String(takeWhile(\.isDigit).prefix(most))
    position = start + digits.count
    if digits.isEmpty { throw failure(whyNoDigit(name)) }
    let width = widths.upperBound
    if !widths.contains(digits.count) {
      throw failure("\(name) must have \(width) digits here", at: start)
    }
    guard let value = Int(digits), range.contains(value) else {
      let isEndOfDay =
        name == "hours" && ["24", "24:00"].contains(String(characters[start..<end]))
      throw failure(
        "\(name) go from \(range.lowerBound.padded(width)) to \(range.upperBound)", at: start,
        suggestion: isEndOfDay ? replacing(start..<end, with: "midnight") : nil)
    }
    return value
  }

  private func whyNoDigit(_ name: String) -> String {
    guard let next = peek() else { return "\(name) are missing" }
    if next == "-" || next == "−" || next == "+" { return "a time has no sign" }
    if next.isNumber { return "only the digits 0 to 9 are accepted" }
    return "expected \(name)"
  }
}
