/// Numbers as people say them in times: `five`, `twenty-five`, `twenty five`.
private enum NumberWords {
  static let small: [String: Int] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
  ]
  static let tens: [String: Int] = [
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
  ]
}

extension TextScanning {
  /// A number in words, from one to ninety-nine; nil, with nothing read, if none follows.
  package mutating func takeNumberWord() -> Int? {
    let start = position
    let word = takeWhile(\.isLetter).lowercased()
    if let number = NumberWords.small[word] { return number }
    guard let tens = NumberWords.tens[word] else {
      position = start
      return nil
    }
    let end = position
    if !take("-") { skipBlanks() }
    let unit = NumberWords.small[takeWhile(\.isLetter).lowercased()] ?? 0
    if (1...9).contains(unit) { return tens + unit }
    position = end
    return tens
  }
}
