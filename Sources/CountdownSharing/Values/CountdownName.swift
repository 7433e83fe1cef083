internal import Countdown

/// The rule for the names of shared countdowns: a file name and a shell must be able to hold them.
package enum CountdownName {
  /// The accepted form, for ``SharingError``.
  package static let acceptedForm =
    "1 to 64 of the letters a-z and A-Z, digits, \"-\", \"_\" and \".\", beginning with a letter"
    + " or digit"

  /// Whether a text may be a name.
  package static func isAcceptable(_ name: String) -> Bool {
    // The text may be of any size, so no more of it is looked at than a name may have.
    let bytes = Array(name.utf8.prefix(65))
    guard let first = bytes.first, bytes.count <= 64 else { return false }
    return first.isLetterOrDigit
      && bytes.allSatisfy { $0.isLetterOrDigit || "-_.".utf8.contains($0) }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
