internal import Countdown

/// The limits of a shared countdown's attributes: few enough that a record stays small, with keys
/// that need no quoting anywhere.
enum SharedAttributes {
  private static let mostEntries = 16
  private static let longestKey = 32
  private static let longestValue = 1_024

  /// The fault of some attributes; nil when they have none.
  static func problem(with attributes: [String: String]) -> String? {
    if attributes.count > mostEntries {
      return "there are \(attributes.count), of at most \(mostEntries)"
    }
    for (key, value) in attributes.sorted(by: { $0.key < $1.key }) {
      guard isAcceptable(key: key) else {
        return "\(QuotedText(key)) is no key: use 1 to \(longestKey) of a-z, 0-9, \"-\" and \"_\""
      }
      if value.utf8.count > longestValue {
        return "the value of \(QuotedText(key)) has more than \(longestValue) bytes"
      }
      if value.utf8.contains(0) { return "the value of \(QuotedText(key)) has a NUL in it" }
    }
    return nil
  }

  private static func isAcceptable(key: String) -> Bool {
    (1...longestKey).contains(key.utf8.count)
      && key.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
