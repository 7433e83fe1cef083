internal import CountdownBenchmarkHarness

/// Runs the real program for a time under everything that can happen to it, and accounts for each
/// countdown and each alarm.
///
/// ```text
/// swift run -c release --package-path Benchmarks CountdownSoak --seconds 3600
/// ```
@main
struct Soak: Benchmark {
  static func run(_ options: Options, _ console: Console) throws -> Report {
    Isolation.enter(with: Array(CommandLine.arguments.dropFirst()))
    return try Trial(options, console).run().report
  }
}
