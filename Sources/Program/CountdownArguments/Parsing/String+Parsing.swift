extension StringProtocol {
  /// The text without blanks and line breaks at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }.map(start.index(after:))
    return String(start[..<(end ?? start.startIndex)])
  }

  /// Whether it consists of the digits 0 to 9, and has at least one.
  var isDigits: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }
}
