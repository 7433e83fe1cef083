/// Reads one duration from a text. Every failure names its place.
struct DurationParser: TextScanning {
  let text: String
  let characters: [Character]
  var position = 0
  /// The position of the first character that is not blank.
  private(set) var beginning = 0
  var end: Int

  init(_ text: String) {
    self.text = text
    characters = Self.characters(of: text)
    end = characters.count
  }

  mutating func parse(limit: Duration) throws(DurationParseError) -> Duration {
    if isTooLong { throw failure("too long") }
    trim()
    beginning = position
    let nanoseconds = try value()
    let duration = Duration(attoseconds: nanoseconds * 1_000_000_000)
    if nanoseconds == 0 { throw failure("a duration of zero has nothing to count", at: beginning) }
    if duration > limit { throw failure("longer than \(limit.text(.spoken))", at: beginning) }
    return duration
  }

  private mutating func value() throws(DurationParseError) -> Int128 {
    guard let first = peek() else { throw failure("no duration given") }
    if first == "-" { throw failure("a duration cannot be negative") }
    if first == "P" || first == "p" { return try iso8601() }
    let isClock = characters[position..<end].first { $0 == ":" || $0.isLetter } == ":"
    if isClock { return try clock() }
    return try units()
  }
}

// MARK: - Clock fields

extension DurationParser {
  /// `[h ":"] mm ":" ss ["." 1*DIGIT]`
  private mutating func clock() throws(DurationParseError) -> Int128 {
    var fields: [Int128] = []
    repeat {
      if !fields.isEmpty { position += 1 }
      fields.append(try clockField(isFirst: fields.isEmpty))
    } while peek() == ":" && fields.count < 3
    if fields.count == 1 { throw failure("expected \":\" after the first number") }
    let fraction = peek() == "." ? try fractionOfSecond() : 0
    if peek() != nil {
      throw failure("expected the end after \(fields.count == 3 ? "h:mm:ss" : "mm:ss")")
    }
    return fields.reduce(0) { $0 * 60 + $1 } * DurationUnit.second.nanoseconds + fraction
  }

  /// Nanoseconds; more digits than these have are cut off.
  private mutating func fractionOfSecond() throws(DurationParseError) -> Int128 {
    position += 1
    let digits = try wholeDigits().text.prefix(9)
    return (digits.count..<9).reduce(Int128(digits) ?? 0) { value, _ in value * 10 }
  }

  /// Whether digits and a colon follow.
  var isAtClock: Bool {
    characters[position..<end].drop(while: \.isDigit).first == ":" && peek()?.isDigit == true
  }

  /// `03:04:05`, below a day.
  mutating func clockOfDay() throws(DurationParseError) -> Int128 {
    let start = position
    let time = try clock()
    let hasHours = characters[start..<end].count(where: { $0 == ":" }) == 2
    if hasHours, time < DurationUnit.day.nanoseconds { return time }
    throw failure("after days, a clock has hours, minutes and seconds", at: start)
  }

  private mutating func clockField(isFirst: Bool) throws(DurationParseError) -> Int128 {
    let start = position
    let digits = try wholeDigits()
    if isFirst { return digits.value }
    if digits.count != 2 { throw failure("minutes and seconds have two digits here", at: start) }
    if digits.value > 59 { throw failure("minutes and seconds go from 00 to 59", at: start) }
    return digits.value
  }
}
