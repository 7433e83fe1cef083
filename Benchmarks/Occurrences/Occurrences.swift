internal import Glibc

/// Measures how fast the next occurrence of an alarm is found, beside Foundation's calendar, in one
/// run.
///
/// ```text
/// swift run -c release Occurrences --json
/// ```
@main
struct Occurrences {
  static func main() {
    do {
      let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
      if options.help { return print(Options.helpText) }
      let report = try Report(options)
      print(options.json ? try report.json() : report.text)
    } catch let error as UsageError {
      fail(error, status: 2)
    } catch {
      fail(error, status: 1)
    }
  }

  private static func fail(_ error: any Error, status: Int32) -> Never {
    let bytes = Array("Occurrences: \(error)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(status)
  }
}
