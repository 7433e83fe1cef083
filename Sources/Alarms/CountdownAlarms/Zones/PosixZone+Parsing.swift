extension PosixZone {
  /// Reads a POSIX `TZ` value, with the times from -167 to 167 hours of RFC 9636:
  /// `EST5EDT,M3.2.0,M11.1.0`. Nil for anything else, including a summer time without its rule,
  /// which every system would guess differently, and one that is a day or more away.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 200 else { return nil }
    var reader = PosixReader(text)
    guard let zone = reader.zone(), reader.isAtEnd else { return nil }
    self = zone
  }
}

/// Reads the parts of a POSIX time zone from the front.
private struct PosixReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: some StringProtocol) {
    rest = Array(text.utf8)[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func zone() -> PosixZone? {
    guard takeName(), let west = offset() else { return nil }
    var zone = PosixZone(standard: -west)
    if isAtEnd { return zone }
    guard takeName() else { return nil }
    let summer = rest.first == UInt8(ascii: ",") ? zone.standard + 3_600 : offset().map { -$0 }
    guard let summer, abs(summer - zone.standard) < 86_400, take(","), let start = yearlyTime(),
      take(","), let end = yearlyTime()
    else { return nil }
    zone.summer = .init(offset: summer, start: start, end: end)
    return zone
  }

  /// Three letters or more, or three of letters, digits and signs in angle brackets.
  private mutating func takeName() -> Bool {
    let isQuoted = take("<")
    let name = rest.prefix { byte in
      byte.isLetter || isQuoted && (byte.isDigit || "+-".utf8.contains(byte))
    }
    rest = rest.dropFirst(name.count)
    return name.count >= 3 && (!isQuoted || take(">"))
  }

  /// Seconds west of Greenwich.
  private mutating func offset() -> Int? { signedTime(hours: 0...24) }

  private mutating func yearlyTime() -> PosixZone.YearlyTime? {
    guard let day = day() else { return nil }
    guard take("/") else { return .init(day: day, time: 7_200) }
    return signedTime(hours: 0...167).map { .init(day: day, time: $0) }
  }

  private mutating func day() -> PosixZone.YearlyTime.Day? {
    if take("J") { return number(1...365).map { .withoutLeapDay($0) } }
    guard take("M") else { return number(0...365).map { .counted($0) } }
    guard let month = number(1...12), take("."), let week = number(1...5), take("."),
      let day = number(0...6)
    else { return nil }
    return .weekday(month: month, week: week, day: day)
  }

  /// `[+|-]h[h[h]][:mm[:ss]]`
  private mutating func signedTime(hours: ClosedRange<Int>) -> Int? {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard var seconds = number(hours) else { return nil }
    seconds *= 3_600
    for unit in [60, 1] where take(":") {
      guard let value = number(0...59) else { return nil }
      seconds += value * unit
    }
    return sign * seconds
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    guard (1...3).contains(digits.count) else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return range.contains(value) ? value : nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (48...57).contains(self) }
  fileprivate var isLetter: Bool { (65...90).contains(self & 0xDF) }
}
