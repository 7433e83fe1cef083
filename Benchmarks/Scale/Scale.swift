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
    let assignments = Assignment.all(options)
    let asked = options.contenders.filter { assignments.map(\.contender).contains($0) }
    let absences = Absence.all(among: asked)
    let missing = Set(absences.map(\.contender))
    let rows = assignments.filter { !missing.contains($0.contender) }.map { assignment in
      console.note("measuring \(assignment)")
      return Row(assignment: assignment, outcome: ChildProcess.run(assignment, options))
    }
    let report = Report(options, rows: rows, absences: absences)
    print(options.json ? try JSONReport(report).text() : Table.text(report))
  }
}
