internal import Countdown
internal import Foundation

/// A repeating `Foundation.Timer` on the run loop of a thread of its own.
struct FoundationTimer: MeasuredScheduler {
  func run(_ plan: Plan, into recorder: Recorder) async throws -> Int64 {
    try await withCheckedThrowingContinuation { continuation in
      do {
        try SystemThread.detached(name: "run-loop") {
          continuation.resume(returning: Self.loop(plan, recorder))
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  private static func loop(_ plan: Plan, _ recorder: Recorder) -> Int64 {
    let interval = Double(plan.period) / 1e9
    let origin = Now.nanoseconds
    let grid = SkippingGrid(origin: origin, period: plan.period)
    let timer = Timer(
      fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: true
    ) { timer in
      let now = Now.nanoseconds
      let tick = grid.next(at: now)
      recorder.record(tick: tick, at: now)
      if tick >= plan.count { timer.invalidate() }
    }
    timer.tolerance = 0
    RunLoop.current.add(timer, forMode: .default)
    while timer.isValid, RunLoop.current.run(mode: .default, before: .distantFuture) {}
    return origin
  }
}

/// The ticks of a timer that, after a late call, goes on with the first one still to come.
final class SkippingGrid: Sendable {
  private let origin: Int64
  private let period: Int64
  private let pending = Locked<Int>(1)

  init(origin: Int64, period: Int64) {
    self.origin = origin
    self.period = period
  }

  /// The number of the tick that a call at a moment was for.
  func next(at moment: Int64) -> Int {
    let passed = Int((moment - origin) / period)
    return pending.withLock { pending in
      defer { pending = max(pending, passed) + 1 }
      return pending
    }
  }
}
