internal import Glibc

/// A question that is answered on the terminal with yes or no.
package enum Question {
  /// Asks; nil where nobody can answer.
  package static func asker(_ streams: StandardStreams) -> ((String) -> Bool)? {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
    return { question in
      streams.send("\(question) [y/N] ")
      let answer = readLine(strippingNewline: true)?.lowercased() ?? ""
      return ["y", "yes"].contains(answer.filter { !$0.isWhitespace })
    }
  }
}
