internal import Countdown

/// The core's engine alone: one wakeup of a scheduler of its own, armed anew at each tick.
struct CoreWakeup: MeasuredScheduler {
  let priority: Int?

  func run(_ plan: Plan, into recorder: Recorder) async throws -> Int64 {
    let scheduler = SystemScheduler(.continuous, priority: priority)
    let origin = try await Ticker.run(plan, on: scheduler, into: recorder)
    try scheduler.checkPriority()
    return origin
  }
}

extension SystemScheduler {
  /// A scheduler whose thread has a priority, or none in particular.
  convenience init(_ base: TimeBase, priority: Int?) {
    self.init(base, name: "core", priority: priority.map(Priority.realTime) ?? .normal)
  }

  /// Throws when the thread does not have the priority that was asked for: the figures would be
  /// those of another.
  func checkPriority() throws {
    if let priorityRefusal { throw priorityRefusal }
  }
}

/// A target that ticks through a plan.
final class Ticker: WakeupTarget {
  private let plan: Plan
  private let scheduler: SystemScheduler
  private let recorder: Recorder
  private let origin: Int64
  private let ending: @Sendable () -> Void
  private let state = Locked(State())

  private struct State {
    var token: WakeupToken?
    var tick = 0
  }

  private init(
    _ plan: Plan, _ scheduler: SystemScheduler, _ recorder: Recorder, origin: Int64,
    ending: @escaping @Sendable () -> Void
  ) {
    self.plan = plan
    self.scheduler = scheduler
    self.recorder = recorder
    self.origin = origin
    self.ending = ending
  }

  /// Ticks to the end; returns the grid's origin.
  static func run(
    _ plan: Plan, on scheduler: SystemScheduler, into recorder: Recorder
  ) async throws -> Int64 {
    if let error = scheduler.unavailability { throw error }
    let origin = Now.nanoseconds
    await withCheckedContinuation { continuation in
      Ticker(plan, scheduler, recorder, origin: origin) { continuation.resume() }.start()
    }
    return origin
  }

  private func start() {
    let token = scheduler.register(self, tolerance: .zero)
    state.withLock { $0.token = token }
    arm(token, for: 1)
  }

  func wake(at moment: Moment) {
    let now = Now.nanoseconds
    let (token, tick) = state.withLock { state in
      // One call for all ticks that are due, counted as the newest of them.
      let newest = Int((now - origin) / plan.period)
      state.tick = min(max(state.tick + 1, newest), plan.count)
      return (state.token, state.tick)
    }
    guard let token else { return }
    tick < plan.count ? arm(token, for: tick + 1) : scheduler.unregister(token)
    recorder.record(tick: tick, at: now)
    if tick == plan.count { ending() }
  }

  private func arm(_ token: WakeupToken, for tick: Int) {
    scheduler.arm(token, at: Moment(nanoseconds: origin + Int64(tick) * plan.period))
  }
}
