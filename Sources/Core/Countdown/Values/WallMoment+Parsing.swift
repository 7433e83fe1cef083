extension WallMoment: LosslessStringConvertible {
  /// Reads a date, a time and an offset as RFC 3339 writes them: `2026-11-22T07:30:00.25Z`,
  /// `2026-11-22T08:30:00+01:00`.
  ///
  /// A leap second counts as the second after it, and digits beyond nanoseconds are dropped. Nil
  /// for any other text, and for moments outside 1677 to 2262.
  public init?(_ description: String) {
    var reader = RFC3339Reader(description)
    guard let seconds = reader.dateTime(), let nanoseconds = reader.fraction(),
      let offset = reader.offset(), reader.isAtEnd
    else { return nil }
    let (product, isOver) = (seconds - Int64(offset)).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooFar) = product.addingReportingOverflow(Int64(nanoseconds))
    if isOver || isTooFar { return nil }
    self.init(nanoseconds: sum)
  }
}

/// A position in a text of RFC 3339.
private struct RFC3339Reader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8.prefix(64))
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The seconds since 1970 in the zone of the text.
  mutating func dateTime() -> Int64? {
    guard let year = number(4), take("-"), let month = number(2, in: 1...12), take("-"),
      let day = number(2, in: 1...CivilDays.length(ofMonth: month, year: year)), take("Tt"),
      let hour = number(2, in: 0...23), take(":"), let minute = number(2, in: 0...59), take(":"),
      let second = number(2, in: 0...60)
    else { return nil }
    let days = CivilDays.number(year: year, month: month, day: day)
    return days * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
  }

  /// The nanoseconds after a point; zero where there is none.
  mutating func fraction() -> Int? {
    guard take(".") else { return 0 }
    var (value, scale) = (0, 100_000_000)
    let start = position
    while let digit = digit() {
      value += digit * scale
      scale /= 10
    }
    return position > start ? value : nil
  }

  /// The seconds by which the zone is ahead of UTC.
  mutating func offset() -> Int? {
    if take("Zz") { return 0 }
    let isAhead = take("+")
    guard isAhead || take("-"), let hours = number(2, in: 0...23), take(":"),
      let minutes = number(2, in: 0...59)
    else { return nil }
    return (isAhead ? 1 : -1) * (hours * 3_600 + minutes * 60)
  }

  private mutating func take(_ characters: StaticString) -> Bool {
    guard position < bytes.count,
      characters.withUTF8Buffer({ $0.contains(bytes[position]) })
    else { return false }
    position += 1
    return true
  }

  private mutating func digit() -> Int? {
    guard position < bytes.count, (48...57).contains(bytes[position]) else { return nil }
    position += 1
    return Int(bytes[position - 1]) - 48
  }

  private mutating func number(_ width: Int, in range: ClosedRange<Int> = 0...9_999) -> Int? {
    var value = 0
    for _ in 0..<width {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return range.contains(value) ? value : nil
  }
}
