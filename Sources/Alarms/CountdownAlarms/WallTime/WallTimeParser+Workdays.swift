internal import Countdown

// Workdays by their places, and what comes instead of a day: `last workday`, `31st or last day`,
// `15th or the workday before`.
extension WallTimeParser {
  /// `workday`, `business days`, `weekend day`, after an ordinal; nil, with nothing read, for
  /// anything else.
  mutating func takeWorkdayWord() -> Weekdays? {
    if takeWord(["workday", "workdays", "weekday", "weekdays"]) != nil { return .workdays }
    if takeWords(["working", "business", "work", "week"], ["day", "days"]) { return .workdays }
    return takeWords(["weekend"], ["day", "days"]) ? .weekend : nil
  }

  /// The nth workdays or weekend days; nil, with nothing read, for other days.
  mutating func takePlaces(
    _ ordinals: [Int], at place: Int
  ) throws(WallTimeError) -> DayPlaces? {
    guard !ordinals.isEmpty, let weekdays = takeWorkdayWord() else { return nil }
    let most = weekdays == .weekend ? 10 : 23
    if ordinals.contains(where: { $0.magnitude > most }) {
      let name = weekdays == .weekend ? "weekend days" : "workdays"
      throw failure("a month has \(most) \(name) at most", at: place)
    }
    return DayPlaces(weekdays, ordinals)
  }

  /// Whether `or` follows, with a comma before it or without.
  var startsWithSubstitute: Bool {
    var rest = self
    return rest.takeOr()
  }

  private mutating func takeOr() -> Bool {
    let start = position
    skipBlanks()
    if take(",") { skipBlanks() }
    if takeWord(["or"]) != nil { return true }
    position = start
    return false
  }

  /// `or last day`, `or the workday before`, `or the next workday`, if it follows.
  mutating func takeSubstitute(into days: inout WrittenDays) throws(WallTimeError) {
    var start = position
    guard takeOr() else { return }
    while start > 0, characters[start - 1].isBlank { start -= 1 }
    _ = takeWord(["else"])
    _ = takeWord(["on"])
    _ = takeWord(["the"])
    let place = position
    if takeWord(["last"]) != nil, takeWord(["day"]) != nil || isAtRuleEnd || startsWithOf {
      days.substitute = .lastDay
    } else {
      position = place
      days.substitute = try workdayBeside(from: start)
    }
    if days.numbers.isEmpty || days.substitute == nil {
      throw failure("after or comes the last day, or the workday before or after", at: place)
    }
    if days.substitute == .lastDay, !days.numbers.contains(where: { $0 > 28 }) {
      let meant = String(characters[..<start]) + ",last day"
      throw failure(
        "every month has this day", at: place,
        suggestion: meant + String(characters[position..<end]))
    }
    if takeWords(["of"], ["the", "each", "every"], ["month"]) { return }
  }

  private var startsWithOf: Bool {
    var rest = self
    return rest.takeWord(["of"]) != nil
  }

  private mutating func workdayBeside(
    from start: Int
  ) throws(WallTimeError) -> RecurrenceRule.MonthDays.Substitute? {
    let words = ["previous", "preceding", "prior", "next", "following", "nearest", "closest"]
    let first = takeWord(words)
    guard takeWorkdayWord() == .workdays else { return nil }
    let word = first ?? takeWord(["before", "after"])
    _ = takeWord(["it", "that"])
    switch word {
    case "previous", "preceding", "prior", "before": return .workdayBefore
    case "next", "following", "after": return .workdayAfter
    default:
      throw failure(
        "a workday comes before or after", at: start,
        suggestions: ["before", "after"].map {
          replacing(start..<position, with: " or the workday \($0)")
        })
    }
  }
}
