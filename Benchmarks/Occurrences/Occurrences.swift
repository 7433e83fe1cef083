internal import CountdownBenchmarkSupport

/// Measures how fast the next occurrence of an alarm and of a rule is found, beside Foundation's
/// calendar and python-dateutil, in one run.
///
/// ```text
/// swift run -c release CountdownOccurrencesBenchmark --json
/// ```
@main
struct Occurrences {
  static func main() {
    do {
      let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
      if options.help { return print(Options.helpText) }
      let report = try Report(options)
      print(options.json ? try report.json() : report.text)
    } catch {
      Console("CountdownOccurrencesBenchmark").fail(error)
    }
  }
}
