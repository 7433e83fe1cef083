internal import Countdown

/// An error in the arguments or the configuration: the program prints ``description`` on standard
/// error and exits with status 2.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// One line, `countdown: unknown option --souund; did you mean --sound?`, or the help if nothing
  /// was asked for.
  package let description: String

  /// - Parameter suggestion: left out where it has characters that a line cannot show.
  init(_ reason: String, suggestion: String? = nil) {
    let shown = suggestion.flatMap { $0.contains(where: \.isHarmful) ? nil : $0 }
    let end = shown.map { "; did you mean \($0)?" } ?? ""
    description = "countdown: \(reason.harmless)\(end)"
  }

  /// The line without the program's name.
  var reason: String {
    let name = "countdown: "
    return description.hasPrefix(name) ? String(description.dropFirst(name.count)) : description
  }

  /// Nothing was asked for, so the answer is the help.
  init(help: String) {
    description = help
  }
}

/// The reason why a value does not fit its option, without its place.
package struct ValueError: Error, Equatable {
  package let reason: String
  var suggestion: String?
}

extension String {
  /// The text in quotes, shortened and made safe for a one-line message.
  package var quoted: String { QuotedText(self).description }

  /// The whole text, made safe to print.
  package var harmless: String { String(map { $0.isHarmful ? "\u{FFFD}" : $0 }) }

  /// The text shortened and made safe, without quotes.
  var shown: String { String(quoted.dropFirst().dropLast()) }
}
