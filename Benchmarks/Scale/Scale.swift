internal import Glibc

/// Measures what many countdowns cost, beside their peers, in one run.
///
/// ```text
/// swift run -c release Scale --n 1000,100000,1000000 --json
/// ```
@main
struct Scale {
  static func main() {
    do {
      let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
      if options.help { return print(Options.helpText) }
      if let assignment = options.assignment { ChildProcess.serve(assignment, options) }
      try run(options)
    } catch let error as UsageError {
      fail(error, status: 2)
    } catch {
      fail(error, status: 1)
    }
  }

  private static func run(_ options: Options) throws {
    let rows = Assignment.all(options).map { assignment in
      note("measuring \(assignment)")
      return Row(assignment: assignment, outcome: ChildProcess.run(assignment, options))
    }
    print(options.json ? try JSONReport(rows, options: options).text() : Table.text(rows))
  }

  /// Tells someone who waits at a terminal what goes on.
  private static func note(_ line: String) {
    if isatty(STDERR_FILENO) == 1 { writeToStandardError(line) }
  }

  private static func fail(_ error: any Error, status: Int32) -> Never {
    writeToStandardError("Scale: \(error)")
    exit(status)
  }

  private static func writeToStandardError(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
