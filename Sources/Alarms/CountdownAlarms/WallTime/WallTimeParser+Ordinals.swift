internal import Countdown

extension WallTimeParser {
  static let ordinalWords = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
  ]

  /// `1st,3rd`, `last`, `2nd last`; none if something else follows.
  mutating func ordinals() throws(WallTimeError) -> [Int] {
    var ordinals: [Int] = []
    while let ordinal = try ordinal() {
      ordinals.append(ordinal)
      let end = position
      if takeSeparator(), startsWithOrdinal { continue }
      position = end
      break
    }
    skipBlanks()
    return ordinals
  }

  private var startsWithOrdinal: Bool {
    var rest = self
    _ = rest.takeWord(["the"])
    guard let next = rest.peek() else { return false }
    return next.isDigit || (Self.ordinalWords + ["last"]).contains(rest.takeWord())
  }

  private mutating func ordinal() throws(WallTimeError) -> Int? {
    _ = takeWord(["the"])
    skipBlanks()
    let start = position
    if takeWord(["last"]) != nil { return -1 }
    if let word = takeWord(Self.ordinalWords) {
      return fromEnd((Self.ordinalWords.firstIndex(of: word) ?? 0) + 1)
    }
    if let next = peek(), "-−+".contains(next) { throw signFailure }
    let digits = takeWhile(\.isDigit)
    if digits.isEmpty {
      position = start
      return nil
    }
    guard let number = Int(digits), (1...31).contains(number) else {
      throw failure("days of a month go from 1 to 31", at: start)
    }
    try takeSuffix(of: number)
    return fromEnd(number)
  }

  /// The error for a signed number: days are counted from the end of a month in words.
  private var signFailure: WallTimeError {
    let rest = characters[(position + 1)..<end]
    let digits = rest.prefix(while: \.isDigit)
    let number = Int(String(digits)).flatMap { (1...31).contains($0) ? $0 : nil }
    let place = number.map { $0 == 1 ? "last day" : "\($0)\($0.ordinalSuffix) last day" }
    let isAlone = digits.count == rest.count && peek() != "+"
    return failure(
      "a day has no sign",
      suggestion: isAlone ? place.map { replacing(position..<end, with: $0) } : nil)
  }

  /// `2nd last`, `second to the last`
  private mutating func fromEnd(_ number: Int) -> Int {
    let start = position
    if takeWord(["to"]) != nil { _ = takeWord(["the"]) }
    if takeWord(["last"]) != nil { return -number }
    position = start
    return number
  }

  /// `st` of 1st, where there is one.
  private mutating func takeSuffix(of number: Int) throws(WallTimeError) {
    let place = position
    let word = takeWhile(\.isLetter).lowercased()
    if word == number.ordinalSuffix { return }
    position = place
    guard ["st", "nd", "rd", "th"].contains(word) else { return }
    let rest = String(characters[(place + 2)..<end])
    throw failure(
      "\(number) has the wrong ending", at: place,
      suggestion: String(characters[..<place]) + number.ordinalSuffix + rest)
  }
}

extension Int {
  /// `st` of 1st
  var ordinalSuffix: String {
    if (11...13).contains(self % 100) { return "th" }
    return switch self % 10 {
    case 1: "st"
    case 2: "nd"
    case 3: "rd"
    default: "th"
    }
  }
}
