internal import Countdown
internal import Glibc

/// Measures the core's ticks beside its peers', in turn in one run.
///
/// ```text
/// swift run -c release TickDrift --plot lateness.svg
/// ```
@main
struct TickDrift {
  static func main() async {
    do {
      let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
      if options.help { return print(Options.helpText) }
      try await run(options)
    } catch let error as UsageError {
      fail(error, status: 2)
    } catch {
      fail(error, status: 1)
    }
  }

  private static func run(_ options: Options) async throws {
    // Opened first: minutes of measuring must not end at a name that cannot be written.
    let plot = try options.plot.map(OutputFile.init)
    var series: [Series] = []
    for contender in options.contenders {
      note("measuring \(contender.rawValue), \(options.plan.length.text(.units))")
      series.append(try await contender.measure(options.plan))
    }
    let rows = Row.rows(series)
    print(options.json ? try JSONReport(rows, plan: options.plan).text() : Table.text(rows))
    try plot?.write(Plot(rows, plan: options.plan).svg)
  }

  /// Tells someone who waits at a terminal what goes on.
  private static func note(_ line: String) {
    if isatty(STDERR_FILENO) == 1 { writeToStandardError(line) }
  }

  private static func fail(_ error: any Error, status: Int32) -> Never {
    writeToStandardError("TickDrift: \(error)")
    exit(status)
  }

  private static func writeToStandardError(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
