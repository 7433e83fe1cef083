internal import Countdown

/// What a callback that blocks costs the others: the core's ticks, and beside them a wakeup whose
/// callback sleeps, on the same scheduler or on one of its own.
struct SlowNeighbour: MeasuredScheduler {
  let isApart: Bool

  func run(_ plan: Plan, into recorder: Recorder) async throws -> Int64 {
    let slow = SystemScheduler(.continuous, name: "slow") { _ in recorder.recordSlowReport() }
    let blocker = Blocker(plan, on: slow)
    if let error = slow.unavailability { throw error }
    blocker.start()
    defer { blocker.stop() }
    let ticking = isApart ? SystemScheduler(.continuous, name: "core") : slow
    return try await Ticker.run(plan, on: ticking, into: recorder)
  }
}

/// A target that blocks the thread it is called on.
private final class Blocker: WakeupTarget {
  private let scheduler: SystemScheduler
  private let length: Int64
  private let pause: Int64
  private let token = Locked<WakeupToken?>(nil)

  init(_ plan: Plan, on scheduler: SystemScheduler) {
    self.scheduler = scheduler
    length = plan.slowCallback
    // No whole number of periods, so that it meets the ticks at every phase.
    pause = max(plan.period, length) * 23 / 10
  }

  func start() {
    let token = scheduler.register(self, tolerance: .zero)
    self.token.withLock { $0 = token }
    scheduler.arm(token, at: scheduler.now)
  }

  func stop() {
    if let token = token.withLock({ $0 }) { scheduler.unregister(token) }
  }

  func wake(at moment: Moment) {
    // Nothing posts it: the thread blocks, as it would in a read.
    _ = Semaphore().wait(until: RealTime.monotonic.advanced(by: .nanoseconds(length)))
    guard let token = token.withLock({ $0 }) else { return }
    scheduler.arm(token, at: scheduler.now.advanced(by: .nanoseconds(pause)))
  }
}
