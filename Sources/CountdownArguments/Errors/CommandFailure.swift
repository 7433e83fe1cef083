package import CountdownTerminal

/// The failure of a command: a line for standard error, and the status.
package struct CommandFailure: Error, Hashable {
  package let line: String
  package let status: ExitStatus

  package init(_ reason: String, _ status: ExitStatus) {
    line = Self.program + reason
    self.status = status
  }

  private static let program = "countdown: "

  /// The line without the program's name.
  package var reason: String {
    line.hasPrefix(Self.program) ? String(line.dropFirst(Self.program.count)) : line
  }

  /// The end of the program by a signal, without a message.
  package init(signal: Int32) {
    line = ""
    status = .signal(signal)
  }

  package init(_ error: UsageError) {
    line = error.description
    status = .misused
  }
}
