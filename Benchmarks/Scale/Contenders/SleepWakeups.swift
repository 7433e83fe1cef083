internal import CountdownBenchmarkHarness

/// Tasks that sleep until a moment and are cancelled when it is taken back.
struct SleepWakeups: ManyWakeups {
  static let handleSize = MemoryLayout<Task<Void, Never>?>.stride

  private var tasks: [Task<Void, Never>?]
  private let counter: WakeupCounter
  private let base = SleepBase()

  init(_ count: Int, counter: WakeupCounter) throws {
    tasks = Array(repeating: nil, count: count)
    self.counter = counter
  }

  /// There is nothing to shuffle: each task is made when it is armed.
  func shuffle(using random: inout SplitMix64) {}

  mutating func arm(_ index: Int, at moment: Int64) {
    tasks[index] = Task { [counter, base] in
      do {
        try await Task.sleep(until: base.instant(moment), clock: .suspending)
        counter.add()
      } catch {}  // The task was cancelled, which is what disarming means here.
    }
  }

  mutating func disarm(_ index: Int) {
    tasks[index]?.cancel()
    tasks[index] = nil
  }
}

/// Where CLOCK_MONOTONIC and the standard library's clock on it meet.
struct SleepBase: Sendable {
  private let instant = SuspendingClock.now
  private let moment = Now.monotonic

  func instant(_ moment: Int64) -> SuspendingClock.Instant {
    instant.advanced(by: .nanoseconds(moment - self.moment))
  }
}
