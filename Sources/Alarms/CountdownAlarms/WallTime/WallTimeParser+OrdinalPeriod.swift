internal import Countdown

// An ordinal before a unit is an interval, and before a weekday a place in the month: `every second
// day`, `2nd friday`. A text that people use for both is refused, and both are suggested.
extension WallTimeParser {
  /// `second day`, `3rd month`; nil for anything else, such as `2nd day of the month`, which is
  /// left unread.
  mutating func takeOrdinalPeriod() -> (RuleUnit?, Int)? {
    let start = position
    if let (unit, count) = ordinalAndUnit() { return (unit, count) }
    position = start
    return nil
  }

  private mutating func ordinalAndUnit() -> (RuleUnit, Int)? {
    guard let count = takeOrdinalNumber(), count > 1 else { return nil }
    let word = takeWord()
    guard word.count > 2, let unit = RuleUnit(word: word) else { return nil }
    return unit == .day && isAtMonth ? nil : (unit, count)
  }

  /// Throws if an ordinal before a unit or a weekday may as well be an interval as a place.
  ///
  /// - Parameter beginning: the beginning of the rule, with its `every`.
  func expectOneMeaning(isEvery: Bool, from beginning: Int) throws(WallTimeError) {
    var rest = self
    let isPlain = peek()?.isDigit == true
    guard let count = rest.takeOrdinalNumber() else { return }
    let hasSuffix = !isPlain || characters[position..<rest.position].contains(where: \.isLetter)
    let start = rest.position
    let word = rest.takeWord()
    rest.position = start
    if !hasSuffix, RuleUnit(word: word) != nil { return }
    if (try? rest.weekdayNames()) != nil {
      if !isEvery && hasSuffix || count == 1 && hasSuffix || rest.isAtMonth { return }
      let names = String(characters[start..<rest.position]).trimmingBlanks
      throw unclear(
        beginning..<rest.position,
        ["every \(count) weeks on \(names)", "\(count)\(count.ordinalSuffix) \(names)"],
        count > 1)
    }
    rest.position = start
    if rest.takeWorkdayWord() != nil {
      if rest.isAtMonth || hasSuffix && (!isEvery || count == 1) { return }
      let place = "\(count)\(count.ordinalSuffix) workday"
      throw failure(
        "only the nth workday of a month can be counted", at: beginning,
        suggestion: replacing(beginning..<rest.position, with: place))
    }
    rest.position = start
    _ = rest.takeWord()
    guard hasSuffix, word.count > 2, let unit = RuleUnit(word: word), !rest.isAtMonth,
      !isEvery || count == 1
    else { return }
    let meant = count == 1 ? "every \(unit)" : "every \(count) \(unit)s"
    let place = unit == .day ? ["\(count)\(count.ordinalSuffix)"] : []
    throw unclear(beginning..<rest.position, [meant] + place, true)
  }

  private func unclear(
    _ part: Range<Int>, _ meanings: [String], _ areBoth: Bool
  ) -> WallTimeError {
    let rest = String(characters[part.upperBound..<end])
    let gap = rest.isEmpty || rest.first?.isBlank == true || rest.first == "," ? "" : " "
    return failure(
      "this has two meanings", at: part.lowerBound,
      suggestions: (areBoth ? meanings : [meanings[1]]).map {
        replacing(part, with: $0 + gap)
      })
  }

  /// `second`, `2nd` or `2`, but none of `2nd,4th` or `2nd last`.
  private mutating func takeOrdinalNumber() -> Int? {
    guard let ordinals = try? ordinals(), ordinals.count == 1, ordinals[0] > 0 else { return nil }
    return ordinals[0]
  }

  /// Whether a month follows: `of the month`, `in june`, `dec`.
  private var isAtMonth: Bool {
    var rest = self
    if rest.startsWithMonth || rest.takeSeparator() { return true }
    return rest.takeWord(["of", "in"]) != nil
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(String(drop(while: \.isBlank)).reversed().drop(while: \.isBlank).reversed())
  }
}
