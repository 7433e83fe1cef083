internal import Countdown
internal import CountdownBenchmarkSupport

/// Measures the core's ticks beside its peers', in small blocks that take turns.
///
/// ```text
/// swift run -c release TickDrift --load 2 --plot lateness.svg
/// ```
@main
struct TickDrift {
  private static let console = Console("TickDrift")

  /// On the main actor, so that ``BusyProcesses`` are children of the main thread.
  @MainActor static func main() async {
    do {
      let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
      if options.help { return print(Options.helpText) }
      try await run(options)
    } catch {
      console.fail(error)
    }
  }

  @MainActor private static func run(_ options: Options) async throws {
    // Opened first: minutes of measuring must not end at a name that cannot be written.
    let plot = try options.plot.map(OutputFile.init)
    let refusal = try options.priority.flatMap(RealTimePermission.refusal)
    if let refusal { console.say("\(refusal); the rows with it are left out") }
    let report = Report(
      options, refusal: refusal, blocks: try await measure(options, without: refusal))
    print(options.json ? try JSONReport(report).text() : TextReport.text(report))
    try plot?.write(Plot(report).svg)
  }

  @MainActor private static func measure(
    _ options: Options, without refusal: RealTimeRefusal?
  ) async throws -> [Series] {
    let contenders = options.contenders.filter { refusal == nil || $0.priority == nil }
    let load = try BusyProcesses(options.load)
    console.announce(options, busy: load.ids)
    var blocks: [Series] = []
    for round in 0..<options.blocks {
      console.progress(round, of: options)
      for contender in Rounds.order(contenders, round: round) {
        blocks.append(try await contender.measure(options.plan))
      }
    }
    try load.check()
    // In the table's order; a round's blocks stay at the round's place.
    return contenders.flatMap { contender in blocks.filter { $0.contender == contender } }
  }
}
