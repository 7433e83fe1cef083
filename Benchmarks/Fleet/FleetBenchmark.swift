internal import CountdownBenchmarkSupport

/// Measures a fleet on a PostgreSQL server that it starts, beside a program that only claims.
///
/// ```text
/// swift run -c release CountdownFleetBenchmark --json
/// ```
@main
struct FleetBenchmark {
  static func main() async {
    let console = Console("CountdownFleetBenchmark")
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if let role = try Role(parsing: arguments) { return try await role.play() }
      let options = try Options(parsing: arguments)
      if options.help { return print(Options.helpText) }
      let report = try await Measurement(options, console.note).run()
      print(options.json ? try report.json() : report.text)
    } catch {
      console.fail(error)
    }
  }
}
