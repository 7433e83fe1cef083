package import CountdownSystem

/// The surroundings of every command, and its end.
package struct Program {
  package let environment: Environment
  package let streams: StandardStreams

  package init(environment: Environment, streams: StandardStreams) {
    (self.environment, self.streams) = (environment, streams)
  }

  /// Writes the last lines, and returns the exit status.
  package func end(_ ending: Ending) -> ExitStatus {
    if let line = ending.line { streams.line(line) }
    if let complaint = ending.complaint { complain(complaint) }
    guard let failure = streams.failure else { return ending.status }
    complain("standard output: \(failure)")
    return ending.status == .finished ? .failed : ending.status
  }

  /// A line on standard error, after the program's name.
  package func complain(_ text: String) { StandardStreams.complain(text) }
}
