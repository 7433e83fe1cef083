internal import CountdownBenchmarkSupport

/// Measures the resident host, and the commands that talk to it.
///
/// ```text
/// swift build -c release && swift run -c release CountdownHostBenchmark --json
/// ```
@main
struct HostBenchmark {
  static func main() {
    let console = Console("CountdownHostBenchmark")
    do {
      let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
      if options.help { return print(Options.helpText) }
      let outcomes = try Measurement(options).run(console.note)
      let report = Report(options: options, outcomes: outcomes)
      print(options.json ? try report.json() : report.text)
    } catch {
      console.fail(error)
    }
  }
}
