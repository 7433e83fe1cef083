internal import Countdown

extension WallTimeParser {
  /// `even weeks`, `in odd weeks`, `of every even week`; nil, with nothing read, for anything else.
  mutating func takeNumberedWeeks() throws(WallTimeError) -> RecurrenceRule.WeekNumbers? {
    let start = position
    _ = takeWord(["in", "of", "on"])
    _ = takeWord(["the", "every", "each", "all"])
    skipBlanks()
    let place = position
    guard let word = takeWord(["even", "odd"]) else {
      position = start
      return nil
    }
    _ = take("-")
    _ = takeWord(["numbered", "calendar", "iso"])
    if takeWord(["weeks", "week"]) != nil { return RecurrenceRule.WeekNumbers(rawValue: word) }
    let names = position
    var rest = self
    guard (try? rest.weekdayNames()) != nil else {
      throw failure("weeks are even or odd, as in even weeks on monday", at: place)
    }
    let days = String(characters[names..<rest.position])
    throw failure(
      "weeks are even or odd", at: place,
      suggestion: replacing(start..<rest.position, with: "\(word) weeks on \(days)"))
  }
}
