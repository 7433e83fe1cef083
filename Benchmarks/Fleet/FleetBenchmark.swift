internal import CountdownBenchmarkHarness

/// Measures a fleet on a PostgreSQL server that it starts, beside a program that only claims.
///
/// ```text
/// swift run -c release --package-path Benchmarks CountdownFleetBenchmark --json
/// ```
@main
struct FleetBenchmark: Benchmark {
  static func serve(_ arguments: [String]) async throws -> Bool {
    guard let role = try Command.role(Role.self, in: arguments) else { return false }
    try await role.play()
    return true
  }

  nonisolated static func run(_ options: Options, _ console: Console) async throws -> Report {
    try await Measurement(options, console.note).run()
  }
}
