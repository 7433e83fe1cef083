extension DurationParser {
  /// A letter of ISO 8601 and what one of it lasts.
  private struct Designator {
    let letter: Character
    let unit: DurationUnit
    var count: Int128 = 1

    func matches(_ other: Character) -> Bool {
      other.lowercased() == letter.lowercased()
    }
  }

  /// `P[n W][n D][T[n H][n M][n S]]`, where only the last number may have a fraction; years and
  /// months have no fixed length.
  mutating func iso8601() throws(DurationParseError) -> Int128 {
    position += 1
    let days = isAtT ? 0 : try isoDays()
    guard isAtT else { return days }
    position += 1
    return days + (try isoTime())
  }

  private var isAtT: Bool { peek() == "T" || peek() == "t" }

  private mutating func isoDays() throws(DurationParseError) -> Int128 {
    try isoParts(
      [Designator(letter: "W", unit: .day, count: 7), Designator(letter: "D", unit: .day)],
      otherwise: "expected W, D or T; years and months have no fixed length")
  }

  private mutating func isoTime() throws(DurationParseError) -> Int128 {
    try isoParts(
      [
        Designator(letter: "H", unit: .hour), Designator(letter: "M", unit: .minute),
        Designator(letter: "S", unit: .second),
      ], otherwise: "expected H, M or S, each once and in this order")
  }

  /// One or more numbers with their letters, in order, up to the end or a `T`.
  private mutating func isoParts(
    _ designators: [Designator], otherwise reason: String
  ) throws(DurationParseError) -> Int128 {
    var allowed = designators[...]
    var sum: Int128 = 0
    repeat {
      let number = try number()
      guard let letter = peek(), let place = allowed.firstIndex(where: { $0.matches(letter) })
      else { throw failure(reason) }
      sum += number.nanoseconds(of: allowed[place].unit) * allowed[place].count
      allowed = allowed[(place + 1)...]
      position += 1
      if number.scale > 1, peek() != nil {
        throw failure("only the last number may have a fraction")
      }
    } while peek() != nil && !(isAtT && designators.first?.letter == "W")
    return sum
  }
}
