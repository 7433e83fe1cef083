internal import Countdown
internal import CountdownSystem

/// The program's own limits; those of the libraries are wider.
package enum Limits {
  package static let duration = Duration.hours(99 * 24)
  static let rounds = 1...99
  static let explained = 1...1_000
}

/// Reads the values of options, strictly.
package enum OptionValue {
  static func flag(_ text: String) throws(ValueError) -> Bool {
    switch text {
    case "true": return true
    case "false": return false
    default: throw ValueError(reason: "expected true or false, not \(text.quoted)")
    }
  }

  /// Whether a value means that there is to be none: one word for all options.
  static func isNone(_ text: String) -> Bool {
    ["none", "never", "off"].contains(text.trimmed.lowercased())
  }

  package static func label(_ text: String) throws(ValueError) -> String {
    if text.contains(where: \.isHarmful) {
      throw ValueError(reason: "\(text.quoted) contains a control character")
    }
    if !text.isEmpty, text.allSatisfy(\.isWhitespace) {
      throw ValueError(reason: "\(text.quoted) is blank")
    }
    if !LabelLimit.isKept(by: text) { throw ValueError(reason: LabelLimit.reason) }
    return text
  }

  /// - Parameter home: the folder for which `~` stands, which no shell expands in `--sound=~/x`;
  ///   nil to leave it.
  static func sound(_ text: String, home: String? = nil) throws(ValueError) -> AlertOptions.Sound {
    switch text {
    case "none", "off", "never": return .none
    case "nature": return .nature
    case "": throw ValueError(reason: "expected a file, nature or none")
    default: break
    }
    if text.contains("\0") { throw ValueError(reason: "\(text.quoted) is not a file name") }
    guard text.hasPrefix("~/"), let home else { return .file(text) }
    return .file(home + text.dropFirst())
  }

  static func duration(_ text: String) throws(ValueError) -> Duration {
    do {
      return try Duration(parsing: text, limit: Limits.duration)
    } catch {
      throw ValueError(error)
    }
  }

  static func number(_ text: String, in range: ClosedRange<Int>) throws(ValueError) -> Int {
    guard text.isDigits, let number = Int(text), range.contains(number) else {
      throw ValueError(
        reason: "expected a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not \(text.quoted)")
    }
    return number
  }

  static func unknown(_ text: String, among words: [String]) -> ValueError {
    ValueError(
      reason: "expected \(words.alternatives), not \(text.quoted)",
      suggestion: words.closest(to: text))
  }
}

extension [String] {
  /// `bash, zsh or fish`
  var alternatives: String {
    guard count > 1, let last else { return joined() }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}
