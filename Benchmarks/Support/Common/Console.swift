internal import Glibc

/// What a program says on the standard error while it measures; the figures alone go to the output.
package struct Console: Sendable {
  private let program: String

  package init(_ program: String) { self.program = program }

  package func say(_ line: String) {
    let bytes = Array("\(program): \(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Tells a person who waits at a terminal what goes on.
  package func note(_ line: String) {
    if isatty(STDERR_FILENO) == 1 { say(line) }
  }

  /// Ends the process: with 2 after bad arguments, with 1 after anything else.
  package func fail(_ error: any Error) -> Never {
    say("\(error)")
    exit(error is UsageError ? 2 : 1)
  }
}
