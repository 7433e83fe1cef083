internal import Countdown

/// An error in the arguments or the configuration: the program prints ``description`` on standard
/// error and exits with status 2.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The line after the program's name, or the help if nothing was asked for.
  package let reason: String
  private let isHelp: Bool
  /// One line, `countdown: unknown option --souund; did you mean --sound?`, or the help if nothing
  /// was asked for.
  package var description: String { isHelp ? reason : "countdown: \(reason)" }

  /// - Parameter suggestion: left out where it has characters that a line cannot show.
  init(_ reason: String, suggestion: String? = nil) {
    let shown = suggestion.flatMap { $0.contains(where: \.isHarmful) ? nil : $0 }
    let end = shown.map { "; did you mean \($0)?" } ?? ""
    (self.reason, isHelp) = ("\(reason.harmless)\(end)", false)
  }

  /// Nothing was asked for, so the answer is the help.
  init(help: String) {
    (reason, isHelp) = (help, true)
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
  package var harmless: String { QuotedText.harmless(self) }

  /// The text shortened and made safe, without quotes.
  var shown: String { String(quoted.dropFirst().dropLast()) }
}
