internal import Countdown

extension WallTimeParser {
  /// Reads `20m`, `in half an hour`, `2 hours from now`, `a week later`, and for whole days `in 3
  /// days at 9` and `a week from tomorrow`; nil, with nothing read, for anything else. A number
  /// with a unit is a length wherever it stands.
  mutating func takeLength() throws(WallTimeError) -> WallTime.Form? {
    let start = position
    let isIn = takeWord(["in"]) != nil
    let (limit, next, first) = endOfLength(isIn: isIn)
    let written = String(characters[position..<limit])
    let length: Duration
    do { length = try Duration(parsing: written) } catch {
      if isIn, takeWord(["the"]) == nil {
        throw failure(error.reason, at: position + error.position)
      }
      position = start
      return nil
    }
    guard isIn || written.contains(where: \.isLetter) else {
      position = start
      return nil
    }
    position = next
    skipBlanks()
    if peek() == nil, first == nil { return .after(length) }
    return try day(at: length, after: first ?? 0, from: start)
  }

  /// The end of the text of a length, the place of what follows it, and the day from which it
  /// counts, if one is named.
  private func endOfLength(isIn: Bool) -> (end: Int, next: Int, day: Int?) {
    for place in position..<end where characters[place].isBlank {
      var rest = self
      rest.position = place
      if rest.takeWords(["from"], ["now"]) || rest.takeWord(["later"]) != nil {
        return (place, rest.position, nil)
      }
      if rest.takeWord(["from"]) != nil, let day = rest.takeWord(["today", "tomorrow"]) {
        return (place, rest.position, day == "today" ? 0 : 1)
      }
      rest.position = place
      if isIn, rest.takeWord(["at"]) != nil { return (place, place, nil) }
    }
    return (end, end, nil)
  }

  /// The time after whole days.
  private mutating func day(
    at length: Duration, after first: Int, from start: Int
  ) throws(WallTimeError) -> WallTime.Form {
    let seconds = length.components.seconds
    guard length == .seconds(seconds), seconds % 86_400 == 0 else {
      throw failure("only a length of whole days has a time after it")
    }
    var parts = try moment(beforeRule: false)
    skipBlanks()
    guard peek() == nil, parts.day == nil else { throw whyNoPart(after: parts) }
    (parts.day, parts.dayPlace) = (.relative(first + Int(seconds / 86_400)), start..<start)
    if parts.time == nil, parts.part == nil, let dayTime { return .on(parts.day ?? .any, dayTime) }
    return try form(of: parts)
  }
}
