package import CountdownTerminal

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
