internal import Countdown

/// What a program pays for its only countdown: scheduler, thread and all that either needs.
enum SingleTrial {
  static func run() throws -> Figures {
    // Readings cost memory too, the first time.
    _ = Memory.now
    let before = Memory.now
    let countdowns = try SleepingCountdowns(1)
    Now.wait(until: Now.monotonic + 100 * .millisecond)
    let memory = Memory.now - before
    return withExtendedLifetime(countdowns) {
      [.heapBytes: Double(memory.heap), .residentBytes: Double(memory.anonymous)]
    }
  }
}
