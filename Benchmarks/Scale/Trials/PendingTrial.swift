internal import CountdownBenchmarkHarness

/// Memory of many that fall due in hours, and what they cost until then.
struct PendingTrial {
  let count: Int
  let length: Int64

  /// - Parameter handle: the bytes that a program keeps of each, to name it; they do not count.
  func run<Many>(handle: Int, _ make: (Int) throws -> Many) throws -> Figures {
    // The first of its kind pays for what exists once: threads, caches, metadata.
    let first = try make(1)
    let before = Memory.now
    let many = try make(count)
    let memory = Memory.now - before
    // What set-up left behind is over in a second.
    let start = Now.monotonic + .second
    let usage = Usage.measured(from: start, to: start + length)
    return withExtendedLifetime((first, many)) {
      [
        .heapBytes: Double(memory.heap - count * handle) / Double(count),
        .residentBytes: Double(memory.anonymous - count * handle) / Double(count),
        .wakeups: Double(usage.wakeups),
        .idleCPU: Double(usage.cpu) / 1_000 / (Double(length) / 1e9),
      ]
    }
  }
}

/// Wakeups that are armed for moments one to two hours from now.
struct SleepingWakeups<Wakeups: ManyWakeups> {
  private var wakeups: Wakeups

  init(_ count: Int) throws {
    wakeups = try Wakeups(count, counter: WakeupCounter())
    var random = SplitMix64(state: 5)
    let start = Now.monotonic + 3_600 * .second
    for index in 0..<count { wakeups.arm(index, at: start + random.below(3_600 * .second)) }
  }
}
