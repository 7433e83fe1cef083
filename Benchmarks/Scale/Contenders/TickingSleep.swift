internal import CountdownBenchmarkHarness

/// Tasks that sleep in a loop until each tick's own moment, and skip those that have passed.
struct TickingSleep {
  private var tasks: [Task<Void, any Error>] = []

  init(_ count: Int, recorder: TickRecorder) throws {
    let base = SleepBase()
    var random = SplitMix64(state: 2)
    tasks.reserveCapacity(count)
    for _ in 0..<count {
      let first = Now.monotonic + 1 + random.below(.second)
      tasks.append(Task { try await Self.tick(from: first, base, recorder) })
    }
  }

  private static func tick(
    from first: Int64, _ base: SleepBase, _ recorder: TickRecorder
  ) async throws {
    var due = first
    while true {
      try await Task.sleep(until: base.instant(due), clock: .suspending)
      let missed = max((Now.monotonic - due) / .second, 0)
      due += missed * .second
      recorder.record(due: due, missed: Int(missed))
      due += .second
    }
  }
}
