internal import Countdown

extension WallTimeParser {
  /// Whether something other than a day follows: nothing, or the end of the rule.
  var isAtRuleEnd: Bool {
    var rest = self
    rest.skipBlanks()
    _ = rest.take(",")
    rest.skipBlanks()
    if rest.peek() == nil || rest.takeWord(["until", "till", "for", "once", "twice"]) != nil {
      return true
    }
    return rest.takeTimes() != nil
  }

  /// `until 2027-01-31`, `10 times`
  mutating func ruleEnd() throws(WallTimeError) -> RecurrenceRule.End {
    skipBlanks()
    if peek() == nil { return .never }
    let start = position
    if take(",") { skipBlanks() }
    if takeWord(["until", "till"]) != nil {
      skipBlanks()
      if peek() == nil { throw failure("a date is missing, as in until 2027-01-31") }
      return .until(try isoDate())
    }
    let place = position
    if takeWord(["once"]) != nil { return .count(1) }
    if takeWord(["twice"]) != nil { return .count(2) }
    _ = takeWord(["for"])
    guard let digits = takeTimes() else {
      throw failure("expected the end, until and a date, or a number of times", at: start)
    }
    guard let count = Int(digits), (1...RecurrenceRule.highestCount).contains(count) else {
      throw failure("times go from 1 to \(RecurrenceRule.highestCount)", at: place)
    }
    return .count(count)
  }

  /// The digits of `10 times`; nil for anything else, which is left unread.
  private mutating func takeTimes() -> String? {
    let start = position
    skipBlanks()
    let digits = takeWhile(\.isDigit)
    skipBlanks()
    if !digits.isEmpty, ["time", "times", "x"].contains(takeWord()) { return digits }
    position = start
    return nil
  }
}
