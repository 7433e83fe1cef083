/// Reads a text of numbers with a fixed number of digits, and the marks between them.
struct FixedDigits {
  private var bytes: String.UTF8View.Iterator

  init(_ text: String) { bytes = text.utf8.makeIterator() }

  /// The next digits as a number; nil if there are fewer.
  mutating func take(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let byte = bytes.next(), 48...57 ~= byte else { return nil }
      number = number * 10 + Int(byte - 48)
    }
    return number
  }

  /// The next byte; nil at the end.
  mutating func next() -> Unicode.Scalar? { bytes.next().map { Unicode.Scalar($0) } }
}
