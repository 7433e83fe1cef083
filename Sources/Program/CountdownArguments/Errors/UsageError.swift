internal import Countdown
internal import CountdownAlarms
package import CountdownTerminal

/// An error in the arguments or the configuration: the program prints ``description`` on standard
/// error and exits with status 2.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The line after the program's name, or the help if nothing was asked for.
  package let reason: String
  private let isHelp: Bool
  /// One line, `countdown: unknown option --souund; did you mean --sound?`, or the help if nothing
  /// was asked for.
  package var description: String { isHelp ? reason : "countdown: \(reason)" }

  init(_ reason: String, suggestion: String? = nil) {
    self.init(reason, suggestions: suggestion.map { [$0] } ?? [])
  }

  /// - Parameter suggestions: those with characters that a line cannot show are left out.
  init(_ reason: String, suggestions: [String]) {
    let shown = suggestions.filter { !$0.contains(where: \.isHarmful) }
    (self.reason, isHelp) = (reason.harmless + shown.question, false)
  }

  /// The reason why a value does not fit, after the name of its option.
  init(_ error: ValueError, after place: String = "") {
    self.init(place + error.reason, suggestions: error.suggestions)
  }

  /// Nothing was asked for, so the answer is the help.
  init(help: String) {
    (reason, isHelp) = (help, true)
  }
}

/// The reason why a value does not fit its option, without its place.
package struct ValueError: Error, Equatable {
  /// The reason without the suggestions.
  let reason: String
  /// What may have been meant, each accepted in the place of the value.
  var suggestions: [String] = []

  init(reason: String, suggestion: String? = nil) {
    (self.reason, suggestions) = (reason, suggestion.map { [$0] } ?? [])
  }

  init(reason: String, suggestions: [String]) {
    (self.reason, self.suggestions) = (reason, suggestions)
  }

  init(_ error: DurationParseError) {
    self.init(reason: error.line, suggestions: error.suggestions)
  }

  init(_ error: WallTimeError) {
    self.init(reason: error.line, suggestions: error.suggestions)
  }

  /// The reason and the suggestions, in one line.
  package var line: String { reason + suggestions.question }
}

extension String {
  /// The text in quotes, shortened and made safe for a one-line message.
  package var quoted: String { QuotedText(self).description }

  /// The whole text, made safe to print.
  package var harmless: String { QuotedText.harmless(self) }

  /// The text shortened and made safe, without quotes.
  var shown: String { String(quoted.dropFirst().dropLast()) }
}

/// The failure of a command: a line for standard error, and the status.
package struct CommandFailure: Error, Hashable {
  /// The line after the program's name; empty for an end without a message.
  package let reason: String
  package let status: ExitStatus

  package init(_ reason: String, _ status: ExitStatus) {
    (self.reason, self.status) = (reason, status)
  }

  /// The end of the program by a signal, without a message.
  package init(signal: Int32) { self.init("", .signal(signal)) }

  package init(_ error: UsageError) { self.init(error.reason, .misused) }
}
