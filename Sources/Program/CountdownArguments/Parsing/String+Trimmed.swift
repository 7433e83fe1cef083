extension StringProtocol {
  /// The text without blanks and line breaks at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }.map(start.index(after:))
    return String(start[..<(end ?? start.startIndex)])
  }
}
