internal import Countdown

// An hour without minutes is the most ambiguous of all times: `5mo` may be months, `3 days` is a
// length, and `10 seg` is ten seconds to a Brazilian, whose Monday is `seg`.
extension WallTimeParser {
  /// Throws unless only am, pm or days follow an hour: `7pm`, `7 fri`, `7 mon..fri`.
  func expectEndOfHour(from start: Int) throws(WallTimeError) {
    if isEndOfHour { return }
    var rest = self
    rest.skipBlanks()
    guard rest.peek()?.isLetter == true, rest.isUnclearAfterHour || rest.position == position else {
      throw failure("expected \":\" and the minutes")
    }
    throw hourFailure(String(characters[start..<position]), before: rest)
  }

  /// - Parameter rest: the parser at the letters after the hour.
  private func hourFailure(_ hour: String, before rest: Self) -> WallTimeError {
    var letters = rest
    let unit = RuleUnit(word: letters.takeWord())
    let (days, time) = (String(characters[rest.position..<end]), hour + ":00")
    return failure(
      unit == .month || unit == .year
        ? "months and years have no fixed length"
        : "a number before letters is a length; an hour has minutes, as in \(time)",
      at: rest.position,
      suggestion: grammar == .recurrence ? "\(time) \(days)" : "\(days) \(time)")
  }

  private var isEndOfHour: Bool {
    var rest = self
    rest.skipBlanks()
    if rest.peek() == nil || rest.takeWord(["am", "pm"]) != nil { return true }
    if rest.position == position || rest.isUnclearAfterHour { return false }
    if grammar == .recurrence {
      return (try? rest.days()) != nil && rest.isAtEnd
    }
    if rest.startsWithDate || rest.startsWithNamedDate { return true }
    return rest.takeDay() != nil && rest.isAtEnd
  }

  private var isAtEnd: Bool {
    var rest = self
    rest.skipBlanks()
    return rest.peek() == nil
  }

  /// Whether what follows a number and a blank may be a unit: a word for one, the ending of an
  /// ordinal, or a weekday shortened to what may be one in some language. A list or a range of such
  /// days is clear.
  var isUnclearAfterHour: Bool {
    var rest = self
    if let name = rest.takeWeekdayName() {
      rest.skipBlanks()
      let isAlone = rest.peek().map { !",.-–—…~".contains($0) } ?? true
      return isAlone && (!name.isFull || startsWithUnit)
    }
    return startsWithUnit
  }

  private var startsWithUnit: Bool {
    var rest = self
    let word = rest.takeWord()
    if word.isEmpty { return false }
    return RuleUnit(word: word) != nil || (try? Duration(parsing: "1 \(word)")) != nil
      || ["st", "nd", "rd", "th"].contains(word)
  }
}

extension WallTime {
  /// Whether a text after a bare hour and a blank may be a unit, so that the number is no hour.
  package static func isUnclearAfterHour(_ text: String, names: WeekdayNames) -> Bool {
    WallTimeParser(text, .recurrence, names: names).isUnclearAfterHour
  }
}
