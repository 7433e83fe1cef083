extension DurationParser {
  /// A number with its unit.
  private struct Part {
    let number: Number
    let unit: DurationUnit
  }

  /// `1*( number unit )` with commas and `and` between, or a bare number of seconds. A last number
  /// without a unit counts the next smaller one: `1h30`. After days there may be a clock:
  /// `2d 03:04:05`.
  mutating func units() throws(DurationParseError) -> Int128 {
    var parts: [Part] = []
    while peek() != nil {
      if parts.last?.unit == .day, isAtClock { return sum(parts) + (try clockOfDay()) }
      let number = try amount()
      skipBlanks()
      let start = position
      let word = takeWhile(\.isLetter)
      if word.isEmpty, parts.isEmpty, peek() == nil { return try bareSeconds(number) }
      let unit =
        try word.isEmpty
        ? unit(ofLast: number, after: parts.last?.unit) : unit(word, at: start)
      let isHalfMore = !word.isEmpty && number.scale == 1 && takeHalf()
      let part = Part(number: isHalfMore ? number.andAHalf : number, unit: unit)
      if let previous = parts.last, part.unit <= previous.unit {
        throw failureForOrder(parts + [part], at: start)
      }
      parts.append(part)
      if !word.isEmpty { try skipSeparator() }
    }
    return sum(parts)
  }

  private func sum(_ parts: [Part]) -> Int128 {
    parts.reduce(0) { $0 + $1.number.nanoseconds(of: $1.unit) }
  }

  /// The dot of an abbreviation, blanks, and a comma or `and` before another number: `5 min.`,
  /// `1 hour, 5 minutes`.
  private mutating func skipSeparator() throws(DurationParseError) {
    skipDot()
    skipBlanks()
    let isSeparated = take(",")
    if takeWord(["and"]) != nil || isSeparated {
      skipBlanks()
      if peek() == nil { throw failure("expected a number") }
    }
  }

  /// A whole number. `17.30` may be seconds, minutes and seconds, or a time of day.
  private func bareSeconds(_ number: Number) throws(DurationParseError) -> Int128 {
    if number.isPhrase { throw failure("expected a unit") }
    if number.scale == 1 { return number.nanoseconds(of: .second) }
    let isClock = number.scale == 100 && number.fraction < 60
    throw failure(
      "a number with a fraction needs a unit", at: beginning,
      suggestions: [
        number.text + "s", isClock ? "\(number.whole):\(number.text.suffix(2))" : number.text + "m",
      ])
  }

  private mutating func skipDot() {
    let next = characters[position..<end].dropFirst().first
    if peek() == ".", next?.isNumber != true { position += 1 }
  }

  private func unit(
    _ word: String, at start: Int
  ) throws(DurationParseError) -> DurationUnit {
    if let unit = DurationUnit(word: word) ?? DurationUnit(abbreviated: word) { return unit }
    if word.lowercased() == "e" { throw failure("exponents are not accepted", at: start) }
    if DurationUnit.isLonger(word) {
      throw failure("months and years have no fixed length", at: start)
    }
    let (front, rest) = (characters[beginning..<start], characters[(start + word.count)..<end])
    let meant = DurationUnit(foreign: word)
      .map { String(front) + $0.abbreviation + String(rest) }
    throw failure("unknown unit \"\(word.prefix(20))\"", at: start, suggestion: meant)
  }

  private func failureForOrder(_ parts: [Part], at start: Int) -> DurationParseError {
    let units = Set(parts.map(\.unit))
    if units.count < parts.count { return failure("each unit at most once", at: start) }
    let sorted = parts.sorted { $0.unit < $1.unit }
    let meant = sorted.map { $0.number.text + $0.unit.abbreviation }.joined()
    return failure(
      "the largest unit comes first", at: start, suggestion: peek() == nil ? meant : nil)
  }

  private func unit(
    ofLast number: Number, after previous: DurationUnit?
  ) throws(DurationParseError) -> DurationUnit {
    if peek()?.isNumber == true, peek()?.isASCII == false { throw failure(onlyASCIIDigits) }
    guard let previous, previous < .second, peek() == nil, !number.isPhrase,
      let next = DurationUnit(rawValue: previous.rawValue + 1)
    else { throw failure("expected a unit") }
    return next
  }
}
