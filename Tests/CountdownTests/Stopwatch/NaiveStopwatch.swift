@testable import CountdownRoutines

/// What a stopwatch is, said in the plainest way: a list of the times during which it ran, in wide
/// numbers.
struct NaiveStopwatch {
  let every: Int128
  var phase = Stopwatch.Phase.ready
  /// The runs, in order; the last one is open while the stopwatch runs.
  private var runs: [(from: Int128, to: Int128?)] = []
  private var laps: [Int128] = []
  /// The number of ticks that have passed at the latest change.
  private var ticks: Int128 = 0

  init(every: Int64) { self.every = Int128(every) }

  func elapsed(at now: Int128) -> Int128 {
    min(runs.reduce(0) { $0 + ($1.to ?? now) - $1.from }, Int128(Int64.max))
  }

  func state(at now: Int128) -> Stopwatch.State {
    Stopwatch.State(
      phase, elapsedNanoseconds: Int64(elapsed(at: now)), lapNanoseconds: laps.map { Int64($0) })
  }

  /// The ticks that have come due since the latest change, the last one's moment included.
  mutating func pass(to now: Int128) -> (count: Int128, last: Int128)? {
    guard phase == .running, let run = runs.last else { return nil }
    let all = elapsed(at: now) / every
    defer { ticks = all }
    guard all > ticks else { return nil }
    return (all - ticks, run.from + all * every - elapsed(at: run.from))
  }

  /// The moment of the next tick, if there are such numbers.
  var nextTick: Int128? {
    guard phase == .running, let run = runs.last else { return nil }
    let elapsed = (ticks + 1) * every
    let moment = run.from + elapsed - self.elapsed(at: run.from)
    return elapsed > Int128(Int64.max) || moment > Int128(Int64.max) ? nil : moment
  }

  /// The kind of event or the refusal, in words; `-` for neither.
  mutating func obey(_ command: StopwatchMachine.Command, at now: Int128) -> String {
    switch (command, phase) {
    case (.start, .running), (.resume, .running): return "alreadyRunning"
    case (.start, .paused), (.resume, .paused), (.toggle, .paused):
      phase = .running
      runs.append((now, nil))
      return "resumed"
    case (.start, _), (.toggle, .ready), (.toggle, .stopped):
      (phase, runs, laps, ticks) = (.running, [(now, nil)], [], 0)
      return "started"
    case (.pause, .running), (.toggle, .running): return end(.paused, "paused", at: now)
    case (.stop, .running), (.stop, .paused): return end(.stopped, "stopped", at: now)
    case (.lap, .running):
      laps.append(elapsed(at: now))
      return "lap"
    case (.reset, .running): return "lockedWhileRunning"
    case (.reset, .ready): return "-"
    case (.reset, _):
      (phase, runs, laps, ticks) = (.ready, [], [], 0)
      return "reset"
    case (.resume, _), (.pause, _), (.stop, _), (.lap, _): return "notRunning"
    }
  }

  private mutating func end(
    _ phase: Stopwatch.Phase, _ word: String, at now: Int128
  ) -> String {
    if let last = runs.indices.last, runs[last].to == nil { runs[last].to = now }
    self.phase = phase
    return word
  }
}
