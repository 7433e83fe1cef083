extension DurationParser {
  /// A number as it stands in the text.
  struct Number {
    var whole: Int128
    var fraction: Int128 = 0
    /// The divisor of the fraction.
    var scale: Int128 = 1
    var text: String
    /// Whether it has a word or a stroke, and so needs a unit: `five`, `1/2`.
    var isPhrase = false

    func nanoseconds(of unit: DurationUnit) -> Int128 {
      whole * unit.nanoseconds + fraction * unit.nanoseconds / scale
    }

    /// The number and a half; the same if it has a fraction.
    var andAHalf: Number {
      scale == 1 ? Number(whole: whole, fraction: 1, scale: 2, text: text, isPhrase: true) : self
    }
  }

  /// A number in digits or words, with the fraction after it: `1.5`, `1 1/2`, `five`, `half an`,
  /// `three quarters of an`, `one and a half`.
  mutating func amount() throws(DurationParseError) -> Number {
    let start = position
    if peek()?.isLetter == true {
      let isOne = takeWord(["a", "an"]) != nil
      if let part = takePart(of: 1, from: start) { return part }
      if isOne { return Number(whole: 1, text: "1", isPhrase: true) }
    }
    let number: Number
    if let word = takeNumberWord() {
      number = Number(whole: Int128(word), text: "\(word)", isPhrase: true)
    } else {
      number = try self.number()
    }
    if number.scale > 1 { return number }
    if peek() == "/" { return try fraction(number.whole, from: start) }
    if let part = takePart(of: number.whole, from: start) { return part }
    if takeHalf() { return number.andAHalf }
    return try takeFraction(after: number) ?? number
  }

  /// `and a half`
  mutating func takeHalf() -> Bool { takeWords(["and"], ["a", "an"], ["half"]) }

  /// `half an`, `quarter of an`, `three quarters of an`; nil, with nothing read, for anything else.
  private mutating func takePart(of count: Int128, from start: Int) -> Number? {
    let place = position
    if count > 1, !take("-") { skipBlanks() }
    let word = takeWord()
    let isHalf = word == "half" && count == 1
    guard isHalf || word == (count == 1 ? "quarter" : "quarters") && count < 4 else {
      position = place
      return nil
    }
    if !isHalf { _ = takeWord(["of"]) }
    _ = take("-")
    _ = takeWord(["a", "an"])
    _ = take("-")
    return Number(
      whole: 0, fraction: count, scale: isHalf ? 2 : 4,
      text: String(characters[start..<position]), isPhrase: true)
  }

  /// `1/2` of `1 1/2`; nil, with nothing read, for anything else.
  private mutating func takeFraction(
    after number: Number
  ) throws(DurationParseError) -> Number? {
    let start = position
    skipBlanks()
    let digits = characters[position..<end].prefix(while: \.isDigit)
    guard start < position, !digits.isEmpty, characters[digits.endIndex..<end].first == "/" else {
      position = start
      return nil
    }
    let place = position
    var sum = try fraction(try wholeDigits().value, from: place)
    sum.whole = number.whole
    return sum
  }

  /// `*DIGIT ["." 1*DIGIT]`, or a comma in place of the point.
  mutating func number() throws(DurationParseError) -> Number {
    let start = position
    let whole = peek() == "." ? (value: 0, count: 1, text: "0") : try wholeDigits()
    guard peek() == "." || peek() == "," else {
      return Number(whole: whole.value, text: whole.text)
    }
    if peek() == ",", separatesThousands { throw failure("expected a number without commas") }
    position += 1
    let fraction = try wholeDigits().text
    // No more than 18 digits matter to a nanosecond, whatever the unit.
    let kept = fraction.prefix(18)
    return Number(
      whole: whole.value, fraction: Int128(kept) ?? 0,
      scale: (0..<kept.count).reduce(1) { scale, _ in scale * 10 },
      text: String(characters[start..<position]))
  }

  private mutating func fraction(
    _ count: Int128, from start: Int
  ) throws(DurationParseError) -> Number {
    position += 1
    let parts = try wholeDigits().value
    guard count > 0, count < parts, parts <= 100 else {
      throw failure("a fraction is below one, such as 1/2", at: start)
    }
    return Number(
      whole: 0, fraction: count, scale: parts, text: String(characters[start..<position]),
      isPhrase: true)
  }

  /// Whether three digits follow the comma: `1,500` may be one and a half, or a thousand more.
  private var separatesThousands: Bool {
    characters[(position + 1)..<end].prefix(while: \.isDigit).count == 3
  }
}
