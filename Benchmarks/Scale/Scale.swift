internal import CountdownBenchmarkHarness

/// Measures what many countdowns cost, beside their peers, in one run.
///
/// ```text
/// swift run -c release --package-path Benchmarks CountdownScaleBenchmark --n 1000,1000000 --json
/// ```
@main
struct Scale: Benchmark {
  static func serve(_ arguments: [String]) throws -> Bool {
    guard let assignment = try Command.role(Assignment.self, in: arguments) else { return false }
    ChildProcess.serve(assignment)
  }

  static func run(_ options: Options, _ console: Console) throws -> Report {
    let series = Assignment.all(options)
    let asked = options.contenders.filter { series.joined().map(\.contender).contains($0) }
    let absences = Absence.all(among: asked)
    let missing = Set(absences.map(\.contender))
    let rows = try series.flatMap { assignments in
      let present = assignments.filter { !missing.contains($0.contender) }
      return try Row.all(present, rounds: options.rounds) { assignment in
        console.note("measuring \(assignment)")
        return try ChildProcess.run(assignment)
      }
    }
    return Report(options, rows, absences)
  }
}
