internal import CountdownBenchmarkHarness

/// Measures what many countdowns cost, beside their peers, in one run.
///
/// ```text
/// swift run -c release --package-path Benchmarks CountdownScaleBenchmark --n 1000,1000000 --json
/// ```
@main
struct Scale: Benchmark {
  static func serve(_ arguments: [String]) throws -> Bool {
    guard arguments.first == ChildProcess.word else { return false }
    try ChildProcess.serve(arguments.dropFirst())
  }

  static func run(_ options: Options, _ console: Console) -> Report {
    let assignments = Assignment.all(options)
    let asked = options.contenders.filter { assignments.map(\.contender).contains($0) }
    let absences = Absence.all(among: asked)
    let missing = Set(absences.map(\.contender))
    let rows = assignments.filter { !missing.contains($0.contender) }.map { assignment in
      console.note("measuring \(assignment)")
      return Row(assignment: assignment, outcome: ChildProcess.run(assignment, options))
    }
    return Report(options, rows, absences)
  }
}
