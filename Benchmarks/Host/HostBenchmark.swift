internal import Glibc

/// Measures the resident host, and the commands that talk to it.
///
/// ```text
/// swift build -c release && swift run -c release Host --json
/// ```
@main
struct HostBenchmark {
  static func main() {
    do {
      let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
      if options.help { return print(Options.helpText) }
      let outcomes = try Measurement(options).run(note)
      let report = Report(options: options, outcomes: outcomes)
      print(options.json ? try report.json() : report.text)
    } catch let error as UsageError {
      fail(error, status: 2)
    } catch {
      fail(error, status: 1)
    }
  }

  /// Tells someone who waits at a terminal what goes on.
  private static func note(_ line: String) {
    if isatty(STDERR_FILENO) == 1 { writeToStandardError(line) }
  }

  private static func fail(_ error: any Error, status: Int32) -> Never {
    writeToStandardError("Host: \(error)")
    exit(status)
  }

  private static func writeToStandardError(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
