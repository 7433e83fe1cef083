internal import CountdownBenchmarkHarness

/// Measures how fast the next occurrence of an alarm and of a rule is found, beside Foundation's
/// calendar and python-dateutil, in one run.
///
/// ```text
/// swift run -c release --package-path Benchmarks CountdownOccurrencesBenchmark --json
/// ```
@main
struct Occurrences: Benchmark {
  static func run(_ options: Options, _ console: Console) throws -> Report {
    try Report(options)
  }
}
