internal import Countdown
internal import CountdownBenchmarkSupport

/// Measures the core's ticks beside its peers', in small blocks that take turns.
///
/// ```text
/// swift run -c release TickDrift --load 2 --plot lateness.svg
/// ```
@main
struct TickDrift: Benchmark {
  static func run(_ options: Options, _ console: Console) async throws -> Report {
    // Opened first: minutes of measuring must not end at a name that cannot be written.
    let plot = try options.plot.map(OutputFile.init)
    let refusal = try options.priority.flatMap(RealTimePermission.refusal)
    if let refusal { console.say("\(refusal); the rows with it are left out") }
    let blocks = try await measure(options, without: refusal, console)
    let outcome = Outcome(options, refusal: refusal, blocks: blocks)
    try plot?.write(Plot(outcome).svg)
    return Report(outcome)
  }

  /// On the main actor, so that ``BusyProcesses`` are children of the main thread.
  @MainActor private static func measure(
    _ options: Options, without refusal: RealTimeRefusal?, _ console: Console
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

extension Console {
  fileprivate func announce(_ options: Options, busy: [Int32]) {
    let time = options.length.text(.units)
    var line = "\(options.blocks) rounds of \(options.plan.count) ticks, about \(time)"
    if !busy.isEmpty { line += "; busy processes \(busy.map(String.init).joined(separator: ", "))" }
    say(line)
  }

  fileprivate func progress(_ round: Int, of options: Options) {
    let left = options.length / options.blocks * (options.blocks - round)
    note("round \(round + 1) of \(options.blocks), \(left.text(.units)) to go")
  }
}
