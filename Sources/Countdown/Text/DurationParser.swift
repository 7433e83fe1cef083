/// Reads one duration from a text. Every failure names its place.
struct DurationParser {
  let text: String
  let characters: [Character]
  var position = 0
  var end: Int

  init(_ text: String) {
    self.text = text
    characters = Array(text)
    end = characters.count
  }

  mutating func parse(limit: Duration) throws(DurationParseError) -> Duration {
    trim()
    let start = position
    let nanoseconds = try value()
    let duration = Duration(attoseconds: nanoseconds * 1_000_000_000)
    if nanoseconds == 0 { throw failure("a duration of zero has nothing to count", at: start) }
    if duration > limit { throw failure("longer than \(limit.text(.spoken))", at: start) }
    return duration
  }

  private mutating func value() throws(DurationParseError) -> Int128 {
    guard let first = peek() else { throw failure("no duration given") }
    if first == "-" { throw failure("a duration cannot be negative") }
    if first == "P" || first == "p" { return try iso8601() }
    if characters[position..<end].contains(":") { return try clock() }
    return try units()
  }
}

// MARK: - The three forms

extension DurationParser {
  /// `[h ":"] mm ":" ss`
  private mutating func clock() throws(DurationParseError) -> Int128 {
    var fields: [Int128] = []
    repeat {
      if !fields.isEmpty { position += 1 }
      fields.append(try clockField(isFirst: fields.isEmpty))
    } while peek() == ":" && fields.count < 3
    if peek() != nil {
      throw failure("expected the end after \(fields.count == 3 ? "h:mm:ss" : "mm:ss")")
    }
    if fields.count == 1 { throw failure("expected \":\"") }
    return fields.reduce(0) { $0 * 60 + $1 } * DurationUnit.second.nanoseconds
  }

  private mutating func clockField(isFirst: Bool) throws(DurationParseError) -> Int128 {
    let start = position
    let digits = try wholeDigits()
    if isFirst { return digits.value }
    if digits.count != 2 { throw failure("minutes and seconds have two digits here", at: start) }
    if digits.value > 59 { throw failure("minutes and seconds go from 00 to 59", at: start) }
    return digits.value
  }

  /// `1*( number unit )`, or a bare number of seconds.
  private mutating func units() throws(DurationParseError) -> Int128 {
    var sum: Int128 = 0
    var previous: DurationUnit?
    while peek() != nil {
      let number = try number()
      skipBlanks()
      let start = position
      let word = takeWhile(\.isLetter)
      if word.isEmpty {
        guard previous == nil, peek() == nil else {
          throw try failureForMissingUnit(after: previous)
        }
        return number.nanoseconds(of: .second)
      }
      let unit = try unit(word, after: previous, at: start, number: number.text)
      sum += number.nanoseconds(of: unit)
      previous = unit
      skipBlanks()
    }
    return sum
  }

  private func unit(
    _ word: String, after previous: DurationUnit?, at start: Int, number: String
  ) throws(DurationParseError) -> DurationUnit {
    guard let unit = DurationUnit(word: word) else {
      let suggestion = DurationUnit(resembling: word).map { "\(number)\($0.abbreviation)" }
      let isExponent = word.lowercased() == "e"
      throw failure(
        isExponent ? "exponents are not accepted" : "unknown unit \"\(word.prefix(20))\"",
        at: start, suggestion: previous == nil ? suggestion : nil)
    }
    if let previous, unit == previous {
      throw failure("each unit at most once", at: start)
    }
    if let previous, unit < previous {
      throw failure("the largest unit comes first", at: start)
    }
    return unit
  }

  private func failureForMissingUnit(
    after previous: DurationUnit?
  ) throws(DurationParseError) -> DurationParseError {
    if let previous, let next = DurationUnit(rawValue: previous.rawValue + 1), peek() == nil {
      let meant = String(characters[..<end]) + next.abbreviation
      return failure("the last number has no unit", suggestion: meant)
    }
    return failure("expected a unit")
  }

  /// `P[n W][n D][T[n H][n M][n S]]`; years and months have no fixed length.
  private mutating func iso8601() throws(DurationParseError) -> Int128 {
    position += 1
    var sum: Int128 = 0
    var isTime = false
    var allowed = "WD"[...]
    var isEmpty = true
    while let next = peek() {
      if next.uppercased() == "T", !isTime {
        (isTime, isEmpty, allowed) = (true, true, "HMS")
        position += 1
        continue
      }
      let number = try number()
      guard let letter = peek()?.uppercased(), let place = allowed.firstIndex(of: Character(letter))
      else { throw failure(isoReason(isTime: isTime)) }
      sum += isoNanoseconds(number, letter, isTime: isTime)
      allowed = allowed[allowed.index(after: place)...]
      isEmpty = false
      position += 1
    }
    if isEmpty { throw failure("ISO 8601 needs at least one number with its letter") }
    return sum
  }

  private func isoReason(isTime: Bool) -> String {
    isTime
      ? "expected H, M or S, each once and in this order"
      : "expected W, D or T; years and months have no fixed length"
  }

  private func isoNanoseconds(_ number: Number, _ letter: String, isTime: Bool) -> Int128 {
    switch letter {
    case "W": number.nanoseconds(of: .day) * 7
    case "D": number.nanoseconds(of: .day)
    case "H": number.nanoseconds(of: .hour)
    case "M": number.nanoseconds(of: .minute)
    default: number.nanoseconds(of: .second)
    }
  }
}
