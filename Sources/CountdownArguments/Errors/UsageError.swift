internal import Countdown

/// Arguments or a configuration that cannot be carried out: the program prints ``description`` on
/// standard error and leaves with status 2.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// One line, `countdown: unknown option --souund; did you mean --sound?`, or the help where
  /// nothing was asked for.
  package let description: String

  init(_ reason: String, suggestion: String? = nil) {
    let end = suggestion.map { "; did you mean \($0)?" } ?? ""
    description = "countdown: \(reason)\(end)"
  }

  /// The line without the program's name.
  var reason: String {
    let name = "countdown: "
    return description.hasPrefix(name) ? String(description.dropFirst(name.count)) : description
  }

  /// Nothing was asked for: the whole text is the answer.
  init(help: String) {
    description = help
  }
}

/// Why a value does not fit its option, without the place it stands at.
package struct ValueError: Error, Equatable {
  package let reason: String
  var suggestion: String?
}

extension String {
  /// In quotes, cut and harmless, for a one-line message.
  package var quoted: String { QuotedText(self).description }

  /// The whole of it, harmless.
  package var harmless: String { String(map { $0.isHarmful ? "\u{FFFD}" : $0 }) }

  /// Cut and harmless, without quotes.
  var shown: String { String(quoted.dropFirst().dropLast()) }
}
