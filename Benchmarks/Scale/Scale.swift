internal import CountdownBenchmarkSupport

/// Measures what many countdowns cost, beside their peers, in one run.
///
/// ```text
/// swift run -c release CountdownScaleBenchmark --n 1000,100000,1000000 --json
/// ```
@main
struct Scale {
  private static let console = Console("CountdownScaleBenchmark")

  static func main() {
    do {
      let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
      if options.help { return print(Options.helpText) }
      if let assignment = options.assignment { ChildProcess.serve(assignment, options) }
      try run(options)
    } catch {
      console.fail(error)
    }
  }

  private static func run(_ options: Options) throws {
    let rows = Assignment.all(options).map { assignment in
      console.note("measuring \(assignment)")
      return Row(assignment: assignment, outcome: ChildProcess.run(assignment, options))
    }
    print(options.json ? try JSONReport(rows, options: options).text() : Table.text(rows))
  }
}
