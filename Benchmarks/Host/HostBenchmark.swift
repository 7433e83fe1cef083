internal import CountdownBenchmarkHarness

/// Measures the resident host, and the commands that talk to it.
///
/// ```text
/// swift run -c release --package-path Benchmarks CountdownHostBenchmark --json
/// ```
@main
struct HostBenchmark: Benchmark {
  static func run(_ options: Options, _ console: Console) throws -> Report {
    var report = Report(
      "a host with \(options.countdowns) countdowns; programs from start to end,"
        + " \(options.rounds) times; idle for \(options.idle) s",
      [
        "countdowns": .integer(options.countdowns), "rounds": .integer(options.rounds),
        "idle_seconds": .integer(options.idle), "program": JSON(options.program ?? "countdown"),
      ])
    report.add(Table(try Measurement(options).run(console.note)), as: "rows")
    return report
  }
}
